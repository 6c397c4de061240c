import { ArgsType, Field, InputType } from 'type-graphql';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { defaultLimit } from '../../platform/page.ts';
import { PageLimit } from '../../platform/rest/collection.ts';

/** Page of the intents of a job, as arguments of GraphQL. */
@ArgsType()
export class IntentArgs extends FirstArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Cursor after which the page starts; by default, the first page.',
  })
  after?: string;
}

/** Page of the intents of a job, as query of REST. */
@InputType()
export class IntentQuery {
  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, {
    nullable: true,
    description: '`next_cursor` of the previous page; by default, the first page.',
  })
  cursor?: string;
}

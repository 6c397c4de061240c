import { ArgsType, Field, InputType } from 'type-graphql';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { defaultLimit } from '../../platform/page.ts';
import { PageLimit } from '../../platform/rest/collection.ts';

/** Page of the intents of a job, as arguments of GraphQL. */
@ArgsType()
export class IntentArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'The cursor behind which the page starts.' })
  after?: string;
}

/** Page of the intents of a job, as query of REST. */
@InputType()
export class IntentQuery {
  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, { nullable: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}

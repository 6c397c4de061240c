import { ArgsType, Field, InputType } from 'type-graphql';
import { FirstArgs } from '../../platform/graphql/connection.ts';
import { defaultLimit } from '../../platform/page.ts';
import { PageLimit } from '../../platform/rest/collection.ts';

/** Which of a job's intents GraphQL is asked for. */
@ArgsType()
export class IntentArgs extends FirstArgs {
  @Field(() => String, { nullable: true, description: 'The cursor behind which the page starts.' })
  after?: string;
}

/** The same of REST. */
@InputType()
export class IntentQuery {
  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, { nullable: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}

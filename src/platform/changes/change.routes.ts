import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { defaultLimit } from '../page.ts';
import { PageLimit } from '../rest/collection.ts';
import { Routes } from '../rest/routes.ts';
import { Change } from './change.ts';
import { cursorOf } from './change-cursor.ts';
import type { ChangeFeed } from './change-feed.ts';

@InputType()
class ChangeQuery {
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor behind which to go on; now or absent: only a cursor is answered; oldest: all that is kept.',
  })
  after?: string;

  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, {
    nullable: true,
    description: 'Only changes of these types, separated by commas; all that the token may see when absent.',
  })
  types?: string;
}

/** Page of changes in the order of their publication. */
@ObjectType()
export class ChangeCollection {
  @Field(() => [Change])
  list!: Change[];

  @Field(() => Int)
  limit!: number;

  @Field(() => String, {
    description: 'The cursor to go on from, now or later; it moves on even when the list is empty.',
  })
  nextCursor!: string;
}

export const changeRoutes = new Routes<ChangeFeed>().endpoint(
  'get',
  '/utils/v1/changes',
  {
    summary: 'Read what has changed in the workspace behind a cursor, oldest first',
    scope: 'authenticated',
    query: ChangeQuery,
    reply: [200, ChangeCollection],
    refuses: ['gone'],
    example: { query: { after: 'oldest', types: 'job.completed,entry.created' } },
  },
  async (changes, { scope, query: { after, limit, types } }) => {
    const { items, place } = await changes.list(scope, { after, limit, types: types?.split(',') });
    return { list: [...items], limit, nextCursor: cursorOf(place) };
  },
);

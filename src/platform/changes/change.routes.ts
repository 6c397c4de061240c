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
      'Cursor after which the list starts; `oldest`: all changes within the retention period; `now` or absent: no changes, only the current cursor.',
  })
  after?: string;

  @PageLimit()
  limit: number = defaultLimit;

  @Field(() => String, {
    nullable: true,
    description: 'Types of changes, separated by commas. Default: all types that the token can read.',
  })
  types?: string;
}

/** Page of changes in the order of their publication. */
@ObjectType()
export class ChangeCollection {
  @Field(() => [Change], { description: 'Changes in the order of their publication, oldest first.' })
  list!: Change[];

  @Field(() => Int, { description: 'Maximum number of changes of the page.' })
  limit!: number;

  @Field(() => String, {
    description:
      'Cursor for the next request, immediately or later; it can advance even if the list is empty.',
  })
  nextCursor!: string;
}

export const changeRoutes = new Routes<ChangeFeed>().endpoint(
  'get',
  '/utils/v1/changes',
  {
    summary: 'List changes in the workspace after a cursor, oldest first',
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

import { MaxLength, MinLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { defaultLimit } from '../platform/page.ts';
import { PageLimit } from '../platform/rest/collection.ts';
import { Routes } from '../platform/rest/routes.ts';
import { RequestError } from '../platform/errors.ts';
import { searchedKinds, type SearchedKind } from './node-kind.ts';
import { SearchHit } from './search-hit.ts';
import type { SearchService } from './search.service.ts';

@InputType()
class SearchQuery {
  @Field(() => String, {
    description: 'Search text: an id, key, number or name, or prefixes of words.',
  })
  @MinLength(1)
  @MaxLength(255)
  q!: string;

  @Field(() => String, {
    nullable: true,
    description: `Kinds of records, separated by commas: ${searchedKinds.join(', ')}. Default: all kinds that the token can read.`,
  })
  kinds?: string;

  @PageLimit()
  limit: number = defaultLimit;
}

/** Found records, best match first. */
@ObjectType()
export class SearchHitCollection {
  @Field(() => [SearchHit], { description: 'Found records, best match first.' })
  list!: SearchHit[];

  @Field(() => Int, { description: 'Maximum number of records.' })
  limit!: number;
}

export const searchRoutes = new Routes<SearchService>().endpoint(
  'get',
  '/utils/v1/search',
  {
    summary: 'Search records of all kinds by id, key, number or name, best match first',
    scope: 'authenticated',
    query: SearchQuery,
    reply: [200, SearchHitCollection],
    refuses: ['forbidden'],
    example: { query: { q: 'invoice', kinds: 'workflow,series' } },
  },
  async (search, { scope, query: { q, kinds, limit } }) => ({
    list: await search.search(scope, q, { field: 'q', kinds: kinds?.split(',').map(kindOf), limit }),
    limit,
  }),
);

function kindOf(word: string): SearchedKind {
  const kind = searchedKinds.find((known) => known === word);
  if (kind) return kind;
  const fields = { kinds: `${JSON.stringify(word)} is none of ${searchedKinds.join(', ')}` };
  throw new RequestError('bad-request', 'The kinds to search are not known', { fields });
}

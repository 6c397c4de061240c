import { Args, ArgsType, Authorized, Ctx, Field, Query, Resolver } from 'type-graphql';
import { MaxLength, MinLength } from 'class-validator';
import { FirstArgs } from '../platform/graphql/connection.ts';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { SearchKind, type SearchedKind } from './node-kind.ts';
import { SearchHit } from './search-hit.ts';
import type { SearchService } from './search.service.ts';

@ArgsType()
class SearchArgs extends FirstArgs {
  @Field(() => String, { description: 'Search text: an id, key, number or name, or prefixes of words.' })
  @MinLength(1)
  @MaxLength(255)
  text!: string;

  @Field(() => [SearchKind], {
    nullable: true,
    description: 'Kinds of records. Default: all kinds that the token can read.',
  })
  kinds?: SearchedKind[];
}

@Resolver()
export class SearchResolver {
  readonly #search: SearchService;

  constructor(search: SearchService) {
    this.#search = search;
  }

  /** Searches for records. Any authenticated client may search; it finds only what it may read. */
  @Authorized()
  @Query(() => [SearchHit], {
    description:
      'Searches records by id, key, number or name. Sorted by quality of the match, then newest first.',
    complexity: ({ args, childComplexity }) => Number(args['first']) * childComplexity,
  })
  search(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => SearchArgs) { text, kinds, first }: SearchArgs,
  ): Promise<SearchHit[]> {
    return this.#search.search(scope, text, { field: 'text', kinds, limit: first });
  }
}

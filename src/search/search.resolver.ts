import { Args, ArgsType, Authorized, Ctx, Field, Query, Resolver } from 'type-graphql';
import { MaxLength, MinLength } from 'class-validator';
import { FirstArgs } from '../platform/graphql/connection.ts';
import type { GraphqlContext } from '../platform/graphql/context.ts';
import { SearchKind, type SearchedKind } from './node-kind.ts';
import { SearchHit } from './search-hit.ts';
import type { SearchService } from './search.service.ts';

@ArgsType()
class SearchArgs extends FirstArgs {
  @Field(() => String, { description: 'An id, a key, a number, a name, or the beginnings of words.' })
  @MinLength(1)
  @MaxLength(255)
  text!: string;

  @Field(() => [SearchKind], { nullable: true, description: 'All that the token may see when absent.' })
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
    description: 'What a text leads to: what it names best first, and of the rest the newest.',
    complexity: ({ args, childComplexity }) => Number(args['first']) * childComplexity,
  })
  search(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => SearchArgs) { text, kinds, first }: SearchArgs,
  ): Promise<SearchHit[]> {
    return this.#search.search(scope, text, { field: 'text', kinds, limit: first });
  }
}

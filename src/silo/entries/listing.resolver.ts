import { MaxLength } from 'class-validator';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, ArgsType, Ctx, Field, Info, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  FirstArgs,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import { cost } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { selectsAnyOfNodes } from '../../platform/graphql/selection.ts';
import type { PageQuery } from '../../platform/page.ts';
import { SiloEntryCount } from './entry-count.ts';
import type { SiloCredit } from './entry-credit.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryFilter, SiloEntryOrdering, SiloReference, SiloSearch } from './entry-filter.inputs.ts';
import { SiloFolder } from './folder.ts';
import type { SiloListingService } from './listing.service.ts';

/** A page of silo entries. */
export const SiloEntryConnection = connectionOf(SiloEntry);

function Filter(): ReturnType<typeof Arg> {
  return Arg('filter', () => SiloEntryFilter, {
    nullable: true,
    description: 'Filters of the list; all entries if absent.',
  });
}

/** Returns the query of a list; envelopes are included only if the request selects them. */
function readListQuery<Filters extends object>(
  info: GraphQLResolveInfo,
  page: ConnectionArgs,
  filters: Filters,
): Filters & PageQuery & { data: boolean } {
  return Object.assign(filters, pageQuery(page), { data: selectsAnyOfNodes(info, ['data']) });
}

/** Arguments of the related entries of an entry. */
@ArgsType()
export class SiloRelationArgs extends FirstArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only references in this member of the documents: `supplier`, `preceding` or `previous`.',
  })
  @MaxLength(255)
  context?: string;
}

@Resolver(() => SiloEntry)
export class SiloListingResolver {
  readonly #listing: SiloListingService;

  constructor(listing: SiloListingService) {
    this.#listing = listing;
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description: 'Lists the silo entries of the workspace, newest first by default.',
  })
  async siloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloEntryOrdering) ordering: SiloEntryOrdering,
    @Ctx() { scope }: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Filter() filter?: SiloEntryFilter,
  ): Promise<Connection<SiloEntry>> {
    const query = readListQuery(info, page, Object.assign({}, filter, ordering));
    return connection(await this.#listing.list(scope, query));
  }

  @Requires('silo:read')
  @Query(() => SiloEntryCount, {
    description: 'Counts the silo entries that match a filter, up to 10,000.',
    complexity: cost.count,
  })
  siloEntryCount(
    @Ctx() { scope }: GraphqlContext,
    @Filter() filter?: SiloEntryFilter,
  ): Promise<SiloEntryCount> {
    return this.#listing.count(scope, filter ?? {});
  }

  @Requires('silo:read')
  @Query(() => [SiloFolder], {
    description: 'Lists the folders with silo entries and the number of entries in each, ordered by name.',
  })
  siloFolders(@Ctx() { scope }: GraphqlContext): Promise<SiloFolder[]> {
    return this.#listing.folders(scope);
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description: 'Searches silo entries that contain all words of a text, newest first by default.',
  })
  async searchSiloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloSearch) search: SiloSearch,
    @Ctx() { scope }: GraphqlContext,
    @Info() info: GraphQLResolveInfo,
    @Filter() filter?: SiloEntryFilter,
  ): Promise<Connection<SiloEntry>> {
    return connection(
      await this.#listing.search(scope, readListQuery(info, page, Object.assign({}, filter, search))),
    );
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description:
      'Lists the silo entries whose documents refer to a document, party or entry by its UUID, newest first.',
  })
  async relatedSiloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloReference) reference: SiloReference,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SiloEntry>> {
    return connection(await this.#listing.related(scope, Object.assign(reference, pageQuery(page))));
  }

  /** Returns the entries related to an entry; those of a response are read together. */
  relatedTo(entry: SiloEntry, slice: { limit: number; context?: string | undefined }): Promise<SiloEntry[]> {
    return this.#listing.relatedToEntry(entry, slice);
  }

  /** Returns the credited amount of an entry; those of a response are read together. */
  creditOf(entry: SiloEntry): Promise<SiloCredit | undefined> {
    return this.#listing.credit(entry);
  }
}

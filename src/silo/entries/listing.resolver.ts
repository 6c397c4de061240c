import { MaxLength } from 'class-validator';
import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  FirstArgs,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryListFilters, SiloReference, SiloSearch } from './entry.inputs.ts';
import type { SiloListingService } from './listing.service.ts';

const SiloEntryConnection = connectionOf(SiloEntry);

/** Which related entries of an entry are asked for. */
@ArgsType()
export class SiloRelationArgs extends FirstArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only from this place of their documents: `supplier`, `preceding`, or `previous`.',
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
    description: 'The silo entries of the workspace, newest first unless asked for otherwise.',
  })
  async siloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloEntryListFilters) filters: SiloEntryListFilters,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SiloEntry>> {
    return connection(await this.#listing.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description: 'The silo entries that have all words of a text, newest first unless asked for otherwise.',
  })
  async searchSiloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloSearch) search: SiloSearch,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SiloEntry>> {
    return connection(await this.#listing.search(scope, Object.assign(search, pageQuery(page))));
  }

  @Requires('silo:read')
  @Query(() => SiloEntryConnection, {
    description:
      'The silo entries whose documents name a document, a party or an entry by its UUID, newest first.',
  })
  async relatedSiloEntries(
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => SiloReference) reference: SiloReference,
    @Ctx() { scope }: GraphqlContext,
  ): Promise<Connection<SiloEntry>> {
    return connection(await this.#listing.related(scope, Object.assign(reference, pageQuery(page))));
  }

  /** The entries that an entry is related to; those of all entries of an answer are read together. */
  relatedTo(entry: SiloEntry, slice: { limit: number; context?: string | undefined }): Promise<SiloEntry[]> {
    return this.#listing.relatedToEntry(entry, slice);
  }
}

import { Field, Int, ObjectType } from 'type-graphql';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Collection, toCollection, createListQuery, nextPage } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import type { EndpointRequest } from '../../platform/rest/endpoint.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { SiloEntryCount } from './entry-count.ts';
import { SiloEntry } from './entry.entity.ts';
import {
  SiloEntryFilter,
  SiloEntryListing,
  SiloReference,
  SiloRelation,
  SiloSearchQuery,
} from './entry-filter.inputs.ts';
import { SiloFolder } from './folder.ts';
import type { SiloListingService } from './listing.service.ts';

/** A page of entries, newest first unless ordered otherwise. */
@ObjectType()
export class SiloEntryCollection extends Collection {
  @Field(() => [SiloEntry], { description: 'Entries of this page.' })
  list!: SiloEntry[];

  @Field(() => String, {
    nullable: true,
    description: 'Folder filter of the request; absent if there was none.',
  })
  folder?: string | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Creation time of the first entry of the next page, in lists ordered by creation; absent on the last page.',
  })
  nextCreatedAt?: Date | undefined;
}

const listOptions = {
  summary: 'List silo entries, newest first by default',
  scope: 'silo:read',
  query: createListQuery(SiloEntryListing),
  reply: SiloEntryCollection,
} as const;

/** Folders of a workspace, ordered by name. */
@ObjectType()
export class SiloFolderCollection {
  @Field(() => [SiloFolder], { description: 'Folders with entries, ordered by name.' })
  list!: SiloFolder[];
}

/** A page of found entries. */
@ObjectType()
export class SiloSearchCollection extends SiloEntryCollection {
  @Field(() => String, { description: 'Search words of the request.' })
  query!: string;

  @Field(() => Int, { description: 'Number of results skipped.' })
  offset!: number;
}

const listWithFiles = async (
  listing: SiloListingService,
  { scope, query }: Pick<EndpointRequest<string, PageQuery & SiloEntryListing, object>, 'scope' | 'query'>,
): Promise<Page<SiloEntry>> => listing.withFiles(scope, await listing.list(scope, query));

export const siloListingRoutes = new Routes<SiloListingService>()
  .list('/silo/v1/entries', listOptions, listWithFiles)
  .list('/silo/v1/envelopes', listOptions, listWithFiles)
  .endpoint(
    'get',
    '/silo/v1/folders',
    {
      summary: 'List the folders with silo entries and the number of entries in each',
      scope: 'silo:read',
      reply: [200, SiloFolderCollection],
    },
    async (listing, { scope }) => ({ list: await listing.folders(scope) }),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/count',
    {
      summary: 'Count the silo entries that match a filter',
      description: 'Counts at most 10,000 entries; `capped` is true if the count stopped there.',
      scope: 'silo:read',
      query: SiloEntryFilter,
      reply: [200, SiloEntryCount],
    },
    (listing, { scope, query }) => listing.count(scope, query),
  )
  .list(
    '/silo/v1/entries/related',
    {
      summary: 'List the silo entries whose documents refer to a UUID, newest first',
      scope: 'silo:read',
      query: createListQuery(SiloReference),
      reply: SiloEntryCollection,
      example: { query: { uuid: exampleId('entries') } },
    },
    async (listing, { scope, query }) => listing.withFiles(scope, await listing.related(scope, query)),
  )
  .list(
    '/silo/v1/entries/:id/related',
    {
      summary: 'List the silo entries that refer to an entry or were created from it, newest first',
      scope: 'silo:read',
      query: createListQuery(SiloRelation),
      reply: SiloEntryCollection,
    },
    async (listing, { scope, params, query }) =>
      listing.withFiles(scope, await listing.relatedTo(scope, params.id, query)),
  )
  .endpoint(
    'get',
    '/silo/v1/search',
    {
      summary: 'Search silo entries, newest first by default',
      scope: 'silo:read',
      query: createListQuery(SiloSearchQuery),
      reply: [200, SiloSearchCollection],
      example: { query: { q: 'puerto 2026' } },
      next: nextPage,
    },
    async (listing, { scope, query }) =>
      Object.assign(toCollection(await listing.withFiles(scope, await listing.search(scope, query)), query), {
        query: query.q,
        offset: query.offset ?? 0,
      }),
  );

import { toCollection, createListQuery, nextPage } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import type { PageQuery } from '../../platform/page.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { SiloListingService } from '../entries/listing.service.ts';
import { SiloEntryQuery, SiloQueryCollection, SiloQueryCount } from './query.inputs.ts';
import type { SiloQueryService } from './query.service.ts';

/** Services that the routes use: queries, and lists for the files of entries. */
export interface QueryServices {
  readonly query: SiloQueryService;
  readonly listing: SiloListingService;
}

const Query = createListQuery(SiloEntryQuery);
const asked = { schema: 'bill/invoice', filter: 'customer.name ~ "puerto" AND totals.payable >= 100' };

async function answer(
  { query: service, listing }: QueryServices,
  scope: Scope,
  query: PageQuery & SiloEntryQuery,
): Promise<SiloQueryCollection> {
  const { examined, ...page } = await service.page(scope, query, query.filter, 'filter');
  const counted = query.count ? await service.count(scope, query, query.filter, 'filter') : {};
  const { count: _asked, ...shown } = toCollection(await listing.withFiles(scope, page), query);
  return { ...shown, examined, ...counted };
}

export const siloQueryRoutes = new Routes<QueryServices>()
  .endpoint(
    'get',
    '/silo/v1/entries/query',
    {
      summary: 'Query silo entries by members of their documents',
      scope: 'silo:read',
      query: Query,
      reply: [200, SiloQueryCollection],
      example: { query: asked },
      next: nextPage,
    },
    (services, { scope, query }) => answer(services, scope, query),
  )
  .endpoint(
    'post',
    '/silo/v1/entries/query',
    {
      summary: 'Query silo entries by members of their documents, with the query in the body',
      scope: 'silo:read',
      body: Query,
      reply: [200, SiloQueryCollection],
      example: { body: { ...asked, count: true } },
    },
    (services, { scope, body }) => answer(services, scope, body),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/query/count',
    {
      summary: 'Count the silo entries that match a query',
      scope: 'silo:read',
      query: SiloEntryQuery,
      reply: [200, SiloQueryCount],
      example: { query: asked },
    },
    ({ query: service }, { scope, query }) =>
      service.count(scope, Object.assign(query, { limit: 1 }), query.filter, 'filter'),
  );

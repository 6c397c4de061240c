import { Routes } from '../../platform/rest/routes.ts';
import type { DocumentCatalogueService } from './document-catalogue.service.ts';
import { DocumentExampleCollection, DocumentExampleFilters } from './document-example.ts';
import { TaxRegime, TaxRegimeQuery } from './tax-regime.ts';

export const documentCatalogueRoutes = new Routes<DocumentCatalogueService>()
  .endpoint(
    'get',
    '/utils/v1/document-examples',
    {
      summary: 'List example documents, as input and after calculation',
      scope: 'authenticated',
      query: DocumentExampleFilters,
      reply: [200, DocumentExampleCollection],
    },
    async (catalogue, { query }) => ({ list: await catalogue.examples(query) }),
  )
  .endpoint(
    'get',
    '/utils/v1/tax-regimes/:country',
    {
      summary: 'Fetch the tax regime of a country, with the rates on a day',
      scope: 'authenticated',
      query: TaxRegimeQuery,
      reply: [200, TaxRegime],
      example: { params: { country: 'ES' } },
    },
    async (catalogue, { params, query }) => catalogue.taxRegime(params.country, query.date),
  );

import { Field, ObjectType } from 'type-graphql';
import { maxLimit } from '../../platform/page.ts';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { Series } from './series.entity.ts';
import { SeriesInput, SeriesPatch } from './series.inputs.ts';
import { SeriesPreview, SeriesPreviewInput } from './series-preview.ts';
import type { SeriesService } from './series.service.ts';

/** A page of the series of a workspace, newest first. */
@ObjectType()
export class SeriesCollection extends Collection {
  @Field(() => [Series], { description: 'Series of the page, newest first.' })
  list!: Series[];
}

export const seriesRoutes = new Routes<SeriesService>()
  .list(
    '/sequence/v1/series',
    {
      summary: 'List the series of the workspace, newest first',
      scope: 'sequence:read',
      // Existing clients do not page and expect all series, hence the maximum limit.
      query: createListQuery(Object, maxLimit),
      reply: SeriesCollection,
    },
    (series, { scope, query }) => series.list(scope, query),
  )
  .endpoint(
    'post',
    '/sequence/v1/series/preview',
    {
      summary: 'Preview the first codes of a series without creating it',
      scope: 'sequence:read',
      body: SeriesPreviewInput,
      reply: [200, SeriesPreview],
      example: { body: { name: 'Invoices', prefix: 'INV-', padding: 6, count: 2 } },
    },
    (series, { scope, body }) => series.preview(scope, body),
  )
  .create('/sequence/v1/series/:id', {
    summary: 'Create a series idempotently with the given UUID (any version)',
    scope: 'sequence:write',
    body: SeriesInput,
    reply: Series,
    example: { body: { name: 'Invoices', prefix: 'INV-', padding: 6 } },
  })
  .read('/sequence/v1/series/:id', { summary: 'Fetch a series', scope: 'sequence:read', reply: Series })
  .update('/sequence/v1/series/:id', {
    summary: 'Update a series; the format of its codes can only be changed before its first number is issued',
    scope: 'sequence:write',
    body: SeriesPatch,
    example: { body: { description: 'Of the shop in Madrid' } },
    reply: Series,
  });

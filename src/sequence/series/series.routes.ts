import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { Series, SeriesList } from './series.entity.ts';
import { SeriesInput, SeriesListQuery } from './series.inputs.ts';
import type { SeriesService } from './series.service.ts';

/** `/sequence/v1/series`. */
export const seriesRoutes = new Routes<SeriesService>()
  .endpoint(
    'get',
    '/sequence/v1/series',
    {
      summary: 'List the series of the workspace, newest first.',
      scope: 'sequence:read',
      query: SeriesListQuery,
      reply: [200, SeriesList],
      next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
    },
    async (series, { scope, query }) => {
      const { items, nextCursor } = await series.list(scope, query);
      return { list: items, limit: query.limit ?? 20, cursor: query.cursor, nextCursor };
    },
  )
  .endpoint(
    'put',
    '/sequence/v1/series/:id',
    {
      summary: 'Create a series idempotently with the given UUID (any version).',
      scope: 'sequence:write',
      body: SeriesInput,
      reply: [200, Series],
      etag: seriesVersion,
    },
    async (series, { scope, params, body }) => createdAnswer(await series.create(scope, params.id, body)),
  )
  .endpoint(
    'get',
    '/sequence/v1/series/:id',
    { summary: 'Fetch a series.', scope: 'sequence:read', reply: [200, Series], etag: seriesVersion },
    (series, { scope, params }) => series.get(scope, params.id),
  );

/** A series changes with its last number alone. */
function seriesVersion({ createdAt, lastIndex }: Series): string {
  return `${createdAt.getTime()}-${lastIndex}`;
}

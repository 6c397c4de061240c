import { Answer, endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import { Series, SeriesList } from './series.entity.ts';
import { SeriesInput, SeriesListQuery } from './series.inputs.ts';
import type { SeriesService } from './series.service.ts';

/** `/sequence/v1/series`. */
export function seriesRoutes(series: SeriesService): Endpoint[] {
  return [
    endpoint(
      'get',
      '/sequence/v1/series',
      {
        summary: 'List the series of the workspace, newest first.',
        scope: 'sequence:read',
        query: SeriesListQuery,
        reply: [200, SeriesList],
        next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
      },
      async ({ scope, query }) => {
        const { items, nextCursor } = await series.list(scope, query);
        return { list: items, limit: query.limit ?? 20, cursor: query.cursor, nextCursor };
      },
    ),
    endpoint(
      'put',
      '/sequence/v1/series/:id',
      {
        summary: 'Create a series idempotently with the given UUID (any version).',
        scope: 'sequence:write',
        body: SeriesInput,
        reply: [200, Series],
        etag: seriesVersion,
      },
      async ({ scope, params, body }) => {
        const { record, replayed } = await series.create(scope, params.id, body);
        return new Answer(record, replayed ? { 'Idempotent-Replayed': 'true' } : {});
      },
    ),
    endpoint(
      'get',
      '/sequence/v1/series/:id',
      { summary: 'Fetch a series.', scope: 'sequence:read', reply: [200, Series], etag: seriesVersion },
      ({ scope, params }) => series.get(scope, params.id),
    ),
  ];
}

/** A series changes with its last number alone. */
function seriesVersion({ createdAt, lastIndex }: Series): string {
  return `${createdAt.getTime()}-${lastIndex}`;
}

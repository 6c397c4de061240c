import { Answer, endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import { SeriesEntry, SeriesEntryList } from './entry.entity.ts';
import { SeriesEntryInput, SeriesEntryListQuery } from './entry.inputs.ts';
import type { SeriesEntryService } from './entry.service.ts';

/** `/sequence/v1/series/{series_id}/entries`. */
export function entryRoutes(entries: SeriesEntryService): Endpoint[] {
  return [
    endpoint(
      'get',
      '/sequence/v1/series/:series_id/entries',
      {
        summary: 'List the entries of a series, the last number first.',
        scope: 'sequence:read',
        query: SeriesEntryListQuery,
        reply: [200, SeriesEntryList],
        next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
      },
      async ({ scope, params, query }) => {
        const { items, nextCursor } = await entries.list(scope, params.series_id, query);
        return {
          seriesId: params.series_id,
          list: items,
          limit: query.limit ?? 20,
          cursor: query.cursor,
          nextCursor,
        };
      },
    ),
    endpoint(
      'put',
      '/sequence/v1/series/:series_id/entries/:id',
      {
        summary: 'Create an entry in the series idempotently with the given UUID (any version).',
        scope: 'sequence:write',
        body: SeriesEntryInput,
        reply: [200, SeriesEntry],
        etag: entryVersion,
      },
      async ({ scope, params, body }) => {
        const { record, replayed } = await entries.create(scope, params.series_id, params.id, body);
        return new Answer(record, replayed ? { 'Idempotent-Replayed': 'true' } : {});
      },
    ),
    endpoint(
      'get',
      '/sequence/v1/series/:series_id/entries/:id',
      { summary: 'Fetch an entry.', scope: 'sequence:read', reply: [200, SeriesEntry], etag: entryVersion },
      ({ scope, params }) => entries.get(scope, params.series_id, params.id),
    ),
  ];
}

/** An entry never changes. */
function entryVersion({ createdAt, index }: SeriesEntry): string {
  return `${createdAt.getTime()}-${index}`;
}

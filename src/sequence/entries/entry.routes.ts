import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { SeriesEntry, SeriesEntryList } from './entry.entity.ts';
import { SeriesEntryInput, SeriesEntryListQuery } from './entry.inputs.ts';
import type { SeriesEntryService } from './entry.service.ts';

/** `/sequence/v1/series/{series_id}/entries`. */
export const seriesEntryRoutes = new Routes<SeriesEntryService>()
  .endpoint(
    'get',
    '/sequence/v1/series/:series_id/entries',
    {
      summary: 'List the entries of a series, the last number first.',
      scope: 'sequence:read',
      query: SeriesEntryListQuery,
      reply: [200, SeriesEntryList],
      next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
    },
    async (entries, { scope, params, query }) => {
      const { items, nextCursor } = await entries.list(scope, params.series_id, query);
      return {
        seriesId: params.series_id,
        list: items,
        limit: query.limit ?? 20,
        cursor: query.cursor,
        nextCursor,
      };
    },
  )
  .endpoint(
    'put',
    '/sequence/v1/series/:series_id/entries/:id',
    {
      summary: 'Create an entry in the series idempotently with the given UUID (any version).',
      scope: 'sequence:write',
      body: SeriesEntryInput,
      reply: [200, SeriesEntry],
      etag: entryVersion,
    },
    async (entries, { scope, params, body }) =>
      createdAnswer(await entries.create(scope, params.series_id, params.id, body)),
  )
  .endpoint(
    'get',
    '/sequence/v1/series/:series_id/entries/:id',
    { summary: 'Fetch an entry.', scope: 'sequence:read', reply: [200, SeriesEntry], etag: entryVersion },
    (entries, { scope, params }) => entries.get(scope, params.series_id, params.id),
  );

/** An entry never changes. */
function entryVersion({ createdAt, index }: SeriesEntry): string {
  return `${createdAt.getTime()}-${index}`;
}

import { Field, ObjectType } from 'type-graphql';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { SeriesEntry } from './entry.entity.ts';
import { SeriesEntryInput } from './entry.inputs.ts';
import type { SeriesEntryService } from './entry.service.ts';

/** A page of the entries of a series, last number first. */
@ObjectType()
export class SeriesEntryCollection extends Collection {
  @Field(() => ID, { description: 'Id of the series.' })
  seriesId!: string;

  @Field(() => [SeriesEntry], { description: 'Entries of the page, highest number first.' })
  list!: SeriesEntry[];
}

export const seriesEntryRoutes = new Routes<SeriesEntryService>()
  .list(
    '/sequence/v1/series/:series_id/entries',
    {
      summary: 'List the entries of a series, highest number first',
      scope: 'sequence:read',
      query: ListQuery,
      reply: SeriesEntryCollection,
    },
    async (entries, { scope, params, query }) => ({
      ...(await entries.list(scope, params.series_id, query)),
      seriesId: params.series_id,
    }),
  )
  .endpoint(
    'put',
    '/sequence/v1/series/:series_id/entries/:id',
    {
      summary: 'Create an entry in a series idempotently with the given UUID (any version)',
      scope: 'sequence:write',
      body: SeriesEntryInput,
      reply: [200, SeriesEntry],
      example: { body: { meta: { order: '4711' } } },
      etag: entryVersion,
    },
    async (entries, { scope, params, body }) =>
      createdAnswer(await entries.create(scope, params.series_id, params.id, body)),
  )
  .endpoint(
    'get',
    '/sequence/v1/series/:series_id/entries/:id',
    {
      summary: 'Fetch an entry of a series',
      scope: 'sequence:read',
      reply: [200, SeriesEntry],
      etag: entryVersion,
    },
    (entries, { scope, params }) => entries.get(scope, params.series_id, params.id),
  );

/** Returns the ETag of an entry, which never changes. */
function entryVersion({ createdAt, index }: SeriesEntry): string {
  return `${createdAt.getTime()}-${index}`;
}

import { Answer, endpoint, type Endpoint } from '../../platform/rest/endpoint.ts';
import type { Created } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { SiloEntryCollection } from './entry-collection.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloEntryInput, SiloEntryListQuery } from './entry.inputs.ts';
import type { SiloEntryService } from './entry.service.ts';

/** Changes with the entry, and with its files, which may be added beside it. */
function etag({ revision, attachments = [] }: SiloEntry): string {
  const newest = attachments
    .map(({ id }) => id)
    .toSorted()
    .at(-1);
  return newest ? `${revision}.${newest}` : String(revision);
}

/** The REST endpoints of silo entries. */
export function entryRoutes(entries: SiloEntryService): Endpoint[] {
  return [
    endpoint(
      'put',
      '/silo/v1/entries/:id',
      {
        summary: 'Create a silo entry.',
        scope: 'silo:write',
        body: SiloEntryInput,
        reply: [200, SiloEntry],
        etag,
      },
      async ({ scope, params, body }) => created(await entries.create(scope, params.id, body)),
    ),
    endpoint(
      'post',
      '/silo/v1/entries',
      {
        summary: 'Create a silo entry with an id made by the service.',
        scope: 'silo:write',
        body: SiloEntryInput,
        reply: [200, SiloEntry],
        etag,
      },
      async ({ scope, body }) => created(await entries.create(scope, newId(), body)),
    ),
    endpoint(
      'get',
      '/silo/v1/entries/:id',
      { summary: 'Fetch a silo entry with its envelope.', scope: 'silo:read', reply: [200, SiloEntry], etag },
      ({ scope, params }) => entries.get(scope, params.id),
    ),
    ...(['/silo/v1/entries', '/silo/v1/envelopes'] as const).map((path) =>
      endpoint(
        'get',
        path,
        {
          summary: 'List silo entries, newest first.',
          scope: 'silo:read',
          query: SiloEntryListQuery,
          reply: [200, SiloEntryCollection],
          next: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
        },
        async ({ scope, query }) => {
          const { items: list, nextCursor } = await entries.list(scope, query);
          const { folder, createdAt, cursor, limit = 20 } = query;
          return { list, folder, createdAt, limit, cursor, nextCursor };
        },
      ),
    ),
  ];
}

function created({ record, replayed }: Created<SiloEntry>): Answer<SiloEntry> {
  return new Answer(record, replayed ? { 'Idempotent-Replayed': 'true' } : {});
}

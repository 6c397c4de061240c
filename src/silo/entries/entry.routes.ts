import type { Scope } from '../../platform/auth/scope.ts';
import { newId } from '../../platform/ids.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
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

const listOptions = {
  summary: 'List silo entries, newest first.',
  scope: 'silo:read',
  query: SiloEntryListQuery,
  reply: [200, SiloEntryCollection],
  next: ({ nextCursor }: SiloEntryCollection) => (nextCursor ? { cursor: nextCursor } : undefined),
} as const;

async function list(
  entries: SiloEntryService,
  { scope, query }: { scope: Scope; query: SiloEntryListQuery },
): Promise<SiloEntryCollection> {
  const { items, nextCursor } = await entries.list(scope, query);
  const { folder, createdAt, cursor, limit = 20 } = query;
  return { list: items, folder, createdAt, limit, cursor, nextCursor };
}

/** The REST endpoints of silo entries. */
export const siloEntryRoutes = new Routes<SiloEntryService>()
  .endpoint(
    'put',
    '/silo/v1/entries/:id',
    {
      summary: 'Create a silo entry.',
      scope: 'silo:write',
      body: SiloEntryInput,
      reply: [200, SiloEntry],
      etag,
    },
    async (entries, { scope, params, body }) => createdAnswer(await entries.create(scope, params.id, body)),
  )
  .endpoint(
    'post',
    '/silo/v1/entries',
    {
      summary: 'Create a silo entry with an id made by the service.',
      scope: 'silo:write',
      body: SiloEntryInput,
      reply: [200, SiloEntry],
      etag,
    },
    async (entries, { scope, body }) => createdAnswer(await entries.create(scope, newId(), body)),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id',
    { summary: 'Fetch a silo entry with its envelope.', scope: 'silo:read', reply: [200, SiloEntry], etag },
    (entries, { scope, params }) => entries.get(scope, params.id),
  )
  .endpoint('get', '/silo/v1/entries', listOptions, list)
  .endpoint('get', '/silo/v1/envelopes', listOptions, list);

import { newId } from '../../platform/ids.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { SiloEntry } from './entry.entity.ts';
import { entryTag } from './entry-tag.ts';
import { SiloEntryInput, SiloEntryPatch } from './entry.inputs.ts';
import { exampleInvoice } from './example-invoice.ts';
import type { SiloEntryService } from './entry.service.ts';

const exampleKey = 'invoice-of-order-4711';

const creates = {
  scope: 'silo:write',
  body: SiloEntryInput,
  reply: [200, SiloEntry],
  etag: entryTag,
} as const;

export const siloEntryRoutes = new Routes<SiloEntryService>()
  .endpoint(
    'put',
    '/silo/v1/entries/:id',
    {
      summary: 'Create a silo entry with the given ID',
      ...creates,
      example: { body: { data: exampleInvoice, key: exampleKey } },
    },
    async (entries, { scope, params, body }) => createdAnswer(await entries.create(scope, params.id, body)),
  )
  .endpoint(
    'post',
    '/silo/v1/entries',
    {
      summary: 'Create a silo entry with a generated ID',
      creates: 'silo entry',
      ...creates,
      example: { body: { data: exampleInvoice } },
    },
    async (entries, { scope, body, newId: id = newId() }) =>
      createdAnswer(await entries.create(scope, id, body)),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id',
    {
      summary: 'Fetch a silo entry with its envelope',
      scope: 'silo:read',
      reply: [200, SiloEntry],
      etag: entryTag,
    },
    (entries, { scope, params }) => entries.get(scope, params.id),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/key/:key',
    {
      summary: 'Fetch a silo entry by key with its envelope',
      example: { params: { key: exampleKey } },
      scope: 'silo:read',
      reply: [200, SiloEntry],
      etag: entryTag,
    },
    (entries, { scope, params }) => entries.getByKey(scope, params.key),
  )
  .endpoint(
    'patch',
    '/silo/v1/entries/:id',
    {
      summary: 'Update a silo entry',
      description:
        'A changed envelope is a new version of the entry. The document, number and series of a signed entry cannot change: 409 `entry-signed`. The entry can be moved, and signatures and stamps can be added to its envelope. To correct it, create a credit note, a corrective document (`previous_id` with `correct`) or a copy (only `previous_id`).',
      scope: 'silo:write',
      body: SiloEntryPatch,
      reply: [200, SiloEntry],
      example: { body: { folder: 'archive' } },
      etag: entryTag,
    },
    (entries, { scope, params, body, ifMatch }) => entries.update(scope, params.id, body, ifMatch),
  );

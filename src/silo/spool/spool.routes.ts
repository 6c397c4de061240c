import { FileAnswer } from '../../platform/file-answer.ts';
import { newId } from '../../platform/ids.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { SpoolFile } from './spool-file.entity.ts';
import { SpoolFileInput } from './spool-file.inputs.ts';
import type { SpoolService } from './spool.service.ts';

const named = { params: { key: '0197a0c0-0000-7000-8000-5901af11e000-order.xml' } };

export const spoolRoutes = new Routes<SpoolService>()
  .endpoint(
    'post',
    '/silo/v1/spool',
    {
      summary: 'Create a temporary file',
      description:
        'The file is stored for some days and belongs to no document. Args of jobs refer to it by its key with the prefix `spool:`.',
      creates: 'temporary file',
      addressOf: ({ key }) => key,
      scope: 'silo:write',
      body: SpoolFileInput,
      reply: [200, SpoolFile],
      example: { body: { name: 'order.xml', type: 'application/xml', data: 'PG9yZGVyLz4=' } },
    },
    async (spool, { scope, body, newId: id = newId() }) => createdAnswer(await spool.create(scope, id, body)),
  )
  .endpoint(
    'get',
    '/silo/v1/spool/:key',
    {
      summary: 'Download a temporary file',
      description: 'Supports partial downloads with the header `Range` (206).',
      scope: 'silo:read',
      refuses: ['range-not-satisfiable'],
      reply: [200, FileAnswer],
      example: named,
    },
    (spool, { scope, params }) => spool.bytes(scope, params.key),
  )
  .endpoint(
    'delete',
    '/silo/v1/spool/:key',
    {
      summary: 'Delete a temporary file before it expires and return it',
      scope: 'silo:write',
      reply: [200, SpoolFile],
      example: named,
    },
    (spool, { scope, params }) => spool.remove(scope, params.key),
  );

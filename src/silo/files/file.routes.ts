import { Routes } from '../../platform/rest/routes.ts';
import { File } from './file.entity.ts';
import { FilePatch } from './file.inputs.ts';
import type { FileService } from './file.service.ts';

export const fileRoutes = new Routes<FileService>().endpoint(
  'patch',
  '/silo/v1/entries/:id/files/:file_id',
  {
    summary: 'Take the public URL of a file away, or give it one.',
    scope: 'silo:write',
    body: FilePatch,
    reply: [200, File],
    example: { body: { private: true } },
  },
  (files, { scope, params, body }) => files.update(scope, params.id, params.file_id, body),
);

import { Field, ObjectType } from 'type-graphql';
import { FileAnswer } from '../../platform/file-answer.ts';
import { newId } from '../../platform/ids.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { File } from './file.entity.ts';
import { FileInput, FilePatch } from './file.inputs.ts';
import type { FileService } from './file.service.ts';

/** Current files of an entry. */
@ObjectType()
export class FileCollection {
  @Field(() => [File], { description: 'Current files of the entry.' })
  list!: File[];
}

const exampleFile = { name: 'terms.txt', mime: 'text/plain', data: 'UGF5IHNvb24u' };

export const fileRoutes = new Routes<FileService>()
  .endpoint(
    'get',
    '/silo/v1/entries/:id/files',
    { summary: 'List the files of a silo entry', scope: 'silo:read', reply: [200, FileCollection] },
    async (files, { scope, params }) => ({ list: await files.list(scope, params.id) }),
  )
  .endpoint(
    'post',
    '/silo/v1/entries/:id/files',
    {
      summary: 'Add a file to a silo entry with a generated ID',
      creates: 'file',
      scope: 'silo:write',
      body: FileInput,
      reply: [200, File],
      example: { body: exampleFile },
    },
    async (files, { scope, params, body, newId: id = newId() }) =>
      createdAnswer(await files.create(scope, params.id, id, body)),
  )
  .endpoint(
    'put',
    '/silo/v1/entries/:id/files/:file_id',
    {
      summary: 'Add a file to a silo entry with the given ID',
      scope: 'silo:write',
      body: FileInput,
      reply: [200, File],
      example: { body: exampleFile },
    },
    async (files, { scope, params, body }) =>
      createdAnswer(await files.create(scope, params.id, params.file_id, body)),
  )
  .endpoint(
    'get',
    '/silo/v1/entries/:id/files/:file_id',
    {
      summary: 'Download a file of a silo entry',
      description: 'Supports partial downloads with the header `Range` (206).',
      scope: 'silo:read',
      refuses: ['range-not-satisfiable'],
      reply: [200, FileAnswer],
    },
    async (files, { scope, params }) => files.bytesOf(await files.get(scope, params.id, params.file_id)),
  )
  .endpoint(
    'patch',
    '/silo/v1/entries/:id/files/:file_id',
    {
      summary: 'Make a file private or public',
      scope: 'silo:write',
      body: FilePatch,
      reply: [200, File],
      example: { body: { private: true } },
      // The ETag of the bytes, which GET returns under the same path.
      etag: ({ hash }) => hash,
    },
    (files, { scope, params, body, ifMatch }) =>
      files.update(scope, params.id, params.file_id, body, ifMatch),
  );

import { fileAnswers, fileParameters } from '../../platform/openapi/headers.ts';
import { readBytes } from '../../platform/rest/body.ts';
import { PlainRoutes } from '../../platform/rest/plain-routes.ts';
import { reference } from '../../platform/shape/json-schema.ts';
import { sendFile } from '../../platform/rest/send-file.ts';
import { write } from '../../platform/shape/write.ts';
import { File } from './file.entity.ts';
import type { FileService } from './file.service.ts';

const text = { type: 'string' };

function part(name: string, description: string, example: string): Record<string, unknown> {
  return { name, in: 'path', required: true, description, schema: text, example };
}

const address = [
  part('token', 'Signed part of the URL.', 'signed-part-of-the-url'),
  part('name', 'Name of the file.', 'terms.txt'),
];

/** Downloads of files by signed URL without a token (ADR 25), and uploads of their bytes. */
export const downloadRoutes = new PlainRoutes<FileService>()
  .route(
    'get',
    '/files/:token/:name',
    {
      summary: 'Download a file by its signed URL',
      description: 'Uses the URL of the file, which contains its own expiry time.',
      tag: 'silo',
      scope: 'anyone',
      parameters: [
        ...address,
        {
          name: 'download',
          in: 'query',
          description: 'If present, the file is returned as an attachment to save instead of to display.',
          schema: text,
        },
        ...fileParameters,
      ],
      answers: fileAnswers(),
      refuses: ['not-found', 'range-not-satisfiable'],
    },
    async (files, ctx) => sendFile(ctx, await files.download(ctx.path), ctx.query['download'] !== undefined),
  )
  .route(
    'put',
    '/files/:token/:name',
    {
      summary: 'Upload the bytes of a file to its upload URL',
      description: 'Can be repeated. Bytes that do not match the announced size and hash are rejected.',
      tag: 'silo',
      scope: 'anyone',
      parameters: address,
      body: { '*/*': { example: 'Pay soon.' } },
      answers: {
        200: { description: 'The file.', content: { 'application/json': { schema: reference('File') } } },
      },
      refuses: ['not-found', 'too-large', 'validation'],
    },
    async (files, ctx) => {
      const file = await files.uploadOf(ctx.path);
      const bytes = await readBytes(ctx, file.size);
      ctx.type = 'json';
      ctx.body = JSON.stringify(write(File, await files.upload(file, bytes)));
    },
  );

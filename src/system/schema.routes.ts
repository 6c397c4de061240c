import type { Context } from 'koa';
import { notFound } from '../platform/errors.ts';
import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { jsonAnswer, text } from './json-answer.ts';
import { schemas, typeNameOf } from './schemas.ts';

const common = { tag: 'system', scope: 'anyone' } as const;

const fetching = {
  ...common,
  summary: 'Fetch the JSON Schema of a document type',
  description: 'The name can be given with or without the extension `.json`.',
  answers: {
    200: {
      description: 'JSON Schema (draft 2020-12).',
      content: { 'application/schema+json': { schema: { type: 'object' } } },
    },
  },
  refuses: ['not-found'],
} as const;

function part(name: string, example: string): Record<string, unknown> {
  const description = `The ${name} of the document type.`;
  return { name, in: 'path', required: true, description, schema: text, example };
}

/** Routes of the JSON Schemas of documents, without a token. */
export const schemaRoutes = new PlainRoutes<{ readonly publicUrl: string }>()
  .route(
    'get',
    '/schemas',
    {
      ...common,
      summary: 'List the JSON Schemas of documents',
      answers: {
        200: jsonAnswer('All document types, with the URLs of their schemas.', {
          list: {
            type: 'array',
            description: 'Document types.',
            items: {
              type: 'object',
              required: ['name', 'url'],
              properties: {
                name: { ...text, description: 'Name of the document type, for example `bill/invoice`.' },
                url: { ...text, description: 'URL of the schema.' },
              },
            },
          },
        }),
      },
    },
    ({ publicUrl }, ctx) => {
      const urlOf = (name: string): string => `${publicUrl}/schemas/${name}.json`;
      ctx.body = { list: [...schemas.keys()].map((name) => ({ name, url: urlOf(name) })) };
    },
  )
  .route('get', '/schemas/:name', { ...fetching, parameters: [part('name', 'envelope')] }, (_config, ctx) =>
    answer(ctx),
  )
  .route(
    'get',
    '/schemas/:group/:name',
    { ...fetching, parameters: [part('group', 'bill'), part('name', 'invoice')] },
    (_config, ctx) => answer(ctx),
  );

function answer(ctx: Context): void {
  const schema = schemas.get(typeNameOf(ctx.path.replace('/schemas/', '')));
  if (!schema) throw notFound('Schema');
  ctx.set('Cache-Control', 'public, max-age=3600');
  ctx.type = 'application/schema+json';
  ctx.body = schema;
}

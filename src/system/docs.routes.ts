import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { notFound } from '../platform/errors.ts';
import { programFolder } from '../platform/program-folder.ts';
import { publicAddress } from '../platform/rest/public-path.ts';
import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { text } from './json-answer.ts';

/** Folder of the built pages. */
const folder = join(programFolder, 'dist/pages');

/** Placeholder in the pages for the path of the public URL. */
const pathPlaceholder = '__PATH__';

/** Pages load from and send to their own origin only; both libraries set inline styles. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

async function answerPage(ctx: Context, name: 'rest' | 'graphql'): Promise<void> {
  const page = await readFile(join(folder, `${name}.html`), 'utf8');
  ctx.body = page.replaceAll(pathPlaceholder, publicAddress(ctx, ''));
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Cache-Control', 'public, max-age=300');
}

/** Serves the GraphQL explorer. */
export function answerExplorer(ctx: Context): Promise<void> {
  return answerPage(ctx, 'graphql');
}

const common = { tag: 'system', scope: 'anyone' } as const;
const page = { 200: { description: 'A page.', content: { 'text/html': { schema: text } } } };

/** Routes of the documentation pages and their assets, all served from here. */
export const docsRoutes = new PlainRoutes<undefined>()
  .route(
    'get',
    '/docs/rest',
    { ...common, summary: 'Read the reference of REST', answers: page },
    (_none, ctx) => answerPage(ctx, 'rest'),
  )
  .route('get', '/docs/graphql', { ...common, summary: 'Explore GraphQL', answers: page }, (_none, ctx) =>
    answerExplorer(ctx),
  )
  .route(
    'get',
    '/docs/assets/:name',
    {
      ...common,
      summary: 'Fetch what the pages load',
      parameters: [
        {
          name: 'name',
          in: 'path',
          required: true,
          description: 'Name of a script or of styles.',
          schema: text,
          example: 'rest.js',
        },
      ],
      answers: {
        200: {
          description: 'A script, or styles.',
          content: { 'text/javascript': { schema: text }, 'text/css': { schema: text } },
        },
      },
      refuses: ['not-found'],
    },
    async (_none, ctx) => {
      const name = ctx.path.slice('/docs/assets/'.length);
      const type = types[extname(name)];
      if (!type || !/^[\w.-]+$/.test(name)) throw notFound('Asset');
      ctx.body = await readFile(join(folder, name)).catch(() => {
        throw notFound('Asset');
      });
      ctx.type = type;
      ctx.set('Cache-Control', 'public, max-age=300');
    },
  );

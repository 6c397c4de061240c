import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { notFound } from '../platform/errors.ts';
import { programFolder } from '../platform/program-folder.ts';
import { publicAddress } from '../platform/rest/public-path.ts';
import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { text } from './json-answer.ts';

/** Where the build puts the pages. */
const folder = join(programFolder, 'dist/pages');

/** Pages have it where the path of the public URL belongs. */
const pathPlaceholder = '__PATH__';

/** Nothing of a page comes from elsewhere or goes there; both libraries set styles by themselves. */
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

/** Answers the explorer of GraphQL. */
export function answerExplorer(ctx: Context): Promise<void> {
  return answerPage(ctx, 'graphql');
}

const common = { tag: 'system', scope: 'anyone' } as const;
const page = { 200: { description: 'A page.', content: { 'text/html': { schema: text } } } };

/** The pages that explain the service, and what they load: nothing of it from elsewhere. */
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

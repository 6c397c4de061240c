import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { notFound } from '../platform/errors.ts';
import { programFolder } from '../platform/program-folder.ts';
import { publicAddress } from '../platform/rest/public-path.ts';
import { PlainRoutes } from '../platform/rest/plain-routes.ts';
import { text } from './json-answer.ts';

/** Folder of the built pages and their assets. */
const folder = join(programFolder, 'dist/pages');
/** Folder of the built guide: `pages` and `files`. */
const guideFolder = join(programFolder, 'dist/guide');

/** Placeholder in the pages for the path of the public URL. */
const pathPlaceholder = '__PATH__';

/** Pages load from and send to their own origin only. */
const policy = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Swagger UI and GraphiQL set inline styles. */
const libraryPolicy = policy("'self' 'unsafe-inline'");
const guidePolicy = policy("'self'");

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.png': 'image/png',
};

async function answerPage(ctx: Context, file: string, securityPolicy: string): Promise<void> {
  const page = await readFile(file, 'utf8');
  ctx.body = page.replaceAll(pathPlaceholder, publicAddress(ctx, ''));
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', securityPolicy);
  ctx.set('Cache-Control', 'public, max-age=300');
}

function answerLibrary(ctx: Context, name: 'rest' | 'graphql'): Promise<void> {
  return answerPage(ctx, join(folder, `${name}.html`), libraryPolicy);
}

/** Serves the GraphQL explorer. */
export function answerExplorer(ctx: Context): Promise<void> {
  return answerLibrary(ctx, 'graphql');
}

/** Serves the page of the guide whose URL is the path of the request, below `/docs`. */
async function answerGuide(ctx: Context): Promise<void> {
  const name = ctx.path.replace(/^\/docs\/?/i, '').replace(/\/$/, '') || 'index';
  const file = guidePath.test(name) ? join(guideFolder, 'pages', `${name}.html`) : undefined;
  if (!file || !(await isFile(file))) throw notFound('Page of the guide');
  await answerPage(ctx, file, guidePolicy);
}

/** Path of a page: names that begin with a letter or digit, so that none leads out of the folder. */
const guidePath = /^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/;

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Redirects addresses of pages with a slash at the end, as people type them, to those without. */
export const withoutFinalSlash: Middleware = (ctx, next) => {
  const [, path] = /^(\/docs(?:\/.*[^/])?)\/+$/i.exec(ctx.path) ?? [];
  if (path === undefined) return next();
  ctx.status = 308;
  ctx.redirect(publicAddress(ctx, path));
  return undefined;
};

const common = { tag: 'system', scope: 'anyone' } as const;
const page = { 200: { description: 'HTML page.', content: { 'text/html': { schema: text } } } };

function nameParameter(name: string, description: string, example: string) {
  return { name, in: 'path', required: true, description, schema: text, example };
}

/** Routes of the documentation pages and their assets, all served from here. */
export const docsRoutes = new PlainRoutes<undefined>()
  .route(
    'get',
    '/docs',
    { ...common, summary: 'Fetch the start page of the guide', answers: page },
    (_none, ctx) => answerGuide(ctx),
  )
  .route(
    'get',
    '/docs/:page',
    {
      ...common,
      summary: 'Fetch a page of the guide',
      parameters: [nameParameter('page', 'Name of the page.', 'get-started')],
      answers: page,
      refuses: ['not-found'],
    },
    (_none, ctx) => answerGuide(ctx),
  )
  .route(
    'get',
    '/docs/actions/:page',
    {
      ...common,
      summary: 'Fetch the guide page of an action',
      parameters: [nameParameter('page', 'Id of the action.', 'sequence.enumerate')],
      answers: page,
      refuses: ['not-found'],
    },
    (_none, ctx) => answerGuide(ctx),
  )
  .route(
    'get',
    '/docs/reference/:page',
    {
      ...common,
      summary: 'Fetch a reference page of the guide',
      parameters: [nameParameter('page', 'Name of the page.', 'settings')],
      answers: page,
      refuses: ['not-found'],
    },
    (_none, ctx) => answerGuide(ctx),
  )
  .route(
    'get',
    '/docs/files/:name',
    {
      ...common,
      summary: 'Download a file of the guide',
      parameters: [nameParameter('name', 'Name of the file.', 'kubernetes.yaml')],
      answers: { 200: { description: 'Content of the file.', content: { 'text/plain': { schema: text } } } },
      refuses: ['not-found'],
    },
    async (_none, ctx) => {
      const name = ctx.path.slice('/docs/files/'.length);
      if (!/^\.?\w[\w@.-]*$/.test(name)) throw notFound('File of the guide');
      ctx.body = await readFile(join(guideFolder, 'files', name)).catch(() => {
        throw notFound('File of the guide');
      });
      ctx.type = 'text/plain; charset=utf-8';
      ctx.set('Cache-Control', 'public, max-age=300');
    },
  )
  .route(
    'get',
    '/docs/rest',
    { ...common, summary: 'Fetch the REST reference', answers: page },
    (_none, ctx) => answerLibrary(ctx, 'rest'),
  )
  .route(
    'get',
    '/docs/graphql',
    { ...common, summary: 'Fetch the GraphQL explorer', answers: page },
    (_none, ctx) => answerExplorer(ctx),
  )
  .route(
    'get',
    '/docs/assets/:name',
    {
      ...common,
      summary: 'Fetch an asset of the documentation pages',
      parameters: [nameParameter('name', 'Name of the asset.', 'rest.js')],
      answers: {
        200: {
          description: 'Script, style sheet, search index of the guide, or image.',
          content: {
            'text/javascript': { schema: text },
            'text/css': { schema: text },
            'application/json': { schema: { type: 'object' } },
            'image/png': { schema: text },
          },
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

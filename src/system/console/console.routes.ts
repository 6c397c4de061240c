import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import mime from 'mime-types';
import { notFound, RequestError } from '../../platform/errors.ts';
import { programFolder } from '../../platform/program-folder.ts';
import { publicAddress } from '../../platform/rest/public-path.ts';
import { factsOf } from '../../platform/rest/request-facts.ts';

/** Folder of the built console: the page, and its assets under `assets`. */
const folder = join(programFolder, 'dist/console');

/** Placeholder in the built page for the nonce of a response. */
const noncePlaceholder = '__NONCE__';

/** Placeholder in the built page for the path of the public URL. */
const pathPlaceholder = '__PATH__';

/** Returns the Content-Security-Policy of the console: only its own origin, and those of the sign-in. */
function policy(nonce: string, signInOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src ${["'self'", ...signInOrigins].join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Extensions of the compressed files of the build, by their content coding; the smaller one first. */
const compressedForms = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves the console: its files, and at every other path below `/console` its page, which shows the record of that path. A
 * missing file is not answered with the page: a script that receives HTML would hide the cause.
 */
export function consoleRoutes(signInOrigins: readonly string[]): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/console' && !ctx.path.startsWith('/console/')) return next();
    factsOf(ctx).route = '/console';
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new RequestError('method-not-allowed', 'The console is read');
    }
    const name = ctx.path.slice('/console/'.length);
    return isFile(name) ? answerFile(ctx, name) : answerPage(ctx, signInOrigins);
  };
}

/** Whether a name is an asset, or another file next to the page. */
function isFile(name: string): boolean {
  return name.startsWith('assets/') || /^[\w-]+\.\w+$/.test(name);
}

async function answerPage(ctx: Context, signInOrigins: readonly string[]): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => {
    throw notFound('Console');
  });
  const nonce = randomBytes(16).toString('base64');
  ctx.type = 'html';
  ctx.body = page.replaceAll(noncePlaceholder, nonce).replaceAll(pathPlaceholder, publicAddress(ctx, ''));
  ctx.set('Content-Security-Policy', policy(nonce, signInOrigins));
}

async function answerFile(ctx: Context, name: string): Promise<void> {
  if (!/^(?:assets\/)?[\w-][\w.-]*$/.test(name) || name === 'index.html')
    throw notFound('File of the console');
  const coding = ctx.acceptsEncodings('br', 'gzip', 'identity');
  const form = coding === 'br' || coding === 'gzip' ? coding : undefined;
  const path = join(folder, name);
  const compressed = form && (await readFile(path + compressedForms[form]).catch(() => undefined));
  ctx.body =
    compressed ??
    (await readFile(path).catch(() => {
      throw notFound('File of the console');
    }));
  ctx.type = mime.lookup(extname(name)) || 'application/octet-stream';
  if (compressed && form) ctx.set('Content-Encoding', form);
  // The name of an asset contains the hash of its bytes.
  ctx.set('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
}

import type { Context } from 'koa';
import { isKnown } from '../../platform/rest/conditional.ts';
import { PlainRoutes } from '../../platform/rest/plain-routes.ts';
import { factsOf } from '../../platform/rest/request-facts.ts';
import type { File } from './file.entity.ts';
import type { FileService } from './file.service.ts';

const text = { type: 'string' };

/** Types a browser may show; all others are saved, so that no file runs as a page of this address. */
const shown =
  /^(?:application\/(?:pdf|json|xml)|text\/(?:plain|csv|xml)|image\/(?:png|jpeg|gif|webp))(?:;|$)/;

/** Downloads by public URL (decision 37), without a token. */
export const downloadRoutes = new PlainRoutes<FileService>().route(
  'get',
  '/files/:token/:name',
  {
    summary: 'Download a file by its public URL',
    description: 'The URL is that of the file; it says itself until when it is good.',
    tag: 'silo',
    scope: 'anyone',
    parameters: [
      { name: 'token', in: 'path', required: true, description: 'Signed part of the URL.', schema: text },
      { name: 'name', in: 'path', required: true, description: 'Name of the file.', schema: text },
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'Tags of what the caller has; nothing newer is a 304 without a body.',
        schema: text,
      },
    ],
    answers: {
      200: {
        description: 'The bytes of the file.',
        headers: {
          ETag: { description: 'Names the bytes.', required: true, schema: text },
          'Content-Disposition': { description: 'The name of the file.', required: true, schema: text },
        },
        content: { '*/*': {} },
      },
      304: { description: 'The caller has it already.' },
    },
    refuses: ['not-found'],
  },
  async (files, ctx) => {
    const { file, open } = await files.download(ctx.path);
    describe(ctx, file);
    if (isKnown(ctx)) ctx.status = 304;
    else if (ctx.method === 'GET') ctx.body = await open();
    // After the body, whose stream has no length of its own.
    if (ctx.status === 200) ctx.length = file.size;
  },
);

function describe(ctx: Context, file: File): void {
  ctx.status = 200;
  // Compressed, the answer would have neither this length nor this tag.
  ctx['compress'] = false;
  ctx.etag = file.hash;
  ctx.lastModified = file.createdAt;
  ctx.type = file.mime;
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Content-Disposition', disposition(file));
  // A browser shows no PDF in a sandbox, and runs nothing of it as a page.
  const contained = file.mime === 'application/pdf' ? '' : "default-src 'none'; sandbox; ";
  ctx.set(
    'Content-Security-Policy',
    `${contained}frame-ancestors ${factsOf(ctx).frameAncestors ?? "'self'"}`,
  );
  // It knows no list of origins; who may frame is said above.
  ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // The bytes behind a URL never change, but the file may become private.
  ctx.set('Cache-Control', 'private, no-cache');
}

/** RFC 6266: an ASCII name for all, the exact one in UTF-8 for those who read it (RFC 8187). */
function disposition({ mime, name }: File): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown.test(mime) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

import type { Context, Middleware } from 'koa';
import { isKnown } from '../../platform/rest/conditional.ts';
import { factsOf } from '../../platform/rest/request-facts.ts';
import type { File } from './file.entity.ts';
import type { FileService } from './file.service.ts';

/** Types a browser may show; all others are saved, so that no file runs as a page of this address. */
const shown =
  /^(?:application\/(?:pdf|json|xml)|text\/(?:plain|csv|xml)|image\/(?:png|jpeg|gif|webp))(?:;|$)/;

/** Downloads by public URL (decision 37): `GET` and `HEAD` of `/files/...`, without a token. */
export function downloads(files: FileService): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/files/') || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    factsOf(ctx).route = '/files/:token/:name';
    const { file, open } = await files.download(ctx.path);
    describe(ctx, file);
    if (isKnown(ctx)) ctx.status = 304;
    else if (ctx.method === 'GET') ctx.body = await open();
    // After the body, whose stream has no length of its own.
    if (ctx.status === 200) ctx.length = file.size;
    return undefined;
  };
}

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

import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { parse } from 'range-parser';
import { RequestError } from '../errors.ts';
import { entityTags } from '../etag.ts';
import type { FileAnswer } from '../file-answer.ts';
import { isKnown } from './conditional.ts';
import { factsOf } from './request-facts.ts';

/** Types that a browser may show; all others are downloaded, so that no file runs as a page of this origin. */
const shown =
  /^(?:application\/(?:pdf|json|xml)|text\/(?:plain|csv|xml)|image\/(?:png|jpeg|gif|webp))(?:;|$)/;

/** Range of bytes of a file, both ends inclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Sends a file, or the requested range of it (RFC 9110 §14); with `save` always as a download. Unlike `send`, it serves files by
 * their hash from any storage, with the headers that keep files of users apart from the pages of this origin.
 */
export async function sendFile(ctx: Context, file: FileAnswer, save = file.isSaved ?? false): Promise<void> {
  ctx.etag = file.hash;
  const isHeld = isKnown(ctx);
  const range = !isHeld && isCurrent(ctx, file) ? parseRange(ctx.get('Range'), file.size) : undefined;
  if (range === 'beyond') {
    ctx.set('Content-Range', `bytes */${file.size}`);
    throw new RequestError('range-not-satisfiable', `The file has ${file.size} bytes`);
  }
  describe(ctx, file, save);
  if (isHeld) {
    ctx.status = 304;
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  }
  if (ctx.method !== 'HEAD') {
    const bytes = await file.open();
    ctx.body = range ? Readable.from(readRange(bytes, range), { objectMode: false }) : bytes;
  }
  // After the body: setting a stream removes the length.
  ctx.length = end - start + 1;
}

function describe(ctx: Context, file: FileAnswer, save: boolean): void {
  ctx.status = 200;
  // Compression would change the length and the tag.
  ctx['compress'] = false;
  ctx.lastModified = file.createdAt;
  // As stored: a charset added by Koa would override the encoding that an XML declares itself.
  ctx.set('Content-Type', file.mime);
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Content-Disposition', disposition(file, save));
  // Browsers do not show a PDF in a sandbox, and run nothing of it as a page.
  const contained = file.mime === 'application/pdf' ? '' : "default-src 'none'; sandbox; ";
  ctx.set(
    'Content-Security-Policy',
    `${contained}frame-ancestors ${factsOf(ctx).frameAncestors ?? "'self'"}`,
  );
  // It does not support a list of origins; `frame-ancestors` above does.
  ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  // The bytes at an address never change, but access to them may.
  ctx.set('Cache-Control', 'private, no-cache');
}

/** Whether a requested range belongs to these bytes: one of other bytes would be combined with them (RFC 9110 §13.1.5). */
function isCurrent(ctx: Context, { hash, createdAt }: FileAnswer): boolean {
  const condition = ctx.get('If-Range');
  return condition === '' || entityTags(condition)?.[0] === hash || condition === createdAt.toUTCString();
}

/**
 * Parses a `Range` header (RFC 9110 §14.1.2): returns undefined for the whole file, also when the header is malformed, has
 * another unit or several parts; `beyond` when the range starts after the end of the file.
 */
function parseRange(header: string, size: number): ByteRange | 'beyond' | undefined {
  const { code, type, ranges } = parse(size, header);
  if (type !== 'bytes' || (code & 1) !== 0 || ranges.length > 1) return undefined;
  // A file without bytes has no range, and the last ones of it are the whole.
  return ranges[0] ?? ((code & 2) === 0 ? undefined : 'beyond');
}

/** Yields a range of a stream; stored files are read from the beginning. */
async function* readRange(bytes: Readable, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of bytes) {
    const { length } = chunk as Buffer;
    const part = (chunk as Buffer).subarray(Math.max(0, start - position), Math.max(0, end + 1 - position));
    if (part.length > 0) yield part;
    position += length;
    if (position > end) return;
  }
}

/** Formats the Content-Disposition (RFC 6266): an ASCII name for all clients, and the exact one in UTF-8 (RFC 8187). */
function disposition({ mime, name }: FileAnswer, save: boolean): string {
  const ascii = name.replaceAll(/[^ -~]|["\\%]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const how = shown.test(mime) && !save ? 'inline' : 'attachment';
  return `${how}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}

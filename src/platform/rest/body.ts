import type { Context } from 'koa';
import { Refusal } from '../errors.ts';
import { JsonBounds } from '../json-bounds.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { DocumentPaths } from './body-json.ts';
import { readJsonBytes } from './json-bytes.ts';

/** Where business documents stand in a body of REST: their amounts must arrive with every digit. */
const documentsOfRest = [['data']];

/** What is JSON and means something else: a null of theirs removes a member, one of ours leaves it. */
const patches = ['application/merge-patch+json', 'application/json-patch+json'];

/** What reading bodies takes. */
export interface BodyOptions {
  bodyLimitBytes: number;
  /** Where large bodies are read. */
  threads: ThreadPool;
}

/**
 * Reads a JSON request body of limited length, refusing what cannot be stored or is nested too deep. The members that
 * `documents` lead to keep the text of their numbers; large ones are {@link JsonText}s. The longest paths come first.
 */
export async function readJsonBody(
  ctx: Context,
  { bodyLimitBytes, threads }: BodyOptions,
  documents: DocumentPaths = documentsOfRest,
): Promise<unknown> {
  // Refused as soon as it is known, a hostile body is neither kept nor handed to a thread.
  const bounds = new JsonBounds();
  const bytes = await readBytes(ctx, bodyLimitBytes, (chunk) => bounds.add(chunk));
  if (bytes.length === 0) return {};
  if (ctx.get('content-type') !== 'application/json' && (!ctx.is('json', '+json') || ctx.is(patches))) {
    throw new Refusal('unsupported-media-type', 'The request body must be sent as application/json');
  }
  return readJsonBytes(bytes, threads, documents);
}

/** Reads a body of limited length as it came; `check` is called with each piece and may throw a refusal. */
export async function readBytes(
  { req }: Context,
  limitBytes: number,
  check?: (chunk: Buffer) => void,
): Promise<Buffer> {
  const tooLarge = (): Refusal => new Refusal('too-large', `The request body is over ${limitBytes} bytes`);
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = req.headers;
  if (encoding !== 'identity')
    throw new Refusal('unsupported-media-type', 'The request body must not be compressed');
  if (Number(length) > limitBytes) throw tooLarge();
  // Iterating over a stream costs several times as much as listening to it.
  return new Promise((resolve, reject) => {
    const cut = (): void => reject(new Refusal('bad-request', 'The request body did not arrive whole'));
    if (req.destroyed) return cut();
    const chunks: Buffer[] = [];
    let size = 0;
    let isRefused = false;
    req.on('data', (chunk: Buffer) => {
      // What still arrives of a refused body is dropped.
      if (isRefused) return;
      size += chunk.length;
      try {
        if (size > limitBytes) throw tooLarge();
        check?.(chunk);
        chunks.push(chunk);
      } catch (error) {
        isRefused = true;
        chunks.length = 0;
        reject(error);
      }
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', cut);
    return undefined;
  });
}

import type { Context } from 'koa';
import { RequestError } from '../errors.ts';
import { JsonBounds } from '../json-bounds.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { DocumentPaths } from './body-json.ts';
import { readJsonBytes } from './json-bytes.ts';

/** Paths of business documents in a REST body: their amounts must keep every digit. */
const documentsOfRest = [['data']];

/** Types of JSON with another meaning: a null in a merge patch deletes a member, a null here leaves it unchanged. */
const patches = ['application/merge-patch+json', 'application/json-patch+json'];

/** Limits and threads for reading bodies. */
export interface BodyOptions {
  bodyLimitBytes: number;
  /** Threads that parse large bodies. */
  threads: ThreadPool;
}

/**
 * Reads a JSON request body of limited length; refuses content that cannot be stored or is nested too deep. The members at the
 * paths of `documents` keep the text of their numbers; large ones are {@link JsonText}s. Longer paths must come first.
 */
export async function readJsonBody(
  ctx: Context,
  { bodyLimitBytes, threads }: BodyOptions,
  documents: DocumentPaths = documentsOfRest,
): Promise<unknown> {
  // A hostile body is refused as soon as it is recognised: it is neither buffered nor passed to a thread.
  const bounds = new JsonBounds();
  const bytes = await readBytes(ctx, bodyLimitBytes, (chunk) => bounds.add(chunk));
  if (bytes.length === 0) return {};
  if (ctx.get('content-type') !== 'application/json' && (!ctx.is('json', '+json') || ctx.is(patches))) {
    throw new RequestError('unsupported-media-type', 'The request body must be sent as application/json');
  }
  return readJsonBytes(bytes, threads, documents);
}

/**
 * Reads the raw bytes of a body of limited length; `check` is called with each chunk and may throw. Unlike `raw-body`, it checks
 * chunks as they arrive, and drops the rest of a refused body, so that the connection can be used for the next request.
 */
export async function readBytes(
  { req }: Context,
  limitBytes: number,
  check?: (chunk: Buffer) => void,
): Promise<Buffer> {
  const tooLarge = (): RequestError =>
    new RequestError('too-large', `The request body is over ${limitBytes} bytes`);
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = req.headers;
  if (encoding !== 'identity')
    throw new RequestError('unsupported-media-type', 'The request body must not be compressed');
  if (Number(length) > limitBytes) throw tooLarge();
  // Async iteration over a stream costs several times as much as listening to its events.
  return new Promise((resolve, reject) => {
    const cut = (): void => reject(new RequestError('bad-request', 'The request body did not arrive whole'));
    if (req.destroyed) return cut();
    const chunks: Buffer[] = [];
    let size = 0;
    let isRefused = false;
    req.on('data', (chunk: Buffer) => {
      // The rest of a refused body is dropped.
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

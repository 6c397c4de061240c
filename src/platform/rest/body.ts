import type { Context } from 'koa';
import { Refusal } from '../errors.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { DocumentPaths } from './body-json.ts';
import { readJsonBytes } from './json-bytes.ts';

/** Where business documents stand in a body of REST: their amounts must arrive with every digit. */
const documentsOfRest = [['data']];

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
  const bytes = await readBytes(ctx, bodyLimitBytes);
  if (bytes.length === 0) return {};
  if (!ctx.is('json', '+json')) {
    throw new Refusal('unsupported-media-type', 'The request body must be sent as application/json');
  }
  return readJsonBytes(bytes, threads, documents);
}

async function readBytes(ctx: Context, limitBytes: number): Promise<Buffer> {
  const tooLarge = (): Refusal => new Refusal('too-large', `The request body is over ${limitBytes} bytes`);
  if (ctx.get('content-encoding') && ctx.get('content-encoding') !== 'identity') {
    throw new Refusal('unsupported-media-type', 'The request body must not be compressed');
  }
  if (Number(ctx.get('content-length')) > limitBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    size += (chunk as Buffer).length;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

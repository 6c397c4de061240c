import { buffer } from 'node:stream/consumers';
import type { Context } from 'koa';

/** A body in the coding for certain clients. */
interface Form {
  readonly coding: string;
  readonly bytes: Buffer;
}

/**
 * Maximum number of `Accept-Encoding` values that are cached: clients use few; for any other value the body is compressed each
 * time.
 */
const maxForms = 4;

/** Compressed forms of reusable bodies, by `Accept-Encoding`. */
const forms = new WeakMap<Buffer, Map<string, Form>>();

/** Marks a body as reusable, so that each compressed form of it is cached. */
export function keepForms(body: Buffer): void {
  forms.set(body, new Map());
}

/** Sends a body as `compress` encodes it, or its cached form. */
export async function compressOnce(ctx: Context, compress: () => Promise<void>): Promise<void> {
  const known = Buffer.isBuffer(ctx.body) && ctx.method !== 'HEAD' ? forms.get(ctx.body) : undefined;
  if (!known) return compress();
  const accepted = ctx.get('Accept-Encoding');
  const form = known.get(accepted) ?? (await compressForm(ctx, compress));
  if (known.size < maxForms) known.set(accepted, form);
  if (form.coding) ctx.set('Content-Encoding', form.coding);
  ctx.body = form.bytes;
}

async function compressForm(ctx: Context, compress: () => Promise<void>): Promise<Form> {
  const plain = ctx.body as Buffer;
  await compress();
  const coding = ctx.response.get('Content-Encoding');
  return { coding, bytes: coding ? await buffer(ctx.body as NodeJS.ReadableStream) : plain };
}

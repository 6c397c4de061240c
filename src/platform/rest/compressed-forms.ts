import { buffer } from 'node:stream/consumers';
import type { Context } from 'koa';

/** A body as it is sent to those who accept certain codings. */
interface Form {
  readonly coding: string;
  readonly bytes: Buffer;
}

/** Clients name few sets of codings; whoever makes up another one has the body compressed for himself. */
const mostForms = 4;

/** The forms of bodies that are sent again, by the `Accept-Encoding` that they were made for. */
const forms = new WeakMap<Buffer, Map<string, Form>>();

/** Has a body, which will be sent again, compressed once for each way to do so. */
export function keepForms(body: Buffer): void {
  forms.set(body, new Map());
}

/** Sends a body as `compress` makes it, or has made it before. */
export async function compressOnce(ctx: Context, compress: () => Promise<void>): Promise<void> {
  const known = Buffer.isBuffer(ctx.body) && ctx.method !== 'HEAD' ? forms.get(ctx.body) : undefined;
  if (!known) return compress();
  const accepted = ctx.get('Accept-Encoding');
  const form = known.get(accepted) ?? (await formOf(ctx, compress));
  if (known.size < mostForms) known.set(accepted, form);
  if (form.coding) ctx.set('Content-Encoding', form.coding);
  ctx.body = form.bytes;
}

async function formOf(ctx: Context, compress: () => Promise<void>): Promise<Form> {
  const plain = ctx.body as Buffer;
  await compress();
  const coding = ctx.response.get('Content-Encoding');
  return { coding, bytes: coding ? await buffer(ctx.body as NodeJS.ReadableStream) : plain };
}

import type { Context } from 'koa';

/** Ends when the client of a request has gone. */
export function hangUpSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => controller.abort());
  return controller.signal;
}

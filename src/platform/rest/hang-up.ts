import type { Context } from 'koa';

/** Returns a signal that is aborted when the client of a request disconnects. */
export function hangUpSignal(ctx: Context): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => controller.abort());
  return controller.signal;
}

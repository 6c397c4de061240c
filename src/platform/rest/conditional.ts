import type { Context } from 'koa';

/**
 * Whether the caller has what the answer's `ETag` names already (RFC 9110 §13.1.2, weak comparison). Unlike Koa's
 * `fresh`, a `Cache-Control: no-cache` in the request, which Node's `fetch` adds by itself, changes nothing.
 */
export function isKnown(ctx: Context): boolean {
  const etag = ctx.response.get('ETag');
  const known = ctx.get('If-None-Match');
  if (!etag || !known) return false;
  if (known.trim() === '*') return true;
  return known.split(',').some((one) => strong(one.trim()) === strong(etag));
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}

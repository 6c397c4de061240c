import type { Context } from 'koa';
import { entityTags } from '../etag.ts';

/**
 * Whether the client has the current version, by `If-None-Match` and the response's `ETag` (RFC 9110 §13.1.2, weak comparison).
 * Unlike Koa's `fresh`, it ignores a `Cache-Control: no-cache` in the request, which Node's `fetch` adds.
 */
export function isKnown(ctx: Context): boolean {
  const [etag] = entityTags(ctx.response.get('ETag')) ?? [];
  const known = entityTags(ctx.get('If-None-Match')) ?? [];
  return etag !== undefined && (known.includes('*') || known.includes(etag));
}

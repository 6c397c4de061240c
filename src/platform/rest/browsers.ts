import type { Context, Middleware } from 'koa';
import { factsOf } from './request-facts.ts';

/** Headers that pages may read besides the CORS-safelisted ones. */
const exposed = [
  'ETag',
  'Link',
  'Location',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
].join(', ');

/** Time for which a browser caches a preflight; none caches longer. */
const preflightSeconds = '7200';

/**
 * Lets pages of the given origins call the service and frame its files (the CORS protocol of the Fetch standard). The service has
 * no cookies, so credentials are not allowed: a page sends its token itself.
 */
export function browsers(origins: readonly string[]): Middleware {
  const all = origins.includes('*');
  const known = new Set(origins);
  const frameAncestors = ["'self'", ...origins].join(' ');
  return (ctx, next) => {
    factsOf(ctx).frameAncestors = frameAncestors;
    if (origins.length === 0) return next();
    if (!all) ctx.vary('Origin');
    const origin = ctx.get('origin');
    if (origin === '' || !(all || known.has(origin))) return next();
    ctx.set('Access-Control-Allow-Origin', all ? '*' : origin);
    if (ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '') {
      answerPreflight(ctx);
      return undefined;
    }
    ctx.set('Access-Control-Expose-Headers', exposed);
    return next();
  };
}

/** Allows any method and header: endpoints refuse those that they do not support. */
function answerPreflight(ctx: Context): void {
  ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
  const headers = ctx.get('access-control-request-headers');
  if (headers !== '') ctx.set('Access-Control-Allow-Headers', headers);
  ctx.vary('Access-Control-Request-Headers');
  ctx.set('Access-Control-Max-Age', preflightSeconds);
  ctx.status = 204;
}

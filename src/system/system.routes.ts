import type { Middleware } from 'koa';
import type { Platform } from '../platform/platform.ts';
import { factsOf } from '../platform/rest/request-facts.ts';

/** What anyone may read: whether the service lives and is ready, its public keys, its description (decision 40). */
export function systemEndpoints({ readiness, keys }: Platform, description: object): Middleware {
  const documents: Readonly<Record<string, object>> = {
    '/healthz': { status: 'ok' },
    '/.well-known/jwks.json': { keys: keys.publicJwks },
    '/openapi.json': description,
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/readyz') {
      factsOf(ctx).route = ctx.path;
      const { isReady, status } = await readiness.web();
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status };
      return undefined;
    }
    const document = documents[ctx.path];
    if (!document) return next();
    factsOf(ctx).route = ctx.path;
    if (ctx.path !== '/healthz') ctx.set('Cache-Control', 'public, max-age=300');
    ctx.body = document;
    return undefined;
  };
}

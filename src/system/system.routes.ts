import type { Middleware } from 'koa';
import { statement } from '../platform/database/statement.ts';
import type { Platform } from '../platform/platform.ts';
import { factsOf } from '../platform/rest/request-facts.ts';

const ping = statement('system.ping', {}, () => 'select 1');
const timeoutMs = 2000;

/** What anyone may read: whether the service lives and is ready, its public keys, its description (decision 40). */
export function systemEndpoints({ database, keys }: Platform, description: object): Middleware {
  const documents: Readonly<Record<string, object>> = {
    '/healthz': { status: 'ok' },
    '/.well-known/jwks.json': { keys: keys.publicJwks },
    '/openapi.json': description,
  };
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/readyz') {
      factsOf(ctx).route = ctx.path;
      const isReady = await answersInTime(database.sql.query(ping, {}));
      ctx.status = isReady ? 200 : 503;
      ctx.body = { status: isReady ? 'ready' : 'the database does not answer' };
      return undefined;
    }
    const document = documents[ctx.path];
    if (!document) return next();
    factsOf(ctx).route = ctx.path;
    ctx.body = document;
    return undefined;
  };
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(resolve, timeoutMs, false).unref();
  });
  return Promise.race([answer.then(() => true).catch(() => false), late]);
}

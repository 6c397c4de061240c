import Koa, { type Context, type Middleware, type Next } from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import { asRefusal, errorBody, Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { requestIdOf } from './request-id.ts';

/** The outer shell of every HTTP answer: request id, one log line, headers, compression, errors as JSON. */
export function koaApp(log: Log): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(identify(log));
  app.use(helmet());
  app.use(compress({ threshold: 1024, filter: (type) => !type.startsWith('text/event-stream') }));
  app.use(refuse(log));
  return app;
}

/** Answers what no other middleware did. */
export const nothingHere: Middleware = () => {
  throw new Refusal('not-found', 'There is nothing at this address');
};

function identify(log: Log): Middleware {
  return async (ctx: Context, next: Next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    await next();
    log.info(
      {
        requestId,
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  };
}

function refuse(log: Log): Middleware {
  return async (ctx: Context, next: Next) => {
    try {
      await next();
    } catch (error) {
      const refusal = asRefusal(error);
      const requestId = ctx.state['requestId'] as string;
      if (refusal.kind === 'internal') log.error({ requestId, err: error }, 'request failed');
      ctx.status = refusal.status;
      if (refusal.kind === 'unauthorized') ctx.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      if (refusal.retryAfterSeconds) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
      ctx.body = errorBody(refusal, requestId);
    }
  };
}

import { constants } from 'node:zlib';
import Koa, { type Context, type Middleware, type Next } from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import { toRequestError, errorBody, RequestError } from '../errors.ts';
import type { Log } from '../log.ts';
import { histogram, Metrics } from '../metrics.ts';
import { RepeatedLines } from '../repeated-lines.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { compressOnce } from './compressed-forms.ts';
import { belowPublicPath } from './public-path.ts';
import { factsOf } from './request-facts.ts';
import { requestIdOf } from './request-id.ts';

const requestSeconds = histogram(
  'http_request_duration_seconds',
  'Duration of requests until the response, by method, declared route (other: none) and status.',
  'method',
  'route',
  'status',
);

/** Creates the app with the middleware of every response: request id, one log line, headers, compression, errors as JSON. */
export function koaApp(
  log: Log,
  {
    metrics = new Metrics(),
    tracing = noTracing,
    publicPath = '',
  }: { metrics?: Metrics; tracing?: Tracing; publicPath?: string } = {},
): Koa {
  const app = new Koa();
  app.silent = true;
  if (publicPath !== '') app.use(belowPublicPath(publicPath));
  app.use(identify(log, metrics));
  app.use(secured);
  if (tracing !== noTracing) app.use(traced(tracing));
  app.use(refuse(log));
  app.use(requireHost());
  app.use(compressed);
  return app;
}

/** Answers requests that no other middleware has answered. */
export const nothingHere: Middleware = () => {
  throw new RequestError('not-found', 'There is nothing at this address');
};

/** Whether the same line may occur often: health probes, and clients that are rejected. */
function isRepeated(route: string, status: number): boolean {
  return route === '/healthz' || route === '/readyz' || status === 401 || status === 429;
}

/**
 * Sets the request id and logs the request. A line contains only the declared path: the actual one may contain keys of files and
 * of jobs.
 */
function identify(log: Log, metrics: Metrics): Middleware {
  const seconds = metrics.of(requestSeconds);
  const lines = new RepeatedLines();
  return async (ctx: Context, next: Next) => {
    const startedAt = performance.now();
    const facts = factsOf(ctx);
    facts.requestId = requestIdOf(ctx.get('x-request-id'));
    ctx.set('X-Request-Id', facts.requestId);
    // The default; cacheable responses replace it.
    ctx.set('Cache-Control', 'no-store');
    await next();
    const ms = performance.now() - startedAt;
    const { requestId, route = 'other', scope } = facts;
    const { method, status } = ctx;
    seconds.observe(ms / 1000, method, route, String(status));
    const line = { requestId, method, route, status, ms: Math.round(ms), workspace: scope?.workspaceId };
    if (!isRepeated(route, status)) return log.info(line, 'request');
    const omitted = lines.next(`${status} ${route}`);
    if (omitted !== undefined) log.info({ ...line, ...(omitted > 0 && { omitted }) }, 'request');
  };
}

/**
 * Headers for responses that are not pages and load nothing; pages replace them. Headers without effect on such responses are
 * left out. Helmet returns the same headers for every response, so it is called once.
 */
const securityHeaders = new Map<string, string>();
void helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})(
  { res: { setHeader: securityHeaders.set.bind(securityHeaders), removeHeader: () => undefined } } as never,
  async () => undefined,
);

const secured: Middleware = (ctx: Context, next: Next) => {
  ctx.res.setHeaders(securityHeaders);
  return next();
};

/**
 * Runs requests in a span that continues the trace of the client; health probes are left out, as they would outnumber all others.
 */
function traced(tracing: Tracing): Middleware {
  return (ctx: Context, next: Next) => {
    if (ctx.path === '/healthz' || ctx.path === '/readyz') return next();
    const parent = ctx.get('traceparent') || undefined;
    return tracing.span({ name: ctx.method, kind: 'server', parent }, async (span) => {
      await next();
      const { route = 'other' } = factsOf(ctx);
      span.rename(`${ctx.method} ${route}`);
      span.set('http.request.method', ctx.method);
      span.set('http.route', route);
      span.set('http.response.status_code', ctx.status);
      if (ctx.status >= 500) span.fail(String(ctx.status));
    });
  };
}

/** Requires a single valid Host header in HTTP/1.1 (RFC 9112 §3.2). */
function requireHost(): Middleware {
  // Most requests have the same one.
  let known: string | undefined;
  return (ctx: Context, next: Next) => {
    const hosts = hostsIn(ctx.req.rawHeaders);
    const { httpVersion } = ctx.req;
    const [host] = hosts;
    const isOptional = httpVersion === '1.0' && host === undefined;
    const isOne = hosts.length === 1 && (host === known || URL.canParse(`http://${host}`));
    if (!isOptional && !isOne) throw new RequestError('bad-request', 'The request must have one header Host');
    known = host;
    return next();
  };
}

/** Returns all Host headers of a request: Node's `headers` has only the first. */
function hostsIn(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] ?? '');
  return hosts;
}

/** Minimum length of responses that are compressed. */
const compressedLength = 1024;

/** Lowest levels: a list of jobs shrinks to 7 % instead of 6, for less than half of the CPU time. */
const compression = compress({
  threshold: compressedLength,
  filter: (type) => !type.startsWith('text/event-stream'),
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  gzip: { level: 1 },
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 1 } },
});

/**
 * Compresses responses; a client that sends no `Accept-Encoding`, or accepts none of our codings, not even `identity`, gets the
 * response uncompressed (RFC 9110 §12.5.3).
 */
const compressed: Middleware = async (ctx: Context, next: Next) => {
  ctx.vary('Accept-Encoding');
  await next();
  if (typeof ctx.body === 'string' && ctx.body.length < compressedLength) return;
  if (ctx.get('Accept-Encoding') === '') return;
  if (ctx.acceptsEncodings('identity', 'gzip', 'deflate', 'br', 'zstd'))
    await compressOnce(ctx, () => compression(ctx, async () => undefined));
};

/** Whether work was aborted because the client disconnected. */
function isHangUp({ res }: Context, error: unknown): boolean {
  return res.closed && error instanceof Error && error.name === 'AbortError';
}

function refuse(log: Log): Middleware {
  return async (ctx: Context, next: Next) => {
    try {
      await next();
    } catch (error) {
      const refusal = toRequestError(error);
      const { requestId } = factsOf(ctx);
      if (isHangUp(ctx, error)) log.debug({ requestId }, 'the client has gone');
      else if (refusal.kind === 'internal') log.error({ requestId, err: error }, 'request failed');
      ctx.status = refusal.status;
      // Endpoints without our tokens have set their own challenge.
      if ((refusal.status === 401 || refusal.status === 403) && !ctx.response.get('WWW-Authenticate'))
        ctx.set('WWW-Authenticate', challenge(ctx, refusal));
      if (refusal.retryAfterSeconds) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
      ctx.body = errorBody(refusal, requestId);
    }
  };
}

/** Returns the challenge of a refused request (RFC 6750 §3): without an error code for a request without a token. */
function challenge(ctx: Context, { kind, scope }: RequestError): string {
  if (kind === 'forbidden') return `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}`;
  return ctx.get('authorization') ? 'Bearer error="invalid_token"' : 'Bearer';
}

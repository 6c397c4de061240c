import { Router, type RouterOptions } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { RequestError } from '../errors.ts';
import { entityTags } from '../etag.ts';
import type { IdempotencyKeys } from '../idempotency/idempotency-keys.ts';
import { FileAnswer } from '../file-answer.ts';
import { canonicalId } from '../ids.ts';
import { requirePermission } from '../auth/scope.ts';
import { writeText } from '../shape/write.ts';
import { read } from '../shape/read.ts';
import { readBytes, readJsonBody, type BodyOptions } from './body.ts';
import { isKnown } from './conditional.ts';
import { answerOnce } from './answer-once.ts';
import { Answer, formType, readsBody, type Endpoint, type EndpointRequest } from './endpoint.ts';
import type { Guard } from './guard.ts';
import { hangUpSignal } from './hang-up.ts';
import { isTaggedList, ListAnswers, type WrittenAnswer } from './list-answers.ts';
import type { PlainRoute } from './plain-routes.ts';
import { publicAddress } from './public-path.ts';
import { NoQuery, readQuery } from './query.ts';
import { factsOf } from './request-facts.ts';
import { staticSegmentsFirst } from './route-order.ts';
import { sendFile } from './send-file.ts';

/** Options for serving endpoints. */
export interface ServeOptions extends BodyOptions {
  idempotency: IdempotencyKeys;
  guard: Guard;
}

/** Routes requests to endpoints as declared: authorises, reads, validates, calls the handler and writes the reply. */
export function serveEndpoints(endpoints: readonly Endpoint[], options: ServeOptions): Middleware {
  const known = { ...options, lists: new ListAnswers() };
  return routed(endpoints.toSorted(staticSegmentsFirst), (router, endpoint) => {
    router[endpoint.method](endpoint.path, (ctx) => answer(ctx, endpoint, known));
  });
}

/** Routes requests to plain routes. */
export function servePlainRoutes(routes: readonly PlainRoute[]): Middleware {
  return routed(
    routes.toSorted(staticSegmentsFirst),
    (router, { method, path, handle }) => {
      router[method](path, (ctx) => {
        factsOf(ctx).route = path;
        return handle(ctx);
      });
    },
    { strict: true },
  );
}

/**
 * Routes requests to declared paths. A router tries its routes one after another, so each resource has its own router; routes
 * with a parameter earlier in the path are grouped by the first segment.
 */
function routed<Route extends { path: string }>(
  routes: readonly Route[],
  add: (router: Router, route: Route) => void,
  options: RouterOptions = {},
): Middleware {
  const routers = new Map<string, Middleware>();
  for (const its of Map.groupBy(routes, ({ path }) => leading(path, 1)).values()) {
    const parts = its.every(({ path }) => !leading(path, maxLeadingSegments).includes(':'))
      ? maxLeadingSegments
      : 1;
    for (const [beginning, those] of Map.groupBy(its, ({ path }) => leading(path, parts))) {
      const router = new Router(options);
      for (const route of those) add(router, route);
      routers.set(beginning, router.routes() as never);
    }
  }
  return (ctx, next) => {
    const matched = routers.get(leading(ctx.path, maxLeadingSegments)) ?? routers.get(leading(ctx.path, 1));
    if (!matched) return next();
    return matched(ctx, async () => {
      if (answerOtherMethods(ctx)) return undefined;
      return next();
    });
  };
}

/** Number of leading segments, an area, its version and a resource: `/silo/v1/entries`. */
const maxLeadingSegments = 3;

/** Returns the first `parts` segments of a path in lower case, as routes are not case-sensitive. */
function leading(path: string, parts: number): string {
  let end = 0;
  for (let part = 0; part < parts && end !== -1; part += 1) end = path.indexOf('/', end + 1);
  return (end === -1 ? path : path.slice(0, end)).toLowerCase();
}

/** Answers a request whose path has endpoints only for other methods with these methods (RFC 9110 §9.3.7 and §15.5.6). */
function answerOtherMethods(ctx: Context): boolean {
  const endpoints = (ctx['matched'] ?? []) as readonly { methods: readonly string[] }[];
  if (endpoints.length === 0) return false;
  ctx.set('Allow', [...new Set(endpoints.flatMap(({ methods }) => methods)), 'OPTIONS'].join(', '));
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204;
    return true;
  }
  throw new RequestError('method-not-allowed', 'This address does not answer to that method');
}

async function answer(
  ctx: Context,
  endpoint: Endpoint,
  options: ServeOptions & { lists: ListAnswers },
): Promise<void> {
  factsOf(ctx).route = endpoint.path;
  const request = await readRequest(ctx, endpoint, options);
  const { creates, body, reply } = endpoint.options;
  if (isTaggedList(endpoint))
    return send(ctx, endpoint, await options.lists.answer(ctx.url, endpoint, request));
  const key = creates ? ctx.get('idempotency-key') : '';
  if (!creates || !body || key === '') return respond(ctx, endpoint, request);
  const { scope, params, body: input } = request;
  const what = [creates, ...Object.values<string>(params)];
  const create = { scope, key, what, shape: body, input, status: reply[0] };
  return answerOnce(ctx, options.idempotency, create, (newId) => {
    request.newId = newId;
    return respond(ctx, endpoint, request);
  });
}

async function respond(
  ctx: Context,
  endpoint: Endpoint,
  request: EndpointRequest<string, object, object>,
): Promise<void> {
  const result = await endpoint.handle(request);
  const { reply, headers } = result instanceof Answer ? result : { reply: result, headers: {} };
  ctx.set(headers);
  if (reply instanceof FileAnswer) return sendFile(ctx, reply);
  const created = endpoint.options.creates && getLastSegment(endpoint, reply);
  if (created) {
    const path = `${ctx.path.replace(/\/$/, '')}/${encodeURIComponent(created)}`;
    ctx.set('Location', publicAddress(ctx, path));
  }
  const { options } = endpoint;
  const [, shape] = options.reply;
  const told = { etag: options.etag?.(reply), next: options.next?.(reply) };
  send(ctx, endpoint, { ...told, body: () => writeText(shape, reply) });
}

/** Sends the response; without the body when the client has the version of the tag. */
function send(ctx: Context, { options }: Endpoint, { etag, next, body }: WrittenAnswer): void {
  const [status] = options.reply;
  if (next) ctx.set('Link', `<${pageUrl(ctx, next)}>; rel="next"`);
  if (etag) ctx.set('ETag', `W/"${etag}"`);
  if (etag && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
    ctx.set('Cache-Control', 'private, no-cache');
    if (isKnown(ctx)) {
      ctx.status = 304;
      return;
    }
  }
  ctx.status = status;
  ctx.type = 'json';
  ctx.body = body();
}

function getLastSegment({ options }: Endpoint, reply: { id?: unknown }): string | undefined {
  if (options.addressOf) return options.addressOf(reply);
  return typeof reply.id === 'string' ? reply.id : undefined;
}

async function readRequest(
  ctx: Context,
  endpoint: Endpoint,
  options: ServeOptions,
): Promise<EndpointRequest<string, object, object>> {
  const { scope, query = NoQuery } = endpoint.options;
  const params = pathParameters(ctx);
  const caller = scope === 'anyone' ? options.guard.visitor(ctx) : await options.guard.admit(ctx);
  if (scope !== 'anyone' && scope !== 'authenticated') requirePermission(caller, scope);
  const body = await readInput(ctx, endpoint, options);
  return {
    scope: caller,
    params,
    query: readQuery(query, new URLSearchParams(ctx.querystring)),
    body,
    get signal() {
      return hangUpSignal(ctx);
    },
    ifMatch: entityTags(ctx.get('if-match')),
  };
}

/** Body of an endpoint that accepts none; members sent there are refused, so that they are not lost silently. */
class NoBody {}

async function readInput(ctx: Context, endpoint: Endpoint, options: ServeOptions): Promise<object> {
  if (!readsBody(endpoint)) return {};
  const { body, form, raw } = endpoint.options;
  if (!body) return read(NoBody, (await readJsonBody(ctx, options)) ?? {});
  if (raw && ctx.is([...raw.types])) {
    const bytes = await readBytes(ctx, options.bodyLimitBytes);
    return Object.assign(read(body, {}, new Set([raw.member])), { [raw.member]: bytes });
  }
  if (!form || !ctx.is(formType)) return read(body, await readJsonBody(ctx, options));
  const bytes = await readBytes(ctx, options.bodyLimitBytes);
  return readQuery(body, new URLSearchParams(bytes.toString()));
}

/** Returns the parameters of the path; ids in lower case, keys unchanged. */
function pathParameters(ctx: Context): Record<string, string> {
  const params = Object.entries(ctx['params'] as Record<string, string>);
  if (params.some(([, value]) => value.includes('\0')))
    throw new RequestError('bad-request', 'The address holds NUL');
  return Object.fromEntries(
    params.map(([name, value]) => [name, /(^|_)id$/.test(name) ? canonicalId(value) : value]),
  );
}

function pageUrl(ctx: Context, next: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(ctx.querystring);
  for (const [name, value] of Object.entries(next)) parameters.set(name, value);
  return publicAddress(ctx, `${ctx.path}?${parameters.toString()}`);
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestError } from '../../src/platform/errors.ts';
import type { Permission, Scope } from '../../src/platform/auth/scope.ts';
import { graphqlRoutes } from '../../src/platform/graphql/graphql.routes.ts';
import { GraphqlHttp } from '../../src/platform/graphql/http.ts';
import { buildGraphqlSchema, graphqlApi } from '../../src/platform/graphql/schema.ts';
import { createLog } from '../../src/platform/log.ts';
import { IdempotencyKeys } from '../../src/platform/idempotency/idempotency-keys.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { readEdge } from '../../src/platform/rest/edge-config.ts';
import { Guard } from '../../src/platform/rest/guard.ts';
import { koaApp, nothingHere } from '../../src/platform/rest/koa-app.ts';
import { serveEndpoints, servePlainRoutes } from '../../src/platform/rest/router.ts';
import { siloArea } from '../../src/silo/silo.area.ts';
import { testSealing } from '../support/keys.ts';
import { newScope, SiloService } from './silo-service.ts';

/** An answer with its body as text and as JSON. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: Record<string, unknown>;
}

/** The silo behind HTTP. Tokens are the names of permissions in one workspace, `app:` and the name of an app of it, or `stranger`. */
export class SiloHttp implements AsyncDisposable {
  readonly silo: SiloService;
  readonly url: string;
  readonly scope: Scope;
  readonly #stack: AsyncDisposableStack;

  private constructor(silo: SiloService, url: string, scope: Scope, stack: AsyncDisposableStack) {
    this.silo = silo;
    this.url = url;
    this.scope = scope;
    this.#stack = stack;
  }

  /** `storage` opens another storage than the usual one. */
  static async open(storage?: Parameters<typeof SiloService.open>[0]): Promise<SiloHttp> {
    const stack = new AsyncDisposableStack();
    const silo = stack.use(await SiloService.open(storage));
    const scope = newScope();
    const authenticate = async (authorization: string | undefined): Promise<Scope> => {
      const token = authorization?.replace(/^Bearer /, '');
      if (!token) throw new RequestError('unauthorized', 'A token is required');
      if (token === 'stranger') return newScope();
      if (token.startsWith('app:')) return { ...scope, enrollment: { id: '', app: token.slice(4) } };
      return { ...scope, permissions: new Set([token as Permission | 'admin']) };
    };
    const log = createLog('silent');
    const services = { database: silo.database, log, metrics: new Metrics(), sealing: testSealing };
    const idempotency = stack.use(await IdempotencyKeys.open(services, 24));
    const guard = new Guard(authenticate, readEdge({}));
    const options = { guard, idempotency, bodyLimitBytes: 1024 * 1024, threads: silo.threads };
    const { endpoints, resolvers, plain } = siloArea.over(silo);
    const api = graphqlApi(await buildGraphqlSchema(siloArea.resolvers), resolvers, idempotency);
    const graphql = stack.use(new GraphqlHttp(api, { ...options, log }));
    const app = koaApp(log);
    app
      .use(
        servePlainRoutes([
          ...plain,
          ...graphqlRoutes.over({ answer: await graphql.start(), explore: () => Promise.resolve() }),
        ]),
      )
      .use(serveEndpoints(endpoints, options))
      .use(nothingHere);
    const handle = app.callback();
    const server = createServer((request, response) => void handle(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    stack.defer(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return new SiloHttp(silo, `http://127.0.0.1:${(server.address() as AddressInfo).port}`, scope, stack);
  }

  /** Sends a request; a body that is a text is sent as it is. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: 'Bearer admin', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, json };
  }

  /** Runs a GraphQL operation. */
  async graphql(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('POST', '/graphql', { query, variables }, headers);
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#stack.disposeAsync();
  }
}

import { ApolloServer, type ApolloServerPlugin, type HTTPGraphQLRequest } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { koaMiddleware } from '@as-integrations/koa';
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql';
import { RequestError } from '../errors.ts';
import type { Context } from 'koa';
import type { AnswerOperation } from './graphql.routes.ts';
import type { Scope } from '../auth/scope.ts';
import type { Log } from '../log.ts';
import { histogram, Metrics } from '../metrics.ts';
import { readJsonBody, type BodyOptions } from '../rest/body.ts';
import type { Guard } from '../rest/guard.ts';
import { hangUpSignal } from '../rest/hang-up.ts';
import { factsOf } from '../rest/request-facts.ts';
import { parseBoundedJson } from '../json-bounds.ts';
import { isObject } from '../json-object.ts';
import type { GraphqlContext } from './context.ts';
import type { EventStreams } from './event-streams.ts';
import type { SentOperation } from './operation.ts';
import type { GraphqlApi } from './schema.ts';
import { shareListQueries, writeOnce } from './shared-queries.ts';
import { formatError, refusalOf } from './errors.ts';
import { limitRules, maxAnswerLength, maxTokens, requireBoundedCost, type OperationCost } from './limits.ts';

/** Options of GraphQL over HTTP in addition to its schema. */
export interface GraphqlHttpOptions extends BodyOptions {
  guard: Guard;
  /** Absent: subscriptions are not served here. */
  streams?: EventStreams;
  log: Log;
  metrics?: Metrics;
}

const operationSeconds = histogram(
  'graphql_operation_duration_seconds',
  'Duration of operations over HTTP, by kind (none: unreadable) and by whether the response has an error.',
  'operation',
  'result',
);

/** Paths of business documents in the request of an operation. */
const documentsOfGraphql = [
  ['variables', '*', 'data'],
  ['variables', 'data'],
];

/** GraphQL at `/graphql`: authorized before anything is parsed, limited, with errors as in REST. */
export class GraphqlHttp implements AsyncDisposable {
  readonly #server: ApolloServer<GraphqlContext>;
  readonly #api: GraphqlApi;
  readonly #options: GraphqlHttpOptions;

  constructor(api: GraphqlApi, options: GraphqlHttpOptions) {
    const { schema } = api;
    this.#api = api;
    this.#options = options;
    this.#server = new ApolloServer<GraphqlContext>({
      schema,
      introspection: true,
      // Other sites cannot send a token without a preflight request.
      csrfPrevention: { requestHeaders: ['authorization'] },
      // Documents that a client names by their SHA-256; each process learns them separately.
      persistedQueries: {},
      includeStacktraceInErrorResponses: false,
      stopOnTerminationSignals: false,
      stringifyResult: writeOnce,
      parseOptions: { maxTokens },
      validationRules: limitRules,
      plugins: [
        ApolloServerPluginCacheControlDisabled(),
        ApolloServerPluginLandingPageDisabled(),
        boundCost(schema),
        shareListQueries(schema),
        answerErrors(options.log),
        measure(options.metrics ?? new Metrics()),
      ],
      logger: {
        debug() {},
        info() {},
        warn: (text) => options.log.warn(text),
        error: (text) => options.log.error(text),
      },
    });
  }

  /** Starts the server and returns the handler of operations. */
  async start(): Promise<AnswerOperation> {
    await this.#server.start();
    const { guard } = this.#options;
    const contextOf = (ctx: Context): GraphqlContext => ({
      scope: authenticated(ctx),
      requestId: factsOf(ctx).requestId,
      signal: hangUpSignal(ctx),
      resolverOf: this.#api.resolverOf,
      idempotency: this.#api.idempotency,
    });
    const answer = koaMiddleware(this.#server, { context: async ({ ctx }) => contextOf(ctx) });
    return async (ctx) => {
      await guard.admit(ctx);
      const isRead = ctx.method !== 'POST';
      const body = isRead ? {} : await readJsonBody(ctx, this.#options, documentsOfGraphql);
      const operation = requireOperation(isRead ? operationOfQuery(ctx) : body);
      if (!isRead && this.#options.streams?.isRequested(ctx)) {
        const lastEventId = ctx.get('last-event-id') || undefined;
        this.#options.streams.answer(ctx, { ...contextOf(ctx), lastEventId }, operation);
        return;
      }
      Object.assign(ctx.request, { body });
      // The integration calls the next middleware even when it has answered.
      await answer(ctx, async () => undefined);
      requireBoundedAnswer(ctx.body);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop();
  }
}

function authenticated(ctx: Context): Scope {
  const { scope } = factsOf(ctx);
  if (!scope) throw new TypeError('An operation was executed before its token was checked');
  return scope;
}

/** Reads the operation from the query of a URL; Apollo reads it again, and answers only queries. */
function operationOfQuery(ctx: Context): Record<string, unknown> {
  const parameters = new URLSearchParams(ctx.querystring);
  const json = (name: string): unknown => {
    const text = parameters.get(name);
    try {
      return text === null ? undefined : parseBoundedJson(text);
    } catch {
      throw new RequestError('bad-request', `The parameter ${name} must be JSON`);
    }
  };
  const query = parameters.get('query') ?? undefined;
  return { query, variables: json('variables'), extensions: json('extensions') };
}

/** Refuses a body that is not a request of GraphQL over HTTP. A request that names a persisted document may omit the query. */
function requireOperation(body: unknown): SentOperation {
  const { query, variables, operationName, extensions } = isObject(body) ? body : {};
  if (extensions !== undefined && extensions !== null && !isObject(extensions))
    throw new RequestError('bad-request', 'The extensions must be an object');
  if (isObject(extensions) && extensions['persistedQuery'] && query === undefined) return { query: '' };
  if (typeof query !== 'string' || query === '')
    throw new RequestError('bad-request', 'The body must be an object with a query that is a string');
  if (variables !== undefined && variables !== null && !isObject(variables))
    throw new RequestError('bad-request', 'The variables must be an object');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw new RequestError('bad-request', 'The operationName must be a string');
  return { query, variables, operationName };
}

/**
 * Refuses a response that is too large although its fields are within the limits: documents may be long, and texts may be
 * requested twice.
 */
function requireBoundedAnswer(answer: unknown): void {
  if (typeof answer !== 'string' || answer.length <= maxAnswerLength) return;
  throw new RequestError(
    'bad-request',
    `The answer would have ${answer.length} characters; at most ${maxAnswerLength} are answered`,
  );
}

function boundCost(schema: GraphQLSchema): ApolloServerPlugin<GraphqlContext> {
  const costs = new WeakMap<object, OperationCost>();
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ document, operation, request }) => {
        if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
          throw new RequestError(
            'bad-request',
            'Subscriptions are sent over a WebSocket, or by POST that accepts text/event-stream',
          );
        const { variables = {}, operationName } = request;
        costs.set(request, requireBoundedCost(schema, document, variables, operationName ?? undefined));
      },
      willSendResponse: async ({ request, response: { body } }) => {
        const cost = costs.get(request);
        if (cost && body.kind === 'single') body.singleResult.extensions = { cost };
      },
    }),
  };
}

function measure(metrics: Metrics): ApolloServerPlugin<GraphqlContext> {
  const seconds = metrics.of(operationSeconds);
  return {
    async requestDidStart() {
      const startedAt = performance.now();
      return {
        async willSendResponse({ operation, errors }) {
          const took = (performance.now() - startedAt) / 1000;
          seconds.observe(took, operation?.operation ?? 'none', errors ? 'error' : 'ok');
        },
      };
    },
  };
}

/**
 * Returns whether a client names `application/json` and not GraphQL's own media type: for it, a status concerns only the
 * transport (GraphQL over HTTP §6.4.1). A client that names neither is answered in the same form, with the status of the
 * refusal.
 */
function acceptsOnlyPlainJson(http: HTTPGraphQLRequest | undefined): boolean {
  const accept = http?.headers.get('accept') ?? '';
  return accept.includes('application/json') && !accept.includes('application/graphql-response+json');
}

function answerErrors(log: Log): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ request, response, errors, contextValue }) => {
        const [first] = errors ?? [];
        // Apollo has no suitable status for operations that were refused before execution.
        const isUnexecuted = response.body.kind === 'single' && !('data' in response.body.singleResult);
        if (isUnexecuted && first instanceof GraphQLError) {
          const { kind, status } = refusalOf(first);
          const isTold = kind !== 'method-not-allowed' && acceptsOnlyPlainJson(request.http);
          response.http.status = isTold ? 200 : status;
        }
        if (response.body.kind === 'single' && errors) {
          response.body.singleResult.errors = errors.map((error) =>
            formatError(error, contextValue.requestId, log),
          );
        }
      },
    }),
  };
}

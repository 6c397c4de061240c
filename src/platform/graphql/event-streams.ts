import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  getOperationAST,
  OperationTypeNode,
  subscribe,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
} from 'graphql';
import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';
import { Refusal } from '../errors.ts';
import { stringify } from '../json-text.ts';
import type { Log } from '../log.ts';
import type { GraphqlContext } from './context.ts';
import { formatError } from './errors.ts';
import { asGraphqlError, readOperation, type SentOperation } from './operation.ts';
import type { GraphqlApi } from './schema.ts';
import type { SocketLimits } from './socket-limits.ts';

const mediaType = 'text/event-stream';

/** Proxies close what is silent for longer than some ten seconds. */
const pingMs = 12_000;

/** What streams need beside their schema. */
export interface EventStreamOptions {
  /** Calls back when a scope's token has expired or was revoked, until the returned function is called. */
  onScopeEnd: (scope: Scope, callback: () => void) => () => void;
  limits: SocketLimits;
  log: Log;
}

/**
 * Subscriptions as Server-Sent Events: a POST that accepts `text/event-stream` is answered an event `next` for each
 * result and one `complete` (the distinct connections of the GraphQL over SSE protocol). A stream without `complete` was
 * cut: its token has ended, or the process; whoever has a cursor goes on elsewhere. A client that does not read is not
 * written to.
 */
export class EventStreams implements Disposable {
  readonly #api: GraphqlApi;
  readonly #options: EventStreamOptions;
  readonly #open = new Set<ServerResponse>();

  constructor(api: GraphqlApi, options: EventStreamOptions) {
    this.#api = api;
    this.#options = options;
  }

  /** Whether a request asks for a stream rather than for JSON. */
  isAskedFor(ctx: Context): boolean {
    return ctx.accepts('application/json', mediaType) === mediaType;
  }

  /** Answers with a stream; refuses when the token holds too many. */
  answer(ctx: Context, context: GraphqlContext, sent: SentOperation): void {
    const { scope, requestId, signal } = context;
    const { limits, onScopeEnd } = this.#options;
    const held = { subscriptions: { [requestId]: true } };
    const cleanUp = new DisposableStack();
    const leave = limits.enter(scope, held);
    if (!leave)
      throw new Refusal('rate-limited', 'The token holds too many streams', { retryAfterSeconds: 1 });
    cleanUp.defer(leave);
    try {
      limits.requireRoom(scope, held);
    } catch (error) {
      cleanUp.dispose();
      throw error;
    }
    const { res } = ctx;
    this.#open.add(res);
    cleanUp.defer(() => this.#open.delete(res));
    cleanUp.defer(onScopeEnd(scope, () => res.destroy()));
    const stream = new PassThrough();
    // Nothing that stands between may keep it back to make it smaller.
    ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
    ctx.type = mediaType;
    ctx.body = stream;
    stream.write(':\n\n');
    const ping = setInterval(() => {
      if (!stream.writableNeedDrain) stream.write(':\n\n');
    }, pingMs);
    cleanUp.defer(() => clearInterval(ping));
    signal.addEventListener('abort', () => cleanUp.dispose());
    void this.#write(stream, context, sent).finally(() => cleanUp.dispose());
  }

  [Symbol.dispose](): void {
    for (const response of this.#open) response.destroy();
  }

  async #write(stream: PassThrough, context: GraphqlContext, sent: SentOperation): Promise<void> {
    const { signal, requestId } = context;
    try {
      for await (const result of this.#results(context, sent)) {
        if (!stream.write(`event: next\ndata: ${stringify(result)}\n\n`))
          await once(stream, 'drain', { signal });
      }
      stream.end('event: complete\ndata:\n\n');
    } catch (error) {
      if (!signal.aborted) this.#options.log.error({ err: error, requestId }, 'an event stream failed');
      stream.destroy();
    }
  }

  /** The results of a subscription; what it is refused with is a result as well. */
  async *#results(context: GraphqlContext, sent: SentOperation): AsyncGenerator<object> {
    const operation = readOperation(this.#api, context, sent);
    if (!('document' in operation)) {
      yield this.#formatted({ errors: operation }, context);
      return;
    }
    try {
      const results = await subscribed(operation);
      if (!(Symbol.asyncIterator in results)) {
        yield this.#formatted(results, context);
        return;
      }
      // Whoever waits for the next result would not notice that there is nobody to tell, or no longer.
      const leave = () => void results.return(undefined);
      context.signal.addEventListener('abort', leave);
      if (context.signal.aborted) leave();
      for await (const result of results) yield this.#formatted(result, context);
    } catch (error) {
      yield this.#formatted({ errors: [asGraphqlError(error)] }, context);
    }
  }

  #formatted(
    { data, errors }: { data?: ExecutionResult['data']; errors?: readonly GraphQLError[] | undefined },
    { requestId }: GraphqlContext,
  ): object {
    const { log } = this.#options;
    return {
      ...(data !== undefined && { data }),
      ...(errors && { errors: errors.map((error) => formatError(error, requestId, log)) }),
    };
  }
}

async function subscribed(args: ExecutionArgs): ReturnType<typeof subscribe> {
  const operation = getOperationAST(args.document, args.operationName);
  if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return subscribe(args);
  throw new Refusal('bad-request', 'Only subscriptions are answered as a stream');
}

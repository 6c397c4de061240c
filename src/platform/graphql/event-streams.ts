import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  createSourceEventStream,
  execute,
  getOperationAST,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
} from 'graphql';
import type { Context } from 'koa';
import type { Scope } from '../auth/scope.ts';
import { RequestError } from '../errors.ts';
import { stringify } from '../json-text.ts';
import type { Log } from '../log.ts';
import type { Timings } from '../timings.ts';
import type { GraphqlContext } from './context.ts';
import { formatError } from './errors.ts';
import { asGraphqlError, readOperation, type SentOperation } from './operation.ts';
import type { GraphqlApi } from './schema.ts';
import type { SocketLimits } from './socket-limits.ts';
import { onStandstill, tokenEnded, tooSlow, type StreamEnd } from './stream-end.ts';

const mediaType = 'text/event-stream';

/** Result of a subscription, with its cursor. */
interface StreamResult {
  readonly result: object;
  readonly cursor?: string;
}

/** Options of event streams in addition to their schema. */
export interface EventStreamOptions {
  /** Calls back when a scope's token has expired or was revoked, until the returned function is called. */
  onScopeEnd: (scope: Scope, callback: () => void) => () => void;
  limits: SocketLimits;
  log: Log;
  timings: Timings['http'];
}

/**
 * Subscriptions as Server-Sent Events: a POST that accepts `text/event-stream` gets an event `next` for each result and
 * one `complete` (the distinct connections mode of the GraphQL over SSE protocol). The id of an event is its cursor: sent
 * back as `Last-Event-ID`, it replaces the `after` of the subscription. A stream that the service ends early has an event
 * `close` with the code and reason with which a WebSocket would be closed; a stream without either event was cut, and a
 * client with a cursor continues elsewhere. The service writes nothing to a client that does not read, and disconnects it
 * after some seconds.
 */
export class EventStreams implements Disposable {
  readonly #api: GraphqlApi;
  readonly #options: EventStreamOptions;
  readonly #open = new Set<ServerResponse>();

  constructor(api: GraphqlApi, options: EventStreamOptions) {
    this.#api = api;
    this.#options = options;
  }

  /** Whether a request accepts a stream rather than JSON. */
  isRequested(ctx: Context): boolean {
    return ctx.accepts('application/json', mediaType) === mediaType;
  }

  /** Responds with a stream; refuses if the token has too many. */
  answer(ctx: Context, context: GraphqlContext, sent: SentOperation): void {
    const { scope, requestId } = context;
    const { limits, onScopeEnd, timings } = this.#options;
    const held = { subscriptions: { [requestId]: true } };
    const cleanUp = new DisposableStack();
    const leave = limits.enter(scope, held);
    if (!leave)
      throw new RequestError('rate-limited', 'The token holds too many streams', { retryAfterSeconds: 1 });
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
    const stream = new PassThrough();
    const end = (why: StreamEnd) => {
      cleanUp.dispose();
      if (!stream.writableEnded) stream.end(`event: close\ndata: ${JSON.stringify(why)}\n\n`);
      setTimeout(() => res.destroy(), timings.streamDrainMs).unref();
    };
    cleanUp.defer(onScopeEnd(scope, () => end(tokenEnded)));
    if (res.socket) cleanUp.defer(onStandstill(res.socket, () => end(tooSlow), timings));
    // No proxy may hold the stream back to compress it.
    ctx.set({ 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' });
    ctx.type = mediaType;
    ctx.body = stream;
    stream.write(':\n\n');
    const ping = setInterval(() => {
      if (!stream.writableEnded && !stream.writableNeedDrain) stream.write(':\n\n');
    }, timings.streamPingMs);
    cleanUp.defer(() => clearInterval(ping));
    res.once('close', () => cleanUp.dispose());
    stream.once('close', () => {
      if (!stream.readableEnded) res.destroy();
    });
    void this.#write(stream, context, sent);
  }

  [Symbol.dispose](): void {
    for (const response of this.#open) response.destroy();
  }

  async #write(stream: PassThrough, context: GraphqlContext, sent: SentOperation): Promise<void> {
    const { signal, requestId } = context;
    try {
      for await (const { result, cursor } of this.#results(context, sent)) {
        // Data written after the end would break the stream before the client has read its end.
        if (stream.writableEnded) return;
        const id = cursor === undefined ? '' : `id: ${cursor}\n`;
        if (!stream.write(`event: next\n${id}data: ${stringify(result)}\n\n`))
          await once(stream, 'drain', { signal });
      }
      if (!stream.writableEnded) stream.end('event: complete\ndata:\n\n');
    } catch (error) {
      if (stream.writableEnded) return;
      if (!signal.aborted) this.#options.log.error({ err: error, requestId }, 'an event stream failed');
      stream.destroy();
    }
  }

  /** Yields the results of a subscription; a refusal is a result, too. */
  async *#results(context: GraphqlContext, sent: SentOperation): AsyncGenerator<StreamResult> {
    const operation = readOperation(this.#api, context, sent);
    if (!('document' in operation)) {
      yield { result: this.#formatted({ errors: operation }, context) };
      return;
    }
    try {
      const source = await sourceOf(operation);
      if (!(Symbol.asyncIterator in source)) {
        yield { result: this.#formatted(source, context) };
        return;
      }
      // While it waits for the next event, the iteration would not notice that the client has disconnected.
      const events = source[Symbol.asyncIterator]();
      const leave = () => void events.return?.();
      context.signal.addEventListener('abort', leave);
      if (context.signal.aborted) leave();
      for await (const rootValue of { [Symbol.asyncIterator]: () => events }) {
        const result = await execute({ ...operation, rootValue });
        yield { result: this.#formatted(result, context), ...cursorOf(rootValue) };
      }
    } catch (error) {
      yield { result: this.#formatted({ errors: [asGraphqlError(error)] }, context) };
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

async function sourceOf(args: ExecutionArgs): ReturnType<typeof createSourceEventStream> {
  const operation = getOperationAST(args.document, args.operationName);
  if (operation?.operation === OperationTypeNode.SUBSCRIPTION) return createSourceEventStream(args);
  throw new RequestError('bad-request', 'Only subscriptions are answered as a stream');
}

/** Returns the cursor of an event that has one. */
function cursorOf(event: unknown): Pick<StreamResult, 'cursor'> {
  if (typeof event !== 'object' || event === null || !('cursor' in event)) return {};
  return typeof event.cursor === 'string' ? { cursor: event.cursor } : {};
}

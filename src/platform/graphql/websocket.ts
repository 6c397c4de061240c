import type { IncomingMessage, Server } from 'node:http';
import { CloseCode, type Context as SocketContext } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Scope } from '../auth/scope.ts';
import { toRequestError, RequestError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isObject } from '../json-object.ts';
import { gauge, type Metrics } from '../metrics.ts';
import { workspaceHeader, type Guard } from '../rest/guard.ts';
import { withoutPublicPath } from '../rest/public-path.ts';
import { refuseSocket } from '../rest/refuse-socket.ts';
import { requestIdOf } from '../rest/request-id.ts';
import { BoundedSocket } from './bounded-socket.ts';
import type { GraphqlContext } from './context.ts';
import type { GraphqlApi } from './schema.ts';
import { formatError } from './errors.ts';
import { asGraphqlError, readOperation } from './operation.ts';
import type { SocketLimits } from './socket-limits.ts';
import type { Timings } from '../timings.ts';
import { onStandstill, tokenEnded, tooSlow, type StreamEnd } from './stream-end.ts';

/** Options of GraphQL over WebSocket in addition to its schema. */
export interface GraphqlSocketOptions {
  guard: Guard;
  /** Calls back when a scope's token has expired or was revoked, until the returned function is called. */
  onScopeEnd: (scope: Scope, callback: () => void) => () => void;
  limits: SocketLimits;
  log: Log;
  metrics: Metrics;
  timings: Timings['http'];
  /** Path of the public URL, below which sockets are accepted as well. */
  publicPath: string;
}

const openSockets = gauge('sockets', 'Open WebSockets and event streams.');

const runningSubscriptions = gauge(
  'subscriptions',
  'Running subscriptions over all sockets and event streams.',
);

// A type, not an interface: graphql-ws requires an index signature.
type Extra = {
  context?: GraphqlContext;
  /** Calls that undo the setup of the socket. */
  cleanUp?: DisposableStack;
};

/** Close code for a temporary condition: 1013, Try Again Later, in IANA's registry of RFC 6455 §7.4. */
const tryAgainLater = 1013;

/** Connection as graphql-ws passes it. */
interface Opened {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

type Socket = SocketContext<Record<string, unknown>, Extra>;

/**
 * Serves subscriptions at `/graphql` in the sub-protocol `graphql-transport-ws`, with the token in the payload of the
 * connection. Closes a socket with 4403 when its token is invalid, ends or belongs to another
 * workspace, with 4429 when the token has too many, with 4410 when the client does not read, and with 1013 when the token
 * cannot be checked for the moment.
 */
export function serveGraphqlSockets(
  server: Server,
  api: GraphqlApi,
  options: GraphqlSocketOptions,
): AsyncDisposable {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 1024 * 1024,
    WebSocket: BoundedSocket,
  });
  sockets.on('wsClientError', ({ message }, socket) =>
    refuseSocket(socket, new RequestError('bad-request', message)),
  );
  server.on('upgrade', (request, socket, head) => {
    const target = withoutPublicPath(request.url ?? '', options.publicPath);
    if (target.split('?')[0] === '/graphql')
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        sockets.emit('connection', webSocket, request),
      );
    else refuseSocket(socket, new RequestError('not-found', 'There is no WebSocket at this address'));
  });
  const { limits, log, metrics, timings } = options;
  const { schema, resolverOf, idempotency } = api;
  watch(limits, metrics);
  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      schema,
      connectionInitWaitTimeout: timings.socketTokenTimeoutMs,
      onConnect: async (socket) => {
        // graphql-ws stores the connection itself there, in addition to our own members.
        const { socket: connection, request } = socket.extra as unknown as Opened;
        const requestId = requestIdOf(undefined);
        let scope: Scope;
        try {
          const { connectionParams } = socket;
          const given = {
            authorization: authorizationIn(connectionParams),
            workspace: textIn(connectionParams, workspaceHeader),
          };
          scope = await options.guard.authenticate(given, request, requestId);
          await options.guard.count(scope);
        } catch (error) {
          refuse(connection, toRequestError(error));
          return false;
        }
        const leave = limits.enter(scope, socket);
        if (!leave) {
          connection.close(CloseCode.TooManyInitialisationRequests, 'The token holds too many sockets');
          return false;
        }
        const cleanUp = new DisposableStack();
        const gone = new AbortController();
        cleanUp.defer(leave);
        cleanUp.defer(() => gone.abort());
        const close = ({ code, reason }: StreamEnd) => {
          connection.close(code, reason);
          cleanUp.dispose();
          // Results that are still being read can no longer be sent.
          for (const results of Object.values(socket.subscriptions))
            if (results && 'return' in results) void results.return(undefined);
        };
        cleanUp.defer(options.onScopeEnd(scope, () => close(tokenEnded)));
        cleanUp.defer(onStandstill(request.socket, () => close(tooSlow), timings));
        // The connection may have been closed while its token was checked.
        if (connection.readyState !== connection.OPEN) {
          cleanUp.dispose();
          return false;
        }
        Object.assign(socket.extra, {
          cleanUp,
          context: { scope, requestId, signal: gone.signal, resolverOf, idempotency },
        });
        return true;
      },
      onClose: (socket) => socket.extra.cleanUp?.dispose(),
      onSubscribe: async (socket, _id, payload) => {
        const context = contextOf(socket);
        try {
          await options.guard.count(context.scope);
          limits.requireRoom(context.scope, socket);
        } catch (error) {
          return [asGraphqlError(error)];
        }
        return readOperation(api, context, payload);
      },
      onError: (socket, _id, _payload, errors) =>
        errors.map((error) => formatError(error, contextOf(socket).requestId, log)),
      onNext: (socket, _id, _payload, _args, { errors, data, extensions }) => {
        if (!errors) return undefined;
        const { requestId } = contextOf(socket);
        return {
          data: data ?? null,
          errors: errors.map((error) => formatError(error, requestId, log)),
          ...(extensions && { extensions }),
        };
      },
    },
    sockets,
    timings.socketPingMs,
  );
  return { [Symbol.asyncDispose]: async () => disposable.dispose() };
}

function watch(limits: SocketLimits, metrics: Metrics): void {
  const [sockets, subscriptions] = [metrics.of(openSockets), metrics.of(runningSubscriptions)];
  metrics.beforeScrape(() => {
    const held = limits.countOpen();
    sockets.set(held.sockets);
    subscriptions.set(held.subscriptions);
  });
}

/** Closes a connection with a refusal. A reason may have 123 bytes (RFC 6455 §5.5); ours are ASCII. */
function refuse(connection: WebSocket, { kind, message }: RequestError): void {
  connection.close(
    kind === 'unauthorized' || kind === 'forbidden' ? CloseCode.Forbidden : tryAgainLater,
    message.slice(0, 123),
  );
}

function contextOf(socket: Socket): GraphqlContext {
  const { context } = socket.extra;
  if (!context) throw new TypeError('A socket was used before it was acknowledged');
  return context;
}

/**
 * Reads the header from the payload of a connection: `authorization` in any letter case, at the top or under `headers`,
 * with or without `Bearer` before the token, as published clients send it.
 */
function authorizationIn(payload: unknown): string | undefined {
  const given = textIn(payload, 'authorization');
  return given === undefined || /^bearer /i.test(given) ? given : `Bearer ${given}`;
}

/** Returns the text under a name in a payload or in its `headers`. */
function textIn(payload: unknown, name: string): string | undefined {
  return [payload, readMember(payload, 'headers')]
    .map((holder) => readMember(holder, name))
    .find((value) => typeof value === 'string');
}

/** Returns the member under a name in any letter case. */
function readMember(holder: unknown, name: string): unknown {
  if (!isObject(holder)) return undefined;
  return Object.entries(holder).find(([member]) => member.toLowerCase() === name)?.[1];
}

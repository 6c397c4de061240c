import type { ExecutionResult } from 'graphql';
import { CloseCode, createClient, type Client } from 'graphql-ws';
import type { SubscriptionForwarder } from 'urql';
import { startEndableWait } from './endable-wait.ts';
import { advanceCursor, mergeBatches } from './feed-payload.ts';
import { serviceUrl } from './service-address.ts';

/** State of the connection for live data; `retryAt` in milliseconds of this machine's clock. */
export type ConnectionState =
  | { readonly kind: 'idle' | 'connecting' | 'live' | 'offline' }
  | { readonly kind: 'waiting'; readonly retryAt: number };

/** The one WebSocket of all subscriptions, with its state. */
export interface Socket {
  readonly forward: SubscriptionForwarder;
  readonly state: () => ConnectionState;
  readonly onState: (listener: () => void) => () => void;
  /** Ends the wait for the next retry. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
}

/** Code with which the service closes a connection whose token is no longer valid. */
const forbidden: number = CloseCode.Forbidden;

const maxWaitMs = 30_000;
const pingIntervalMs = 10_000;
const pongTimeoutMs = 5_000;
/** Time within which results are merged into one batch, in milliseconds. */
const batchWindowMs = 100;

interface SocketOptions {
  readonly token: () => string | undefined;
  /** Credentials that are sent when the connection opens. */
  readonly credentials: () => Record<string, string>;
  /** Called when the token is no longer valid. */
  readonly onRefused: () => void;
}

/** Creates a socket that connects when something subscribes, and reconnects whenever the connection is lost. */
export function createSocket({ token, credentials, onRefused }: SocketOptions): Socket {
  let refused: string | undefined;
  let state: ConnectionState = { kind: 'idle' };
  const listeners = new Set<() => void>();
  let endWait: (() => void) | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: ConnectionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  // An offline machine may still reach a service that runs on it, so connecting is attempted as well.
  const begin = (): void => become({ kind: navigator.onLine ? 'connecting' : 'offline' });

  const client: Client = createClient({
    url: `${serviceUrl}/graphql`.replace(/^http/, 'ws'),
    connectionParams: credentials,
    lazyCloseTimeout: 3_000,
    connectionAckWaitTimeout: 10_000,
    keepAlive: pingIntervalMs,
    retryAttempts: Number.POSITIVE_INFINITY,
    // A refused token is not sent again: that looks like guessing.
    shouldRetry: () => token() !== undefined && token() !== refused,
    async retryWait(retries) {
      const wait = Math.min(maxWaitMs, 500 * 2 ** retries) * (0.75 + Math.random() / 2);
      const { ended, end } = startEndableWait(wait);
      endWait = end;
      become(navigator.onLine ? { kind: 'waiting', retryAt: Date.now() + wait } : { kind: 'offline' });
      await ended;
      begin();
    },
    on: {
      connecting: begin,
      connected: () => become({ kind: 'live' }),
      ping: (received) => {
        if (!received) pongTimer = setTimeout(() => client.terminate(), pongTimeoutMs);
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer);
      },
      closed: (event) => {
        clearTimeout(pongTimer);
        const { code } = event as CloseEvent;
        if (code === forbidden) {
          refused = token();
          onRefused();
        }
        if (code === forbidden || code === 1000) become({ kind: 'idle' });
      },
    },
  });

  // A dead connection would look live until a ping has timed out, and a wait may be long.
  const onOffline = (): void => {
    if (state.kind === 'live') client.terminate();
    else if (state.kind !== 'idle') become({ kind: 'offline' });
  };
  window.addEventListener('offline', onOffline);

  const forward: SubscriptionForwarder = ({ query = '', variables }) => ({
    subscribe(sink) {
      const payload = { query, variables: { ...(variables as Record<string, unknown>) } };
      let gathered: ExecutionResult | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const flush = (): void => {
        clearTimeout(timer);
        timer = undefined;
        const result = gathered;
        gathered = undefined;
        if (result) sink.next(result);
      };
      const unsubscribe = client.subscribe(payload, {
        next(result) {
          advanceCursor(payload, result as ExecutionResult);
          const both = gathered && mergeBatches(gathered, result as ExecutionResult);
          if (gathered && !both) flush();
          gathered = both ?? (result as ExecutionResult);
          timer ??= setTimeout(flush, batchWindowMs);
        },
        error(error) {
          flush();
          sink.error(error);
        },
        complete() {
          flush();
          sink.complete();
        },
      });
      return {
        unsubscribe() {
          clearTimeout(timer);
          gathered = undefined;
          unsubscribe();
        },
      };
    },
  });

  return {
    forward,
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryNow: () => endWait?.(),
    dispose() {
      window.removeEventListener('offline', onOffline);
      void client.dispose();
    },
  };
}

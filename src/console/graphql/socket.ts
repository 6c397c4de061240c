import type { ExecutionResult } from 'graphql';
import { CloseCode, createClient, type Client } from 'graphql-ws';
import type { SubscriptionForwarder } from 'urql';
import { endableWait } from './endable-wait.ts';
import { goOnBehind, together } from './feed-payload.ts';
import { serviceUrl } from './service-address.ts';

/** How the connection for live data stands; `retryAt` in milliseconds of this machine's clock. */
export type ConnectionState =
  | { readonly kind: 'idle' | 'connecting' | 'live' | 'offline' }
  | { readonly kind: 'waiting'; readonly retryAt: number };

/** The one WebSocket for all subscriptions, and how it stands. */
export interface Socket {
  readonly forward: SubscriptionForwarder;
  readonly state: () => ConnectionState;
  readonly onState: (listener: () => void) => () => void;
  /** Ends a wait. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
}

/** The code by which the service closes a connection whose token is no longer good. */
const forbidden: number = CloseCode.Forbidden;

const longestWait = 30_000;
const pingEvery = 10_000;
const pongWithin = 5_000;
/** What comes within it is handed on together. */
const gatherFor = 100;

interface SocketOptions {
  readonly token: () => string | undefined;
  /** What the connection shows when it opens. */
  readonly credentials: () => Record<string, string>;
  /** The token is no longer good. */
  readonly onRefused: () => void;
}

/** Opens a connection when something subscribes, and again whenever it is lost. */
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

  // Where a machine is offline a service on it may still be reached, so that is tried as well.
  const begin = (): void => become({ kind: navigator.onLine ? 'connecting' : 'offline' });

  const client: Client = createClient({
    url: `${serviceUrl}/graphql`.replace(/^http/, 'ws'),
    connectionParams: credentials,
    lazyCloseTimeout: 3_000,
    connectionAckWaitTimeout: 10_000,
    keepAlive: pingEvery,
    retryAttempts: Number.POSITIVE_INFINITY,
    // A token that was refused is not shown again: that looks like guessing.
    shouldRetry: () => token() !== undefined && token() !== refused,
    async retryWait(retries) {
      const wait = Math.min(longestWait, 500 * 2 ** retries) * (0.75 + Math.random() / 2);
      const { ended, end } = endableWait(wait);
      endWait = end;
      become(navigator.onLine ? { kind: 'waiting', retryAt: Date.now() + wait } : { kind: 'offline' });
      await ended;
      begin();
    },
    on: {
      connecting: begin,
      connected: () => become({ kind: 'live' }),
      ping: (received) => {
        if (!received) pongTimer = setTimeout(() => client.terminate(), pongWithin);
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

  // A connection that cannot carry anything would pass for a live one until a ping has gone unanswered, and a wait may be long.
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
          goOnBehind(payload, result as ExecutionResult);
          const both = gathered && together(gathered, result as ExecutionResult);
          if (gathered && !both) flush();
          gathered = both ?? (result as ExecutionResult);
          timer ??= setTimeout(flush, gatherFor);
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

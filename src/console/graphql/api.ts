import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange, makeOperation, mapExchange, subscriptionExchange } from 'urql';
import { cacheKeys } from './cache-keys.ts';
import { createFeed, type Feed } from './feed.ts';
import { forbiddenParts } from './forbidden-parts.ts';
import { cachedRecordsExchange } from './cached-records-exchange.ts';
import { serviceUrl } from './service-address.ts';
import { isUnauthorized } from './unauthorized.ts';
import { createSocket, type Socket } from './socket.ts';

/** Access to the service for one token; cache and connection belong to this token only. */
export interface Api {
  readonly client: Client;
  /** Client without a cache, for lists: cached rows would make each change of a record slower the more there are. */
  readonly lists: Client;
  readonly socket: Socket;
  readonly feed: Feed;
  /** Ends all waits for the service at once, as when the network returns. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
}

interface ApiOptions {
  readonly token: () => string | undefined;
  /** The requested workspace; undefined for the first one of the token. */
  readonly workspace: () => string | undefined;
  /** Called when the service no longer accepts the token. */
  readonly onRefused: () => void;
}

/** Creates the clients, the socket and the feed for a token. */
export function openApi({ token, workspace, onRefused }: ApiOptions): Api {
  const credentials = (): Record<string, string> => {
    const wanted = workspace();
    return {
      authorization: `Bearer ${token() ?? ''}`,
      ...(wanted !== undefined && { 'workspace-id': wanted }),
    };
  };
  const socket = createSocket({ token, credentials, onRefused });
  const requests = mapExchange({
    // `reason` of the context goes to the audit log. Headers are ASCII, so it is encoded as the service decodes it.
    onOperation(operation) {
      const { kind, context } = operation;
      const reason = context['reason'] as string | undefined;
      if (!reason) return operation;
      const headers = { ...credentials(), 'audit-reason': encodeURIComponent(reason.toWellFormed()) };
      return makeOperation(kind, operation, { ...context, fetchOptions: { headers } });
    },
    onError(error) {
      if (isUnauthorized(error)) onRefused();
    },
  });
  const service = {
    url: `${serviceUrl}/graphql`,
    preferGetMethod: false,
    fetchOptions: () => ({ headers: credentials() }),
  };
  const client = new Client({
    ...service,
    exchanges: [
      requests,
      cacheExchange({ keys: cacheKeys }),
      cachedRecordsExchange(),
      forbiddenParts(),
      subscriptionExchange({ forwardSubscription: socket.forward }),
      fetchExchange,
    ],
  });
  const lists = new Client({ ...service, exchanges: [requests, forbiddenParts(), fetchExchange] });
  const feed = createFeed(client, token);
  const retryNow = (): void => {
    socket.retryNow();
    feed.retryNow();
  };
  window.addEventListener('online', retryNow);
  return {
    client,
    lists,
    socket,
    feed,
    retryNow,
    dispose() {
      window.removeEventListener('online', retryNow);
      feed.dispose();
      socket.dispose();
    },
  };
}

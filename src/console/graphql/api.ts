import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange, makeOperation, mapExchange, subscriptionExchange } from 'urql';
import { cacheKeys } from './cache-keys.ts';
import { createFeed, type Feed } from './feed.ts';
import { forbiddenParts } from './forbidden-parts.ts';
import { heldRecords } from './held-records.ts';
import { serviceUrl } from './service-address.ts';
import { isUnauthorized } from './unauthorized.ts';
import { createSocket, type Socket } from './socket.ts';

/** The service as one token sees it: its cache and its connection are those of that token alone. */
export interface Api {
  readonly client: Client;
  /** Asks without a cache: rows of lists belong to the list, and would make each change of a record dearer the more there are. */
  readonly lists: Client;
  readonly socket: Socket;
  readonly feed: Feed;
  /** Ends every wait for the service, as does the network when it is back. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
}

interface ApiOptions {
  readonly token: () => string | undefined;
  /** The workspace that is asked for; undefined: the first that the token opens. */
  readonly workspace: () => string | undefined;
  /** Called when the service no longer takes the token. */
  readonly onRefused: () => void;
}

/** Opens the service for a token. */
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
    // A context with a `reason` tells the audit why. Headers carry ASCII: it goes as the service decodes it.
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
      heldRecords(),
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

import type { Client, CombinedError } from '@urql/core';
import { startEndableWait } from './endable-wait.ts';
import { Changes, type FeedChange } from './feed-changes.ts';
import { createFeedLag } from './feed-lag.logic.ts';
import { graphql } from './graphql.ts';
import { batchOf } from './cached-records-exchange.ts';
import { isUnauthorized } from './unauthorized.ts';

const Head = graphql(`
  query FeedHead {
    headCursor
    viewer {
      scopes
    }
  }
`);

interface FeedListener {
  readonly changed: (changes: readonly FeedChange[]) => void;
  /** Called when changes were missed: what was read before has to be read again. */
  readonly missed: () => void;
}

/** Change feed of the workspace: every change once, shared by the whole page. */
export interface Feed {
  /** Resolves when no later change is missed: data read afterwards receives all of its changes. */
  readonly ready: () => Promise<void>;
  /** Returns whether `ready` has resolved already. */
  readonly isReady: () => boolean;
  /** Returns the lag of the feed in seconds; `now` in milliseconds. */
  readonly lagSeconds: (now: number) => number;
  readonly on: (listener: FeedListener) => () => void;
  /**
   * Time of the next retry, in milliseconds of this machine's clock; undefined while nothing prevents the feed from being
   * followed.
   */
  readonly retryAt: () => number | undefined;
  readonly onRetryAt: (listener: () => void) => () => void;
  /** Ends the wait for the next retry. */
  readonly retryNow: () => void;
  readonly dispose: () => void;
}

/** First and maximum wait after an error, in milliseconds; each error doubles it. */
const [firstWait, longestWait] = [2_000, 30_000];
const tokenCheckIntervalMs = 500;

/** Creates the change feed, which subscribes at the first call of `ready`. Its results update the cache. */
export function createFeed(client: Client, token: () => string | undefined): Feed {
  const listeners = new Set<FeedListener>();
  let started: Promise<void> | undefined;
  let stop: (() => void) | undefined;
  let isDisposed = false;
  let stands = false;
  let wait = firstWait;
  let retryAt: number | undefined;
  let endWait: (() => void) | undefined;
  const waitListeners = new Set<() => void>();
  const lag = createFeedLag();

  function hear(changes: readonly FeedChange[]): void {
    const last = changes.at(-1);
    if (last) lag.recordChange(last.at, Date.now());
    for (const { changed } of listeners) changed(changes);
  }

  async function start(): Promise<void> {
    const used = token();
    const { data, error } = await client.query(Head, {}, { requestPolicy: 'network-only' }).toPromise();
    if (isDisposed) return;
    if (error) return void startAgain(error, used);
    wait = firstWait;
    const { scopes = [] } = data?.viewer ?? {};
    const may = (scope: string): boolean => scopes.includes(scope) || scopes.includes('admin');
    const subscription = client
      .subscription(Changes, {
        after: data?.headCursor ?? null,
        jobs: may('transform:read'),
        entries: may('silo:read'),
      })
      .subscribe((result) => {
        const batch = batchOf(result);
        if (result.error) void startAgain(result.error, used);
        else if (batch) hear(batch.workspaceEvents.events);
      });
    stop = () => subscription.unsubscribe();
    stands = true;
  }

  /**
   * Restarts the feed after an error: the service is unavailable, the cursor is too old, or the token was refused, which is not
   * sent again. Changes until then are missed.
   */
  async function startAgain(error: CombinedError, used: string | undefined): Promise<void> {
    stop?.();
    const isRefused = (): boolean => token() === used && !isDisposed;
    if (isUnauthorized(error)) while (isRefused()) await pause(tokenCheckIntervalMs);
    else await untilRetry(wait);
    wait = Math.min(longestWait, wait * 2);
    if (isDisposed) return;
    await start();
    for (const { missed } of listeners) missed();
  }

  function becomeDue(at: number | undefined): void {
    retryAt = at;
    for (const listener of waitListeners) listener();
  }

  /** Waits for a number of milliseconds, or until the wait is ended. */
  async function untilRetry(milliseconds: number): Promise<void> {
    becomeDue(Date.now() + milliseconds);
    const { ended, end } = startEndableWait(milliseconds);
    endWait = end;
    await ended;
    becomeDue(undefined);
  }

  return {
    ready: () => (started ??= start()),
    isReady: () => stands,
    lagSeconds: lag.seconds,
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retryAt: () => retryAt,
    onRetryAt(listener) {
      waitListeners.add(listener);
      return () => waitListeners.delete(listener);
    },
    retryNow: () => endWait?.(),
    dispose() {
      isDisposed = true;
      endWait?.();
      stop?.();
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

import type { Log } from '../log.ts';
import { gauge, type Metrics } from '../metrics.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import type { ChangeFeed } from './change-feed.ts';
import { longHeldSeconds, type FeedHolder } from './feed-holder.ts';

const lag = gauge(
  'feed_lag_seconds',
  'Time for which an open transaction has delayed the changes that were written after it.',
);

const held = gauge(
  'feed_held_seconds',
  `Age of the transaction that holds back the change feed, when it is older than ${longHeldSeconds} s; by process, application and database.`,
  'pid',
  'application',
  'database',
);

/** Targets of the reports of a watch. */
interface Reports {
  readonly metrics: Metrics;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly timings?: Pick<Timings, 'changes'>;
}

/** Monitor of the transaction that holds back the feed, and of its age: at each scrape, and every ten seconds for the log. */
export class FeedWatch implements Disposable {
  readonly #feed: ChangeFeed;
  readonly #log: Reports['log'];
  readonly #timer: NodeJS.Timeout;
  readonly #longSeconds: number;
  readonly #reportMs: number;
  /** The last holder, and when it was first seen: its age is measured from then if the server does not report it. */
  #seen: { key: string; at: number } | undefined;
  #reportedAt: number | undefined;

  constructor(
    feed: ChangeFeed,
    { metrics, log, timings = defaultTimings }: Reports,
    longSeconds = longHeldSeconds,
  ) {
    this.#feed = feed;
    this.#longSeconds = longSeconds;
    this.#log = log;
    this.#reportMs = timings.changes.holderReportMs;
    this.#timer = setInterval(() => {
      // Users of the database report that it is unavailable.
      this.report().catch(() => undefined);
    }, timings.changes.holderPollMs).unref();
    const [seconds, long] = [metrics.of(lag), metrics.of(held)];
    metrics.beforeScrape(async () => {
      seconds.clear();
      long.clear();
      const holder = await this.#look();
      seconds.set(holder?.seconds ?? 0);
      if (!holder || holder.seconds < this.#longSeconds) return;
      const { pid, application, database } = holder;
      long.set(holder.seconds, String(pid ?? ''), application ?? '', database ?? '');
    });
  }

  /** Logs a transaction that holds back the feed for long: once, then every minute, and when it has ended. */
  async report(): Promise<void> {
    const holder = await this.#look();
    if (!holder || holder.seconds < this.#longSeconds) {
      if (this.#reportedAt !== undefined) this.#log.info('the change feed is not held back any more');
      this.#reportedAt = undefined;
    } else if (this.#reportedAt === undefined || performance.now() - this.#reportedAt >= this.#reportMs) {
      this.#reportedAt = performance.now();
      this.#log.warn({ holder }, 'an open transaction holds the change feed back: end it');
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<(FeedHolder & { seconds: number }) | undefined> {
    const holder = await this.#feed.holder();
    if (!holder) {
      this.#seen = undefined;
      return undefined;
    }
    const key = `${holder.pid} ${holder.xid}`;
    if (this.#seen?.key !== key) this.#seen = { key, at: performance.now() };
    return { ...holder, seconds: holder.seconds ?? (performance.now() - this.#seen.at) / 1000 };
  }
}

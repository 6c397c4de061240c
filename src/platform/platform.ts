import type { Config } from './config.ts';
import type { KeySet } from './auth/keys.ts';
import type { SealingKeys } from './auth/sealing-keys.ts';
import type { Clock } from './clock.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Database } from './database/database.ts';
import type { Hints } from './events/hints.ts';
import type { Log } from './log.ts';
import type { LongOperations } from './long-operations/long-operations.ts';
import type { Metrics } from './metrics.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { Readiness } from './readiness.ts';
import type { Queues } from './queue/queue.ts';
import type { FileStorage } from './storage/storage.ts';
import type { Timings } from './timings.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { ProcessPool } from './threads/process-pool.ts';
import type { ThreadPool } from './threads/thread-pool.ts';

/** What every area is given. */
export interface Platform {
  readonly config: Config;
  /** Those of the settings. */
  readonly timings: Timings;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly database: Database;
  /** What times are taken from that are kept, or compared with such. */
  readonly clock: Clock;
  readonly readiness: Readiness;
  readonly queues: Queues;
  readonly hints: Hints;
  readonly changes: ChangeFeed;
  readonly operations: LongOperations;
  /** Keys that sign tokens, documents and series. They change while the process runs. */
  readonly keys: KeySet;
  readonly storage: FileStorage;
  /** The only way to servers that users name. */
  readonly outbound: OutboundClient;
  /** Where what a request asks for and what a step does are computed, apart so that neither waits for the other. */
  readonly threads: { readonly requests: ThreadPool; readonly steps: ThreadPool };
  /** Where native code runs. */
  readonly processes: ProcessPool;
  /** Keys that never leave the service: they encrypt integration configs and sign file URLs. */
  readonly sealing: SealingKeys;
}

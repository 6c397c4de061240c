import type { Config } from './config.ts';
import type { KeySet } from './auth/keys.ts';
import type { SealingKeys } from './auth/sealing-keys.ts';
import type { Clock } from './clock.ts';
import type { ChangeFeed } from './changes/change-feed.ts';
import type { Database } from './database/database.ts';
import type { Notifier } from './events/notifier.ts';
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

/** Services that every area uses. */
export interface Platform {
  readonly config: Config;
  /** The timings of `config`. */
  readonly timings: Timings;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly database: Database;
  /** Source of all times that are stored, or compared with stored ones. */
  readonly clock: Clock;
  readonly readiness: Readiness;
  readonly queues: Queues;
  readonly hints: Notifier;
  readonly changes: ChangeFeed;
  readonly operations: LongOperations;
  /** Keys that sign tokens, documents and series. They change while the process runs. */
  readonly keys: KeySet;
  readonly storage: FileStorage;
  /** Client for all calls to servers that users name. */
  readonly outbound: OutboundClient;
  /** Threads for computations of requests and of steps, separate so that neither waits for the other. */
  readonly threads: { readonly requests: ThreadPool; readonly steps: ThreadPool };
  /** Processes for native code. */
  readonly processes: ProcessPool;
  /** Keys that never leave the service: they encrypt integration configs and sign file URLs. */
  readonly sealing: SealingKeys;
}

import type { Config } from './config.ts';
import type { KeySet } from './auth/keys.ts';
import type { Database } from './database/database.ts';
import type { Hints } from './events/hints.ts';
import type { Log } from './log.ts';
import type { Queues } from './queue/queue.ts';
import type { FileStorage } from './storage/storage.ts';

/** What every area is given. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly queues: Queues;
  readonly hints: Hints;
  readonly keys: KeySet;
  readonly storage: FileStorage;
  /** 32 bytes that never leave the service: they encrypt integration configs and sign file URLs. */
  readonly secret: Buffer;
}

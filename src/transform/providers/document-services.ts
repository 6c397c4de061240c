import type { DocumentPolicy } from '../../platform/config.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';

/** Services that actions need to change documents. */
export interface DocumentServices {
  keys: KeySet;
  /** Policy for the documents that steps make. */
  policy: DocumentPolicy;
  /** Pool of threads that change large documents. */
  threads: ThreadPool;
}

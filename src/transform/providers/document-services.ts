import type { DocumentPolicy } from '../../platform/config.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';

/** What actions need to change documents. */
export interface DocumentServices {
  keys: KeySet;
  /** What the documents that steps make are held to. */
  policy: DocumentPolicy;
  /** Where large documents are changed. */
  threads: ThreadPool;
}

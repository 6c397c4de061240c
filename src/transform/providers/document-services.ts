import type { DocumentFaults } from '../../platform/config.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';

/** What actions need to change documents. */
export interface DocumentServices {
  keys: KeySet;
  /** What refuses a document that a step makes, beside the faults of the format. */
  documentFaults: DocumentFaults;
  /** Where large documents are changed. */
  threads: ThreadPool;
}

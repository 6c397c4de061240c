import type { DocumentFaults } from '../../platform/config.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { Provider } from './provider.ts';
import { pdfAction } from './pdf/pdf.action.ts';
import { enumerateAction, type Numbering } from './sequence/enumerate.action.ts';
import { closeAction } from './silo/close.action.ts';
import { folderAction } from './silo/folder.action.ts';
import { ifAction } from './silo/if.action.ts';
import { modifyAction } from './silo/modify.action.ts';
import { stateAction } from './silo/state.action.ts';

/** What actions need of the platform and of other areas. */
export interface ProviderServices {
  keys: KeySet;
  numbering: Numbering;
  /** What refuses a document that a step makes, beside the faults of the format. */
  documentFaults: DocumentFaults;
  threads: ThreadPool;
}

/** Every provider of the service itself. */
export function allProviders({ keys, numbering, documentFaults, threads }: ProviderServices): Provider[] {
  return [
    {
      id: 'silo',
      name: 'Silo',
      summary: 'Changes, labels, tests and signs the document of a job',
      actions: [
        closeAction(keys, documentFaults),
        stateAction,
        folderAction,
        modifyAction(keys, documentFaults),
        ifAction,
      ],
    },
    {
      id: 'sequence',
      name: 'Sequence',
      summary: 'Numbers documents in series without gaps',
      actions: [enumerateAction(numbering, documentFaults)],
    },
    {
      id: 'pdf',
      name: 'PDF',
      summary: 'Prints documents',
      actions: [pdfAction(threads)],
    },
  ];
}

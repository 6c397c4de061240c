import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { fromFatturaPa } from '@docmill/einvoice/fatturapa';
import { fromKsef } from '@docmill/einvoice/ksef';
import { documentContext } from '../document-outcome.ts';
import { toDocumentRead, type DocumentRead } from '../einvoice/document-read.ts';

/** File to read, and its required format. */
interface Reading {
  readonly bytes: Uint8Array;
  readonly format: 'fatturapa' | 'ksef';
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Reads an invoice in a national format into an envelope. */
export const readNational = threadFunction((task: Reading): DocumentRead => {
  const context = documentContext(task, task.policy);
  const read =
    task.format === 'ksef'
      ? { files: [], ...fromKsef(task.bytes, context) }
      : fromFatturaPa(task.bytes, context);
  return read.ok ? toDocumentRead(read) : read;
});

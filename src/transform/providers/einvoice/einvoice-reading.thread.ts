import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { fromXml } from '@docmill/einvoice';
import type { Syntax } from '@docmill/einvoice';
import { documentContext } from '../document-outcome.ts';
import { toDocumentRead, type DocumentRead } from './document-read.ts';

/** File to read, and its required syntax. */
interface Reading {
  readonly bytes: Uint8Array;
  readonly syntax: Syntax;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Reads an invoice in UBL or CII into an envelope; findings of its specification are added to the faults of validation. */
export const readEinvoice = threadFunction((task: Reading): DocumentRead => {
  const { bytes, syntax, policy } = task;
  const read = fromXml(bytes, documentContext(task, policy));
  if (!read.ok) return read;
  if (read.syntax !== syntax) {
    const message = `This is ${read.syntax.toUpperCase()}, which ${read.syntax}.import reads`;
    return { ok: false, error: { key: 'unknown-document-type', message, faults: [] } };
  }
  const { envelope, faults, notices, findings, unread, files } = read;
  const fatal = findings.filter(({ severity }) => severity === 'fatal');
  const warnings = [...notices, ...findings.filter(({ severity }) => severity !== 'fatal')];
  return toDocumentRead({ envelope, faults: [...faults, ...fatal], warnings, unread, files });
});

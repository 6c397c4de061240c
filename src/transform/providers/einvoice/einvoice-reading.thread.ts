import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { fromXml } from '../../../einvoice/einvoice.ts';
import type { Syntax } from '../../../einvoice/syntaxes.ts';
import { factsOf } from '../../../silo/entries/entry-facts.ts';
import { documentContext } from '../document-outcome.ts';
import type { DocumentRead } from './document-read.ts';
import { toldFaults } from './told-faults.ts';

/** What is read, and in which syntax it has to be. */
interface Reading {
  readonly bytes: Uint8Array;
  readonly syntax: Syntax;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Reads an invoice in UBL or CII into an envelope; what its specification finds wrong with it stands beside what validation does. */
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
  const told = [...faults, ...fatal];
  const warnings = [...notices, ...findings.filter(({ severity }) => severity !== 'fatal')];
  const unreadText = unread.map(({ path }) => path).join(', ');
  return {
    ok: true,
    facts: { ...factsOf(envelope), invalid: told.length > 0 },
    faults: told.map(({ code, paths, message }) => ({ code, paths: [...paths], message })),
    message: [
      ...(told.length + warnings.length > 0 ? [toldFaults([...told, ...warnings])] : []),
      ...(unreadText ? [`not read: ${unreadText}`] : []),
    ].join('; '),
    files: files.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content })),
  };
});

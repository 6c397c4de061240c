import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import type { Syntax } from '@docmill/einvoice';
import { einvoiceWeight } from '../../einvoices/einvoice-weight.ts';
import { action, ok, type Action, type Outcome, type Task } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { products } from '../step-need.ts';
import type { DocumentRead } from './document-read.ts';
import { readEinvoice } from './einvoice-reading.thread.ts';
import { findInputFile, type ReadableFiles } from './input-file.ts';
import { ImportConfig } from './import.config.ts';
import { importOutcome, type ImportServices } from './import-outcome.ts';

/** Services that reading e-invoices requires. */
export interface ReadingServices extends ImportServices, Pick<DocumentServices, 'threads' | 'policy'> {
  readonly files: ReadableFiles & Pick<FileService, 'store'>;
}

const readTask = threadTask(import.meta.url, 'einvoice-reading', 'readEinvoice', readEinvoice);

/** Reads an invoice in UBL or CII for a step, in a thread unless it is short. */
export function readInvoice(
  { bytes, syntax }: { bytes: Uint8Array; syntax: Syntax },
  { now, signal }: Pick<Task, 'now' | 'signal'>,
  { threads, policy }: Pick<ReadingServices, 'threads' | 'policy'>,
): Promise<DocumentRead> {
  const length = einvoiceWeight * bytes.length;
  return threads.run(readTask, { bytes, syntax, now, policy }, { signal, length });
}

/** Codes of steps that create a document from a file. */
const importCodes = [
  'invalid',
  'no-file',
  'ambiguous-file',
  'file-too-large',
  'unknown-document-type',
  'invalid-xml',
  'unsupported-encoding',
  'invalid-document',
];

/** Creates an action that imports invoices in a syntax into new entries. */
export function importAction(syntax: Syntax, services: ReadingServices): Action<ImportConfig> {
  const run = async (task: Task<ImportConfig>): Promise<Outcome> => {
    const file = await findInputFile(task, { named: task.config.file, isSuch: isXml }, services.files);
    if ('status' in file) return file;
    const read = await readInvoice({ bytes: file.bytes, syntax }, task, services);
    return importOutcome(read, { file, key: syntax, mime: 'application/xml' }, task, services);
  };
  const name = syntax.toUpperCase();
  return fileImport(
    {
      id: `${syntax}.import`,
      name: `Import ${name}`,
      summary: `Imports an invoice in ${name} as the document of the job`,
      example: { file: 'invoice' },
    },
    run,
  );
}

/** Creates an action that imports a file into a new entry; it may have additional codes. */
export function fileImport(
  { codes = [], ...declared }: Pick<Action, 'id' | 'name' | 'summary' | 'example' | 'codes'>,
  run: (task: Task<ImportConfig>) => Promise<Outcome>,
): Action<ImportConfig> {
  return action<ImportConfig>({
    ...declared,
    config: ImportConfig,
    document: 'optional',
    codes: [...importCodes, ...codes],
    timeoutSeconds: 60,
    changesType: () => true,
    produces: () => products,
    run,
    // It reads the results of earlier steps, which do not exist in a precheck.
    rehearse: async (task) => (task.precheck ? ok({ unknown: 'document' }) : run(task)),
  });
}

/** Returns whether a file is XML, by its type or its name. */
export function isXml({ mime, name }: File): boolean {
  return /[/+]xml$/.test(mime) || name.toLowerCase().endsWith('.xml');
}

import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { File } from '../../../silo/files/file.entity.ts';
import type { Action, Outcome, Task } from '../action.ts';
import { findInputFile } from '../einvoice/input-file.ts';
import type { ImportConfig } from '../einvoice/import.config.ts';
import { importOutcome } from '../einvoice/import-outcome.ts';
import { fileImport, isXml, type ReadingServices } from '../einvoice/importing.ts';
import type { readNational } from './national-reading.thread.ts';

const readTask = threadTask<typeof readNational>(import.meta.url, 'national-reading', 'readNational');

/** Declaration of an action that reads a national format. */
interface NationalReading extends Pick<Action, 'id' | 'name' | 'summary' | 'example'> {
  readonly format: 'fatturapa' | 'ksef';
}

/** Creates an action that imports invoices in a national format into new entries. */
export function nationalImport(
  { format, ...declared }: NationalReading,
  services: ReadingServices,
): Action<ImportConfig> {
  const run = async (task: Task<ImportConfig>): Promise<Outcome> => {
    const { threads, policy, files } = services;
    const { now, signal } = task;
    const isSuch = (file: File): boolean => isXml(file) || isEnvelope(file);
    const file = await findInputFile(task, { named: task.config.file, isSuch }, files);
    if ('status' in file) return file;
    const reading = { bytes: file.bytes, format, now, policy };
    const read = await threads.run(readTask, reading, { signal });
    const mime = isEnvelope(file) ? 'application/pkcs7-mime' : 'application/xml';
    return importOutcome(read, { file, key: format, mime }, task, services);
  };
  return fileImport(declared, run);
}

/** Returns whether a file is a signed envelope (CAdES) that contains XML. */
function isEnvelope({ name }: { readonly name: string }): boolean {
  return name.toLowerCase().endsWith('.p7m');
}

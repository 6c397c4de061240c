import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { File } from '../../../silo/files/file.entity.ts';
import type { Action, Outcome, Task } from '../action.ts';
import { findInputFile } from '../einvoice/input-file.ts';
import type { ImportConfig } from '../einvoice/import.config.ts';
import { fileImport, readInvoice, type ReadingServices } from '../einvoice/importing.ts';
import { importOutcome } from '../einvoice/import-outcome.ts';
import type { extract } from './hybrid-pdf.thread.ts';

const extractTask = threadTask<typeof extract>(import.meta.url, 'hybrid-pdf', 'extract');

/** Maximum processor time of reading a PDF, in milliseconds. */
const maxCpuMs = 20_000;

/** Creates an entry from the invoice in a PDF. The PDF and the files in it become files of the entry. */
export function importPdfAction(
  services: ReadingServices & { processes: ProcessTasks },
): Action<ImportConfig> {
  const run = async (task: Task<ImportConfig>): Promise<Outcome> => {
    const { processes, files } = services;
    const file = await findInputFile(task, { named: task.config.file, isSuch: isPdf }, files);
    if ('status' in file) return file;
    const { signal } = task;
    const pdf = { pdf: file.bytes };
    const { invoice, syntax, others } = await processes.run(extractTask, pdf, { signal, maxCpuMs });
    const read = await readInvoice({ bytes: invoice.bytes, syntax }, task, services);
    const within = [invoice, ...others].map(({ name, mime, ...each }) => ({
      ...each,
      name,
      mediaType: /[/+]xml$/.test(mime) ? 'application/xml' : mime,
    }));
    return importOutcome(
      read.ok ? { ...read, files: [...within, ...read.files] } : read,
      { file, key: 'pdf', mime: 'application/pdf' },
      task,
      services,
    );
  };
  return fileImport(
    {
      id: 'cii.pdf.import',
      name: 'Import PDF with CII',
      summary: 'Imports the invoice in a PDF (Factur-X, ZUGFeRD) as the document of the job',
      example: { file: 'invoice' },
      codes: ['no-invoice-in-pdf', 'unreadable-pdf', 'encrypted-pdf', 'time-exceeded', 'memory-exceeded'],
    },
    run,
  );
}

function isPdf({ mime, name }: File): boolean {
  return mime === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
}

import type { ProcessTasks } from '../../../platform/threads/process-pool.ts';
import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { action, reportNotPerformed, ok, type Action } from '../action.ts';
import { findCii, findPrint } from '../einvoice/entry-print.ts';
import type { embed } from './hybrid-pdf.thread.ts';

/** Empty config. */
class EmbedConfig {}

const embedTask = threadTask<typeof embed>(import.meta.url, 'hybrid-pdf', 'embed');

/** Embeds the CII of the document in its PDF, which becomes a hybrid of Factur-X or ZUGFeRD. */
export function embedPdfAction(services: {
  readonly processes: ProcessTasks;
  readonly files: Pick<FileService, 'ofEntry' | 'bytesOf'>;
}): Action<EmbedConfig> {
  return action<EmbedConfig>({
    id: 'cii.pdf.embed',
    name: 'Embed CII in PDF',
    summary: 'Embeds the CII of the document in its PDF (Factur-X, ZUGFeRD)',
    config: EmbedConfig,
    example: {},
    codes: [
      'no-pdf',
      'pdf-too-large',
      'no-xml',
      'xml-too-large',
      'not-cii',
      'not-pdf-a3',
      'unknown-profile',
      'unreadable-pdf',
      'encrypted-pdf',
    ],
    timeoutSeconds: 60,
    needs: () => [
      { product: 'pdf', failure: 'no-pdf' },
      { product: 'cii', failure: 'no-xml' },
    ],
    async run(task) {
      const print = await findPrint(task, services.files);
      if ('status' in print) return print;
      const xml = await findCii(task, services.files);
      if ('status' in xml) return xml;
      const pages = { pdf: print.bytes, xml: xml.bytes };
      const { pdf, profile } = await services.processes.run(embedTask, pages, { signal: task.signal });
      const { key, category, name, mime, private: isPrivate } = print.file;
      const description = `With the invoice as ${profile.fileName} (${profile.level})`;
      const file = { key, category, name, mime, bytes: Buffer.from(pdf), description, private: isPrivate };
      return ok({ message: description, change: { files: [file] } });
    },
    async rehearse(task) {
      const { products: made } = task.precheck ?? { products: undefined };
      const print = made && !made.has('pdf') ? await findPrint(task, services.files) : undefined;
      if (print && 'status' in print) return print;
      const xml = made && !made.has('cii') ? await findCii(task, services.files) : undefined;
      return xml && 'status' in xml ? xml : reportNotPerformed();
    },
  });
}

import { threadTask } from '../../../platform/threads/thread-pool.ts';
import type { ShapeClass } from '../../../platform/shape/shape.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import type { Syntax } from '@docmill/einvoice';
import { einvoiceWeight } from '../../einvoices/einvoice-weight.ts';
import { mergeFindings, type SourcedFinding } from '../../einvoices/official/merged-findings.ts';
import type { OfficialValidators } from '../../einvoices/official/official-validators.ts';
import { action, entryOf, type Action, type Outcome, type Task } from '../action.ts';
import type { DocumentServices } from '../document-services.ts';
import { writeEinvoice } from './einvoice-writing.thread.ts';
import { needsStoredPrint, printNeeds, findPrint } from './entry-print.ts';
import type { GenerationConfig } from './generation.config.ts';
import { koWithFaults } from '../fault-text.ts';
import { xmlOutcome } from './xml-file.ts';

/** Services that writing e-invoices requires. */
export interface GenerationServices extends Pick<DocumentServices, 'threads' | 'policy'> {
  readonly files: Pick<FileService, 'ofEntry' | 'bytesOf'>;
  /** Validators that the operator has installed in addition to the rules of the service. */
  readonly official: OfficialValidators | undefined;
}

const writeTask = threadTask(import.meta.url, 'einvoice-writing', 'writeEinvoice', writeEinvoice);

/** Codes of invoices that cannot be written correctly. */
const codes = [
  'unsupported-document-type',
  'missing-extension',
  'invalid-document',
  'not-representable',
  'rounding',
  'no-pdf',
  'pdf-too-large',
];

/** Creates an action that writes invoices in a syntax. */
export function generateAction<Config extends GenerationConfig>(
  syntax: Syntax,
  config: ShapeClass<Config>,
  runsOfficial: (config: Config) => boolean,
  { threads, policy, files, official }: GenerationServices,
): Action<Config> {
  const name = syntax.toUpperCase();
  const write = async (task: Task<Config>, attaches: boolean): Promise<Outcome> => {
    const { now, signal } = task;
    const { docType, private: isPrivate = false } = task.config;
    const { text: envelope } = entryOf(task);
    const print = attaches ? await findPrint(task, files) : undefined;
    if (print && 'status' in print) return print;
    const length = einvoiceWeight * envelope.length + (print?.bytes.length ?? 0);
    const writing = { envelope, syntax, docType, print, now, policy };
    const written = await threads.run(writeTask, writing, { signal, length });
    if (written.ok && runsOfficial(task.config)) {
      const judged = { bytes: Buffer.from(written.xml), syntax, context: written.context };
      const found = await official?.validate(judged, signal);
      const fatal = mergeFindings([], found?.findings ?? []).filter(({ severity }) => severity === 'fatal');
      if (fatal.length > 0) return createOfficialRefusal(fatal, found?.validators ?? []);
    }
    return xmlOutcome(written, { key: syntax, description: `The invoice in ${name}`, isPrivate });
  };
  return action<Config>({
    id: `${syntax}.generate`,
    name: `Generate ${name}`,
    summary: `Generates the invoice as ${name} XML that complies with its specification`,
    config,
    codes,
    example: { doc_type: syntax === 'cii' ? 'facturx' : 'peppol' },
    documentTypes: ['bill/invoice'],
    produces: () => (syntax === 'cii' ? ['cii'] : []),
    needs: ({ attachInvoicePdf }) => printNeeds(attachInvoicePdf),
    timeoutSeconds: 60,
    run: (task) => write(task, task.config.attachInvoicePdf ?? false),
    // The PDF of an earlier step does not exist in a dry run.
    rehearse: (task) => write(task, needsStoredPrint(task, task.config.attachInvoicePdf)),
  });
}

/**
 * Returns the failure for an XML that passes the rules of the service but not an official validator; its paths refer to the XML,
 * which is not stored.
 */
function createOfficialRefusal(findings: readonly SourcedFinding[], validators: readonly string[]): Outcome {
  const faults = findings.map(({ paths, ...finding }) => ({ ...finding, paths: [...paths] }));
  return koWithFaults({ key: 'invalid-document', message: `Refused by ${validators.join(', ')}`, faults });
}

import { Refusal, type RefusalKey } from '../../platform/errors.ts';
import { threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { EinvoiceError } from '../../einvoice/einvoice-error.ts';
import { EinvoiceReport, type EinvoiceInput, type EinvoiceQuery } from './einvoice-report.ts';
import { validateEinvoice } from './einvoice-validation.thread.ts';
import { einvoiceWeight } from './einvoice-weight.ts';

const validateTask = threadTask(import.meta.url, 'einvoice-validation', 'validateEinvoice', validateEinvoice);

/** A text is in no encoding, whatever its declaration says; the mark of UTF-8 tells a reader of bytes so. */
const byteOrderMark = '\ufeff';

/** Judges e-invoices by the rules of their specification, and keeps nothing of them. */
export class EinvoiceValidationService {
  readonly #threads: ThreadPool;

  constructor(threads: ThreadPool) {
    this.#threads = threads;
  }

  /** Judges an e-invoice; refuses what is none that can be judged. */
  async validate({ xml }: EinvoiceInput, { context: asked }: EinvoiceQuery): Promise<EinvoiceReport> {
    const bytes = typeof xml === 'string' ? Buffer.from(byteOrderMark + xml) : xml;
    const length = einvoiceWeight * bytes.length;
    const judged = await this.#threads.run(validateTask, { bytes, context: asked }, { length });
    if (!judged.ok) throw unreadable(judged.error);
    const { isValid: valid, syntax, context, specification, findings } = judged;
    return Object.assign(new EinvoiceReport(), {
      valid,
      syntax,
      context: context?.key,
      specification,
      findings,
    });
  }
}

const keys: Partial<Record<EinvoiceError['key'], RefusalKey>> = {
  'invalid-xml': 'invalid-xml',
  'unknown-document-type': 'unknown-document-type',
  'unsupported-encoding': 'unsupported-encoding',
};

function unreadable({ key, message }: EinvoiceError): Refusal {
  return new Refusal('validation', `The XML cannot be judged: ${message}`, {
    key: keys[key] ?? 'validation',
    fields: { xml: message },
  });
}

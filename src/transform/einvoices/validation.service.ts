import { RequestError, type RequestErrorKey } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { EinvoiceError } from '@docmill/einvoice';
import { EinvoiceReport, type EinvoiceInput, type EinvoiceQuery } from './einvoice-report.ts';
import { validateEinvoice } from './einvoice-validation.thread.ts';
import { einvoiceWeight } from './einvoice-weight.ts';
import { mergeFindings, type SourcedFinding } from './official/merged-findings.ts';
import type { OfficialValidators } from './official/official-validators.ts';

const validateTask = threadTask(import.meta.url, 'einvoice-validation', 'validateEinvoice', validateEinvoice);

/** Marks decoded text as UTF-8, so that the encoding in its XML declaration is ignored. */
const byteOrderMark = '\ufeff';

/** Validates e-invoices by the rules of their specification, and stores nothing. */
export class EinvoiceValidationService {
  readonly #threads: ThreadPool;
  readonly #official: OfficialValidators | undefined;
  readonly #log: Log;

  /** `official` are the validators that the operator has installed. */
  constructor(threads: ThreadPool, official: OfficialValidators | undefined, log: Log) {
    this.#threads = threads;
    this.#official = official;
    this.#log = log;
  }

  /** Validates an e-invoice. Refuses one that cannot be read. */
  async validate({ xml }: EinvoiceInput, { context: asked }: EinvoiceQuery): Promise<EinvoiceReport> {
    const bytes = typeof xml === 'string' ? Buffer.from(byteOrderMark + xml) : xml;
    const length = einvoiceWeight * bytes.length;
    const judged = await this.#threads.run(validateTask, { bytes, context: asked }, { length });
    if (!judged.ok) throw unreadable(judged.error);
    const { syntax, context, specification } = judged;
    const official = await this.#official?.validate({ bytes, syntax, context: context?.key });
    const findings = mergeFindings(judged.findings, official?.findings ?? []);
    if (official) this.#logDifferences(findings, official.validators);
    return Object.assign(new EinvoiceReport(), {
      valid: findings.every(({ severity }) => severity !== 'fatal'),
      syntax,
      context: context?.key,
      specification,
      validators: official?.validators,
      findings,
    });
  }

  /** Logs rules that only one side reports as fatal: a fault of the other side, or a newer release of it. */
  #logDifferences(findings: readonly SourcedFinding[], validators: readonly string[]): void {
    const fatal = findings.filter(({ severity, source }) => severity === 'fatal' && source !== 'both');
    if (fatal.length === 0) return;
    const own = fatal.filter(({ source }) => source === 'own').map(({ code }) => code);
    const official = fatal.filter(({ source }) => source === 'official').map(({ code }) => code);
    this.#log.warn({ validators, own, official }, 'own rules and official validators judge differently');
  }
}

const keys: Partial<Record<EinvoiceError['key'], RequestErrorKey>> = {
  'invalid-xml': 'invalid-xml',
  'unknown-document-type': 'unknown-document-type',
  'unsupported-encoding': 'unsupported-encoding',
};

function unreadable({ key, message }: EinvoiceError): RequestError {
  return new RequestError('validation', `The XML cannot be judged: ${message}`, {
    key: keys[key] ?? 'validation',
    fields: { xml: message },
  });
}

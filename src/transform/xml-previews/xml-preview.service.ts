import type { Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DocumentPolicy } from '../../platform/config.ts';
import { invalid } from '../../platform/errors.ts';
import { threadTask, type ThreadPool } from '../../platform/threads/thread-pool.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { EinvoiceSyntax } from '../einvoices/einvoice-syntax.ts';
import { einvoiceWeight } from '../einvoices/einvoice-weight.ts';
import type { EinvoiceValidationService } from '../einvoices/validation.service.ts';
import { readPreviewedEnvelope } from '../print-templates/previewed-envelope.ts';
import { draftEinvoice } from './xml-drafting.thread.ts';
import { XmlPreview, XmlPreviewFault, type XmlPreviewInput } from './xml-preview.ts';

/** Services that previews of XML need. */
export interface XmlPreviewServices {
  readonly clock: Pick<Clock, 'now'>;
  readonly entries: Pick<SiloEntryService, 'load' | 'prepare'>;
  readonly policy: DocumentPolicy;
  readonly threads: ThreadPool;
  readonly validation: Pick<EinvoiceValidationService, 'validate'>;
}

const draftTask = threadTask(import.meta.url, 'xml-drafting', 'draftEinvoice', draftEinvoice);

/** Writes documents as XML as steps would, validates them against the rules, and stores nothing. */
export class XmlPreviewService {
  readonly #services: XmlPreviewServices;

  constructor(services: XmlPreviewServices) {
    this.#services = services;
  }

  /** Returns the XML of a document, valid or not. Refuses an invalid document, and a context for a national format. */
  async preview(scope: Scope, input: XmlPreviewInput, gone?: AbortSignal): Promise<XmlPreview> {
    const { clock, entries, policy, threads, validation } = this.#services;
    const { format, context: asked } = input;
    if (asked !== undefined && !(format in EinvoiceSyntax))
      throw invalid({ context: `is of ${Object.keys(EinvoiceSyntax).join(' and ')} alone` });
    const envelope = await readPreviewedEnvelope(entries, scope, input);
    const drafting = { envelope, format, context: asked, now: clock.now(), policy };
    const limits = { length: einvoiceWeight * envelope.length, ...(gone && { signal: gone }) };
    const { name, context, xml, faults } = await threads.run(draftTask, drafting, limits);
    const report =
      xml === undefined || context === undefined
        ? undefined
        : await validation.validate({ xml }, { context });
    return Object.assign(new XmlPreview(), {
      name,
      format,
      context,
      xml,
      faults: faults.map((fault) =>
        Object.assign(new XmlPreviewFault(), { ...fault, terms: fault.terms ?? [] }),
      ),
      report,
    });
  }
}

import type { JsonObject } from '@docmill/documents/json';
import { draftXml } from '@docmill/einvoice';
import type { EinvoiceError, EinvoiceFault } from '@docmill/einvoice';
import type { DocumentPolicy } from '../../platform/config.ts';
import { threadFunction } from '../../platform/threads/thread-function.ts';
import { documentContext, documentOf } from '../providers/document-outcome.ts';
import { contextOfStep } from '../providers/einvoice/doc-types.ts';
import { nationalXml } from '../providers/national/national-writing.thread.ts';
import { createFileName } from '../providers/pdf/file-name.ts';

/** Envelope to write, as JSON, with the format and options. */
interface Drafting {
  readonly envelope: string;
  readonly format: 'ubl' | 'cii' | 'fatturapa' | 'facturae' | 'ksef';
  /** Key of the context, for syntaxes only; absent: the one of the document's addons. */
  readonly context: string | undefined;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

type Severity = 'fatal' | 'warning' | 'information';

/** XML of a document, and the faults of the document. */
interface Drafted {
  readonly name: string;
  /** Absent for a national format. */
  readonly context: string | undefined;
  /** Absent where the format cannot express a value of the document, or a required value is missing. */
  readonly xml: string | undefined;
  readonly faults: readonly (EinvoiceFault & { readonly severity: Severity })[];
}

/** Options of each national format for a step without any: the supplier transmits, and the file is not signed. */
const untold = {
  fatturapa: { format: 'fatturapa', transmitter: undefined, progressive: undefined, print: undefined },
  facturae: { format: 'facturae', issuer: undefined },
  ksef: { format: 'ksef' },
} as const;

/**
 * Writes the invoice of an envelope as XML: in a syntax even if it breaks rules, in a national format only if it can be
 * expressed there.
 */
export const draftEinvoice = threadFunction((task: Drafting): Drafted => {
  const { format, policy } = task;
  const envelope = JSON.parse(task.envelope) as JsonObject;
  const document = documentOf(envelope);
  const name = createFileName(document, `${format}.xml`);
  const context = documentContext(task, policy);
  if (format === 'ubl' || format === 'cii') {
    const target = contextOfStep(format, task.context, document);
    const head = { name, context: target.key };
    const drafted = draftXml(envelope, format, target, context);
    if (!drafted.ok) return { ...head, ...undrafted(drafted.error) };
    const { xml, findings, notices } = drafted;
    return { ...head, xml, faults: [...findings, ...notices.map(as('information'))] };
  }
  const written = nationalXml(untold[format], { envelope, document, signer: undefined, context });
  const head = { name, context: undefined };
  if (!written.ok) return { ...head, ...undrafted(written.error) };
  return { ...head, xml: written.xml, faults: written.notices.map(as('information')) };
});

function undrafted({ key, message, faults }: EinvoiceError): Pick<Drafted, 'xml' | 'faults'> {
  const told = faults.length > 0 ? faults : [{ code: key, message, paths: [] }];
  return { xml: undefined, faults: told.map(as('fatal')) };
}

const as =
  (severity: Severity) =>
  (fault: EinvoiceFault): EinvoiceFault & { severity: Severity } => ({ ...fault, severity });

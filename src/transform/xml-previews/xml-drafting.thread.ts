import type { JsonObject } from '../../documents/json.ts';
import type { EinvoiceFault } from '../../einvoice/einvoice-error.ts';
import { draftXml } from '../../einvoice/einvoice.ts';
import type { Syntax } from '../../einvoice/syntaxes.ts';
import type { DocumentPolicy } from '../../platform/config.ts';
import { threadFunction } from '../../platform/threads/thread-function.ts';
import { documentContext, documentOf } from '../providers/document-outcome.ts';
import { contextOfStep } from '../providers/einvoice/doc-types.ts';
import { fileNameOf } from '../providers/pdf/file-name.ts';

/** What is written, the envelope as JSON, and how. */
interface Drafting {
  readonly envelope: string;
  readonly syntax: Syntax;
  /** Key of the context; absent: as the addons of the document say. */
  readonly context: string | undefined;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

type Severity = 'fatal' | 'warning' | 'information';

/** An XML as it would be written, and what is wrong with the document for it. */
interface Drafted {
  readonly name: string;
  readonly context: string;
  /** Absent where the document has what the specification has no place for, or lacks what cannot be left out. */
  readonly xml: string | undefined;
  readonly faults: readonly (EinvoiceFault & { readonly severity: Severity })[];
}

/** Writes the invoice of an envelope as XML, whatever rules it breaks. */
export const draftEinvoice = threadFunction((task: Drafting): Drafted => {
  const { syntax, policy } = task;
  const envelope = JSON.parse(task.envelope) as JsonObject;
  const document = documentOf(envelope);
  const target = contextOfStep(syntax, task.context, document);
  const drafted = draftXml(envelope, syntax, target, documentContext(task, policy));
  const head = { name: fileNameOf(document, `${syntax}.xml`), context: target.key };
  if (drafted.ok) {
    const { xml, findings, notices } = drafted;
    return { ...head, xml, faults: [...findings, ...notices.map(as('information'))] };
  }
  const { key, message, faults } = drafted.error;
  const told = faults.length > 0 ? faults : [{ code: key, message, paths: [] }];
  return { ...head, xml: undefined, faults: told.map(as('fatal')) };
});

const as =
  (severity: Severity) =>
  (fault: EinvoiceFault): EinvoiceFault & { severity: Severity } => ({ ...fault, severity });

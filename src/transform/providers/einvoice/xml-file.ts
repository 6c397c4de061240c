import type { EinvoiceError, EinvoiceFault } from '../../../einvoice/einvoice-error.ts';
import { ok, type Outcome } from '../action.ts';
import { refused, toldFaults } from '../told-faults.ts';

/** What became of a document that was to be written as XML in a thread. */
export type XmlWritten =
  | {
      readonly ok: true;
      readonly xml: string;
      /** The file's name. */
      readonly name: string;
      /** What was noticed and let pass. */
      readonly notices: readonly EinvoiceFault[];
    }
  | { readonly ok: false; readonly error: EinvoiceError };

/** Which file of the entry the XML becomes: one of its key takes the place of an earlier one. */
interface XmlFile {
  readonly key: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

/** The outcome of a step that wrote a document as XML: a file of the entry, or KO with what stood in the way. */
export function xmlOutcome(written: XmlWritten, { key, description, isPrivate }: XmlFile): Outcome {
  if (!written.ok) return refused(written.error);
  const { xml, name, notices } = written;
  const bytes = Buffer.from(xml);
  const file = { key, category: 'format', name, mime: 'application/xml', bytes, description };
  return ok({
    ...(notices.length > 0 && { message: toldFaults(notices) }),
    change: { files: [{ ...file, private: isPrivate }] },
  });
}

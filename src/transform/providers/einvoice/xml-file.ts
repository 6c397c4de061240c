import type { EinvoiceError, EinvoiceFault } from '@docmill/einvoice';
import { ok, type Outcome } from '../action.ts';
import { koWithFaults, formatFaults } from '../fault-text.ts';

/** Result of writing a document as XML in a thread. */
export type XmlWritten =
  | {
      readonly ok: true;
      readonly xml: string;
      /** File name. */
      readonly name: string;
      /** Remarks that do not prevent the file. */
      readonly notices: readonly EinvoiceFault[];
    }
  | { readonly ok: false; readonly error: EinvoiceError };

/** File of the entry that stores the XML; it replaces a previous file of the same key. */
interface XmlFile {
  readonly key: string;
  readonly description: string;
  readonly isPrivate: boolean;
}

/** Returns the outcome of a step that wrote a document as XML: a file of the entry, or KO with the error. */
export function xmlOutcome(written: XmlWritten, { key, description, isPrivate }: XmlFile): Outcome {
  if (!written.ok) return koWithFaults(written.error);
  const { xml, name, notices } = written;
  const bytes = Buffer.from(xml);
  const file = { key, category: 'format', name, mime: 'application/xml', bytes, description };
  return ok({
    ...(notices.length > 0 && { message: formatFaults(notices) }),
    change: { files: [{ ...file, private: isPrivate }] },
  });
}

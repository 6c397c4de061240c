import type { CorrectionOptions } from '../../bill/correction-options.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import { docType } from './doc-types.ts';

/**
 * Copies type, concept and relation of the corrected document to the reference, together with other codes of the
 * options. The document type in the options applies to the correcting document.
 */
export function copyDocType(invoice: Invoice, { ext = {} }: CorrectionOptions): void {
  const [reference] = invoice.preceding ?? [];
  if (reference) {
    setExtension(reference, docType, undefined);
    if (invoice.tax?.ext) reference.ext = { ...invoice.tax.ext, ...reference.ext };
  }
  const correcting = getExtension({ ext }, docType);
  if (correcting === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, docType, correcting);
}

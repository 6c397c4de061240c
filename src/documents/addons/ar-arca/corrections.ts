import type { CorrectionOptions } from '../../bill/correction-options.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { extensionOf, setExtension } from '../../extensions.ts';
import { docType } from './doc-types.ts';

/**
 * The reference says what the corrected document was: its type, concept and relation, beside other codes of the options.
 * The type of document in the options is that of the correcting one.
 */
export function passDocType(invoice: Invoice, { ext = {} }: CorrectionOptions): void {
  const [reference] = invoice.preceding ?? [];
  if (reference) {
    setExtension(reference, docType, undefined);
    if (invoice.tax?.ext) reference.ext = { ...invoice.tax.ext, ...reference.ext };
  }
  const correcting = extensionOf({ ext }, docType);
  if (correcting === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, docType, correcting);
}

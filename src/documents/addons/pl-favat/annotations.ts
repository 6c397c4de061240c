import type { Invoice } from '../../bill/invoice.ts';
import { setExtension } from '../../extensions.ts';
import { reverseCharge, selfBilling, yes } from './codes.ts';

/** Tags that FA(3) has an annotation for. */
const annotationsOfTags = new Map([
  ['self-billed', selfBilling],
  ['reverse-charge', reverseCharge],
]);

/** Sets annotations to yes for the tags of an invoice. Without the tag an annotation is not set. */
export function setAnnotations(invoice: Invoice): void {
  for (const [tag, annotation] of annotationsOfTags) {
    if (!invoice.$tags?.includes(tag)) continue;
    invoice.tax ??= {};
    setExtension(invoice.tax, annotation, yes);
  }
}

import type { Invoice } from '../../bill/invoice.ts';
import { setExtension } from '../../extensions.ts';
import { reverseCharge, selfBilling, yes } from './codes.ts';

/** Tags whose meaning FA(3) asks for as an annotation. */
const annotationsOfTags = new Map([
  ['self-billed', selfBilling],
  ['reverse-charge', reverseCharge],
]);

/** Answers an annotation with yes where a tag says so; without the tag nothing is said. */
export function setAnnotations(invoice: Invoice): void {
  for (const [tag, annotation] of annotationsOfTags) {
    if (!invoice.$tags?.includes(tag)) continue;
    invoice.tax ??= {};
    setExtension(invoice.tax, annotation, yes);
  }
}

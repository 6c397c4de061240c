import { addonFor } from '../addons/catalogue.ts';
import type { Calculation } from '../calculation.ts';
import { calculationRefusal } from '../document-error.ts';

/** Tags that every invoice may have. */
const invoiceTags: readonly string[] = [
  'simplified',
  'reverse-charge',
  'self-billed',
  'customer-rates',
  'partial',
  'bypass',
  'prepayment',
  'factoring',
];

/** Throws for tags that neither the format nor the document's regime and addons define. */
export function checkTags(type: 'bill/invoice' | 'bill/delivery', { setting, regime }: Calculation): void {
  const known = new Set(type === 'bill/invoice' ? invoiceTags : []);
  if (type === 'bill/invoice') for (const { tag } of regime?.invoiceTags ?? []) known.add(tag);
  for (const key of setting.addons) for (const { tag } of addonFor(key)?.tags?.[type] ?? []) known.add(tag);
  const unknown = setting.tags.find((tag) => !known.has(tag));
  if (unknown !== undefined) throw calculationRefusal(`$tags: '${unknown}' undefined`);
}

import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import { assertion } from '../../rules/rule.ts';

/** Extension with the kind of supply (concepto). */
const concept = 'ar-arca-concept';

const goods = '1';
const services = '2';
const goodsAndServices = '3';

/** Kinds of supply, by code. */
export const concepts: Readonly<Record<string, readonly string[]>> = {
  [concept]: [goods, services, goodsAndServices],
};

/** Sets the kind of supply from the lines. An item is a service unless its key is `goods`. */
export function setConcept(invoice: Invoice): void {
  const { lines = [] } = invoice;
  if (lines.length === 0) return;
  const goodsLines = lines.filter(({ item }) => item?.key === 'goods').length;
  invoice.tax ??= {};
  setExtension(invoice.tax, concept, chooseConcept(goodsLines, lines.length));
}

function chooseConcept(goodsLines: number, allLines: number): string {
  if (goodsLines === allLines) return goods;
  return goodsLines === 0 ? services : goodsAndServices;
}

/** Condition that the invoice includes services. */
export const sellsServices = assertion<Invoice>('services are sold', ({ object }) =>
  [services, goodsAndServices].includes(getExtension(object.tax, concept) ?? ''),
);

/** Condition that the invoice includes only goods. */
export const sellsGoodsOnly = assertion<Invoice>(
  'only goods are sold',
  ({ object }) => getExtension(object.tax, concept) === goods,
);

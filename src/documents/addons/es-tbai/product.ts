import type { Line } from '../../bill/line.ts';
import { keepExtensionIn, setExtension } from '../../extensions.ts';

/** Extension of a line's VAT: kind of supply. */
export const product = 'es-tbai-product';

export const products = [
  'goods',
  'services',
  'resale', // goods resold unchanged, under the simplified scheme
] as const;

/** Sets goods or services on a line's VAT. An item without a key is a service. */
export function setProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === 'VAT');
  if (!item || !vat) return;
  if (item.key === 'goods') keepExtensionIn(vat, product, ['resale'], 'goods');
  else if (item.key === undefined || item.key === 'services') setExtension(vat, product, 'services');
}

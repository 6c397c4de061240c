import type { Line } from '../../bill/line.ts';
import { keepExtensionIn, setExtension } from '../../extensions.ts';

/** Extension of a line's VAT: what is sold. */
export const product = 'es-tbai-product';

export const products = [
  'goods',
  'services',
  'resale', // goods sold on unchanged, under the simplified scheme
] as const;

/** Says of a line's VAT whether goods or a service are sold; an item that does not say is a service. */
export function setProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === 'VAT');
  if (!item || !vat) return;
  if (item.key === 'goods') keepExtensionIn(vat, product, ['resale'], 'goods');
  else if (item.key === undefined || item.key === 'services') setExtension(vat, product, 'services');
}

import type { Line } from '../../bill/line.ts';
import { setExtension } from '../../extensions.ts';

/**
 * Extension of a line's VAT: goods or services, which are distinguished for foreign customers
 * (`DesgloseTipoOperacion`).
 */
export const product = 'es-sii-product';

export const products = ['goods', 'services'] as const;

/** Sets goods or services on a line's VAT if the item states it. */
export function setProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === 'VAT');
  if (vat && (item?.key === 'goods' || item?.key === 'services')) setExtension(vat, product, item.key);
}

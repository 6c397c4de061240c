import type { Line } from '../../bill/line.ts';
import { setExtension } from '../../extensions.ts';

/** Extension of a line's VAT: goods or services, which are told apart for foreign customers (`DesgloseTipoOperacion`). */
export const product = 'es-sii-product';

export const products = ['goods', 'services'] as const;

/** Says of a line's VAT what is sold, when the item says so. */
export function setProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === 'VAT');
  if (vat && (item?.key === 'goods' || item?.key === 'services')) setExtension(vat, product, item.key);
}

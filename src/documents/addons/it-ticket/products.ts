import { setExtensionIfEmpty } from '../../extensions.ts';
import type { Item } from '../../org/item.ts';

/** Extension with the kind of supply: goods or services. */
const product = 'it-ticket-product';

const services = 'services';

/** Kinds of supply. */
export const products: Readonly<Record<string, readonly string[]>> = { [product]: ['goods', services] };

/** Makes an item a service unless it has another kind. */
export function setProduct(item: Item): void {
  setExtensionIfEmpty(item, product, services);
}

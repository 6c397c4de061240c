import { setExtensionIfEmpty } from '../../extensions.ts';
import type { Item } from '../../org/item.ts';

/** Extension with what is sold: goods or services. */
const product = 'it-ticket-product';

const services = 'services';

/** Kinds of what is sold. */
export const products: Readonly<Record<string, readonly string[]>> = { [product]: ['goods', services] };

/** What is sold is a service unless it says otherwise. */
export function setProduct(item: Item): void {
  setExtensionIfEmpty(item, product, services);
}

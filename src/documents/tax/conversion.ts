import type { Amount } from '../amount.ts';
import type { TaxTotal } from './total.ts';

/** Returns a copy with every base converted. The taxes must be summed up again. */
export function convertBases(total: TaxTotal, convert: (base: Amount) => Amount): TaxTotal {
  return {
    ...total,
    categories: (total.categories ?? []).map((category) => ({
      ...category,
      rates: (category.rates ?? []).map(({ surcharge, ...rate }) => ({
        ...rate,
        base: convert(rate.base),
        ...(surcharge && { surcharge: { ...surcharge } }),
      })),
    })),
  };
}

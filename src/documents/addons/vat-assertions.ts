import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';
import type { Combo } from '../tax/combo.ts';

/** Condition that a tax is VAT. */
export const taxIsVat = assertion<Combo>('the tax is VAT', ({ object }) => object.cat === 'VAT');

/** Condition that a tax has no percentage. */
export const taxHasNoPercent = assertion<Combo>(
  'there is no percentage',
  ({ object }) => object.percent === undefined,
);

/** Holds for a list of taxes with VAT among them; a missing list has none. */
export const includeVat: Assertion<unknown> = assertion('with VAT', ({ value }) =>
  hasVat(value as Combo[] | undefined),
);

/** Holds for a line with VAT among its taxes. */
export const chargeVat: Assertion<unknown> = assertion('with VAT on it', ({ value }) =>
  hasVat((value as { taxes?: Combo[] } | undefined)?.taxes),
);

function hasVat(taxes: readonly Combo[] | undefined): boolean {
  return taxes?.some(({ cat }) => cat === 'VAT') ?? false;
}

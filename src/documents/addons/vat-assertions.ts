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

/** Condition that a list of taxes includes VAT. A missing list does not. */
export const includeVat: Assertion<unknown> = assertion('with VAT', ({ value }) =>
  hasVat(value as Combo[] | undefined),
);

/** Condition that the taxes of a line include VAT. */
export const chargeVat: Assertion<unknown> = assertion('with VAT on it', ({ value }) =>
  hasVat((value as { taxes?: Combo[] } | undefined)?.taxes),
);

function hasVat(taxes: readonly Combo[] | undefined): boolean {
  return taxes?.some(({ cat }) => cat === 'VAT') ?? false;
}

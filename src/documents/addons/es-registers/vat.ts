import { assertion } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import type { CodesByKey } from '../codes-by-key.ts';

/** Causes of exemption, by article of Ley 37/1992 (and of the Basque Normas Forales on VAT, which share its numbers). */
export const exemptionCauses = [
  'E1', // art. 20: supplies inside the country
  'E2', // art. 21: exports
  'E3', // art. 22: supplies assimilated to exports
  'E4', // arts. 23 and 24: free zones, customs and tax procedures
  'E5', // art. 25: supplies to another member state
  'E6', // other causes
] as const;

/** Causes of exemption for each kind of supply. */
export const exemptionByKey = {
  exempt: ['E1', 'E6'],
  export: ['E2', 'E3', 'E4'],
  'intra-community': ['E5'],
} as const satisfies CodesByKey;

/** General scheme, export scheme and one-stop shop: these codes are the same in all registers. */
export const generalScheme = '01';
export const exportScheme = '02';
export const oneStopShop = '17';

/** Whether a tax belongs to another country. */
export function isForeign({ country }: Combo): boolean {
  return country !== undefined && country !== 'ES';
}

/** Whether a tax is VAT, or IGIC, which replaces it on the Canary Islands. */
export function isVatOrIgic({ cat }: Combo): boolean {
  return cat === 'VAT' || cat === 'IGIC';
}

/** Condition that a tax is VAT or IGIC. */
export const taxIsVatOrIgic = assertion<Combo>('the tax is VAT or IGIC', ({ object }) => isVatOrIgic(object));

/** Condition that a tax has a percentage. */
export const taxHasPercent = assertion<Combo>(
  'there is a percentage',
  ({ object }) => object.percent !== undefined,
);

import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import { Percentage } from '../../percentage.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { keyByCode, setCodeByKey } from '../codes-by-key.ts';
import { taxHasNoPercent, taxIsVat } from '../vat-assertions.ts';

/** Extension with the reason for not charging VAT (Natura, 2.2.1.14 and 2.2.2.2). */
const nature = 'it-sdi-exempt';

const excluded = 'N1'; // excluded from the base (DPR 633/1972, art. 15)
const notTaxableAbroad = 'N2.1'; // not subject, for the place of supply (arts. 7 to 7-septies)
const taxedInMemberState = 'N7'; // taxed in another member state (art. 7-octies; DL 331/1993, arts. 40 and 41)

/** Reasons by the tax's key: the usual one, followed by accepted alternatives. */
const naturesByKey = {
  standard: [],
  zero: [excluded],
  'outside-scope': [
    notTaxableAbroad,
    'N2.2', // not subject, other cases
    taxedInMemberState,
  ],
  export: [
    'N3.1', // exports
    'N3.3', // supplies to San Marino
    'N3.4', // operations treated as exports
    'N3.5', // on a declaration of intent
  ],
  'intra-community': [
    'N3.2', // supplies to other member states
    'N3.6', // other operations that do not count for the exporter's ceiling
  ],
  exempt: [
    'N4', // exempt
    'N5', // margin scheme, and VAT that is not shown separately
  ],
  'reverse-charge': [
    'N6.9', // other cases
    'N6.1', // scrap and other recovered materials
    'N6.2', // gold and silver
    'N6.3', // subcontracting in construction
    'N6.4', // buildings
    'N6.5', // mobile phones
    'N6.6', // electronic products
    'N6.7', // services in construction
    'N6.8', // energy
  ],
} as const;

/** Codes for VAT. */
export const vatCodes: Readonly<Record<string, readonly string[]>> = {
  [nature]: Object.values(naturesByKey).flat(),
  // When the tax falls due (EsigibilitaIVA, 2.2.2.7): at once, deferred, or split payment.
  'it-sdi-vat-liability': ['I', 'D', 'S'],
};

const zeroPercent = Percentage.parse('0%');

/**
 * Sets the reason for not charging VAT, and the key from the reason. For VAT of another country the reason is that it
 * is taxed in that member state or outside the scope.
 */
export function setNature(combo: Combo): void {
  if (combo.cat !== 'VAT') return;
  const { country } = combo;
  if (country !== undefined && country !== 'IT') {
    setExtension(combo, nature, isInEuropeanUnion(country) ? taxedInMemberState : notTaxableAbroad);
    return;
  }
  if (combo.key === undefined || combo.key === 'exempt') takeKeyFromNature(combo);
  setCodeByKey(combo, nature, naturesByKey);
}

/** Sets the key from the reason. A tax without reason and key is standard. */
function takeKeyFromNature(combo: Combo): void {
  if (getExtension(combo, nature) === undefined) combo.key ??= 'standard';
  const key = keyByCode(combo, nature, naturesByKey);
  if (key === undefined) return;
  combo.key = key;
  if (key === 'zero' && zeroPercent) combo.percent = zeroPercent;
}

/** Rules for VAT in the whole document. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-IT-SDI-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVat, taxHasNoPercent],
    must: haveExtensions(nature),
    message: 'VAT without a percentage needs its reason (Natura)',
  },
]);

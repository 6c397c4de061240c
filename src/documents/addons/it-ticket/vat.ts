import { getExtension, setExtension } from '../../extensions.ts';
import { Percentage } from '../../percentage.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { keyByCode, setCodeByKey } from '../codes-by-key.ts';
import { taxHasNoPercent, taxIsVat } from '../vat-assertions.ts';

/** Extension with the reason for not charging VAT (natura). */
const nature = 'it-ticket-exempt';

const notTaxable = 'N2';

/** Reasons by the tax's key: the usual one, followed by accepted alternatives. */
const naturesByKey = {
  standard: [],
  zero: [],
  'outside-scope': [
    'N1', // excluded from the base (DPR 633/1972, art. 15)
    notTaxable, // not subject
  ],
  export: ['N3'], // not taxable
  'intra-community': ['N3'],
  exempt: [
    'N4', // exempt
    'N5', // margin scheme, and VAT that is not shown separately
  ],
  'reverse-charge': ['N6'],
} as const;

/** Reasons by code. */
export const natures: Readonly<Record<string, readonly string[]>> = {
  [nature]: [...new Set(Object.values(naturesByKey).flat())],
};

/** Sets the reason for not charging VAT, and the key from the reason. VAT of another country is not subject. */
export function setNature(combo: Combo): void {
  if (combo.cat !== 'VAT') return;
  const { country } = combo;
  if (country !== undefined && country !== 'IT') {
    setExtension(combo, nature, notTaxable);
    return;
  }
  if (combo.key === undefined) takeKeyFromNature(combo);
  setCodeByKey(combo, nature, naturesByKey);
}

/** Sets the key from the reason and removes the rate. A tax without reason and key is standard. */
function takeKeyFromNature(combo: Combo): void {
  const key = keyByCode(combo, nature, naturesByKey);
  if (key !== undefined) {
    combo.key = key;
    delete combo.rate;
  } else if (getExtension(combo, nature) === undefined) {
    combo.key = 'standard';
  }
}

/** Rates, and compensation percentages of farmers (DPR 633/1972, arts. 16 and 34), that the procedure accepts. */
const percentages = [
  '2%',
  '4%',
  '5%',
  '6.4%',
  '7%',
  '7.3%',
  '7.5%',
  '7.65%',
  '7.95%',
  '8.3%',
  '8.5%',
  '8.8%',
  '9.5%',
  '10%',
  '12.3%',
  '22%',
].map((text) => Percentage.parse(text));

const beKnownPercentage = assertion<Combo>(
  'one of the percentages of the procedure',
  ({ object: { percent } }) => percent === undefined || percentages.some((known) => known?.equals(percent)),
);

/** Rules for VAT in the whole document. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-IT-TICKET-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVat, taxHasNoPercent],
    must: haveExtensions(nature),
    message: 'VAT without a percentage needs its reason (natura)',
  },
  {
    code: 'GOBL-IT-TICKET-TAX-COMBO-02',
    at: 'percent',
    when: [taxIsVat],
    must: beKnownPercentage,
    message: 'the percentage of VAT is not one that tickets may have',
  },
]);

import { setExtension } from '../../extensions.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import type { Combo } from '../../tax/combo.ts';
import { taxIsVat } from '../vat-assertions.ts';

/** Extension with the rate of VAT (AlicIva). */
export const vatRate = 'ar-arca-vat-rate';

const zeroRate = '3';

/** 21%. */
export const generalRate = '5';

/** Codes of named rates. */
const codesByRate = new Map([
  ['reduced', '4'], // 10.5%
  ['general', generalRate],
  ['increased', '6'], // 27%
]);

/** Rates by code. */
export const vatRates: Readonly<Record<string, readonly string[]>> = {
  [vatRate]: [
    zeroRate,
    ...codesByRate.values(),
    '8', // 5%
    '9', // 2.5%
  ],
};

/** Sets the code of a tax's rate. For rates without a name, 5% and 2.5%, it must be given. */
export function setVatRate(combo: Combo): void {
  const code = combo.key === 'zero' ? zeroRate : codesByRate.get(combo.rate ?? '');
  if (code !== undefined) setExtension(combo, vatRate, code);
}

/** Rules for VAT in the whole document. */
export const vatRules = rulesAbout('tax/combo', [
  {
    code: 'GOBL-AR-ARCA-TAX-COMBO-01',
    at: 'ext',
    when: [taxIsVat],
    must: haveExtensions(vatRate),
    message: 'VAT needs the code of its rate (AlicIva)',
  },
]);

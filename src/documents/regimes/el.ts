import { greekTaxIdentity } from '../tax/identity/el.ts';
import { vat } from './category.ts';
import type { Regime } from './regime.ts';
import { reverseChargeNotice } from './scenario.ts';

/**
 * Greece: VAT Code (Law 2859/2000), art. 21 and Annex III; the `+island` rates are those of the Aegean islands.
 * Documents round per line (`currency`), as AADE's myDATA adds them up. AADE, "ΦΠΑ".
 */
export const greekRegime: Regime = {
  country: 'EL',
  name: 'Greece',
  alternativeCodes: ['GR'],
  currency: 'EUR',
  timeZone: 'Europe/Athens',
  taxScheme: 'VAT',
  rounding: 'currency',
  categories: [
    vat(
      {
        general: [{ percent: '24%' }],
        reduced: [{ percent: '13%' }],
        'super-reduced': [{ percent: '6%' }],
        'general+island': [{ percent: '17%' }],
        'reduced+island': [{ percent: '9%' }],
        'super-reduced+island': [{ percent: '4%' }],
      },
      'Φόρος Προστιθέμενης Αξίας',
    ),
  ],
  scenarios: [reverseChargeNotice('Reverse Charge / Αντίστροφη φόρτιση')],
  corrections: { types: ['credit-note'], stamps: ['iapr-mark'] },
  taxIdentity: greekTaxIdentity,
};

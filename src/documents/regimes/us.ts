import type { Regime } from './regime.ts';

/** United States: the states' own sales and use tax laws; percentages come with the document. IRS, "Employer ID numbers". */
export const americanRegime: Regime = {
  country: 'US',
  name: 'United States of America',
  currency: 'USD',
  timeZone: 'America/Chicago',
  categories: [{ code: 'ST', name: 'Sales Tax' }],
  corrections: { types: ['credit-note', 'debit-note'] },
};

import type { Tag } from '../../regimes/regime.ts';

/** Tag of invoices that settle advance payments. */
export const settlementTag: Tag = { tag: 'settlement', name: 'Settlement Invoice / Faktura Rozliczeniowa' };

/** An invoice type in KSeF (RodzajFaktury), and its conditions. */
interface InvoiceType {
  types: readonly string[];
  tags?: readonly string[];
  code: string;
}

/** Invoice types; the last matching one counts. */
export const invoiceTypes: readonly InvoiceType[] = [
  { types: ['standard'], code: 'VAT' },
  { types: ['standard'], tags: ['partial'], code: 'ZAL' },
  { types: ['standard'], tags: ['settlement'], code: 'ROZ' },
  { types: ['standard'], tags: ['simplified'], code: 'UPR' },
  { types: ['credit-note'], code: 'KOR' },
  { types: ['credit-note'], tags: ['partial'], code: 'KOR_ZAL' },
  { types: ['credit-note'], tags: ['settlement'], code: 'KOR_ROZ' },
];

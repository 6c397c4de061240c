import type { Scenario } from '../../regimes/scenario.ts';

/** Extension with the type of an invoice, UNTDID 1001 (BT-3). */
export const documentType = 'untdid-document-type';

/** Invoice types in UNTDID 1001; the last matching scenario counts. */
export const documentTypes: readonly Scenario[] = [
  { types: ['standard'], ext: { [documentType]: '380' } },
  { types: ['credit-note'], ext: { [documentType]: '381' } },
  { types: ['debit-note'], ext: { [documentType]: '383' } },
  { types: ['corrective'], ext: { [documentType]: '384' } },
  { types: ['proforma'], ext: { [documentType]: '325' } },
  { types: ['standard'], tags: ['partial'], ext: { [documentType]: '326' } },
  { types: ['standard'], tags: ['self-billed'], ext: { [documentType]: '389' } },
  { types: ['credit-note'], tags: ['self-billed'], ext: { [documentType]: '261' } },
  { types: ['standard'], tags: ['prepayment'], ext: { [documentType]: '386' } },
  { types: ['standard'], tags: ['factoring'], ext: { [documentType]: '393' } },
  { types: ['credit-note'], tags: ['factoring'], ext: { [documentType]: '396' } },
];

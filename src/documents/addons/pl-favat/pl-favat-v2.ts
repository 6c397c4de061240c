import type { Addon } from '../addon.ts';
import { invoiceTypes, settlementTag } from './invoice-types.ts';

/**
 * FA(2), the structured invoice of KSeF from 1 September 2023 to 31 January 2026 (Ministerstwo Finansów, "Struktura
 * logiczna FA(2)"), for documents made for it. The reference has dropped this addon, but documents that name it exist. The invoice types are codes for the conversion to FA(2) and are not in
 * the document. There are no further steps and rules.
 */
export const favatV2: Addon = {
  key: 'pl-favat-v2',
  name: 'Polish KSeF FA_VAT FA(2)',
  tags: { 'bill/invoice': [settlementTag] },
  extensions: {
    'pl-favat-vat-special': ['taxi'],
    'pl-favat-vat-zero': ['wdt', 'domestic', 'export'],
    'pl-favat-effective-date': ['1', '2', '3'],
  },
  scenarios: invoiceTypes.map(({ code, ...conditions }) => ({
    ...conditions,
    codes: { 'pl-favat-invoice-type': code },
  })),
  corrections: {
    types: ['credit-note'],
    extensions: ['pl-favat-effective-date'],
    reasonRequired: true,
    stamps: ['favat-id'],
  },
};

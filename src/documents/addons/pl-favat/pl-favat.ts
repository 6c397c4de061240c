import type { Addon } from '../addon.ts';
import { extensions } from './codes.ts';
import { invoiceTypes, settlementTag } from './invoice-types.ts';
import { setPaymentMeans } from './payment-means.ts';
import { favatRules } from './rules.ts';
import { setTaxCategory } from './tax-categories.ts';
import { setAnnotations } from './annotations.ts';

/**
 * FA(3), the structured invoice of Poland's national system KSeF, in force from 1 February 2026:
 * Ustawa o podatku od towarów i usług, arts. 106na to 106s; Ministerstwo Finansów,
 * "Struktura logiczna FA(3)" and "Broszura informacyjna dotycząca struktury logicznej FA(3)".
 */
export const favat: Addon = {
  key: 'pl-favat-v3',
  name: 'Polish KSeF FA_VAT FA(3)',
  tags: { 'bill/invoice': [settlementTag] },
  extensions,
  scenarios: invoiceTypes.map(({ code, ...conditions }) => ({
    ...conditions,
    ext: { 'pl-favat-invoice-type': code },
  })),
  corrections: { types: ['credit-note'], stamps: ['favat-ksef-number'] },
  normalise: {
    'bill/invoice': setAnnotations,
    'pay/instructions': setPaymentMeans,
    'pay/record': setPaymentMeans,
    'tax/combo': setTaxCategory,
  },
  rules: favatRules,
};

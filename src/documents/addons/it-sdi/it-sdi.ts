import type { Addon } from '../addon.ts';
import { addressRules, padPostcode } from './addresses.ts';
import { customerRules } from './customer.ts';
import { documentTags, documentTypes, documentTypeRules, types } from './document-types.ts';
import { fundRules, fundTypes } from './funds.ts';
import { invoiceRules } from './invoice-rules.ts';
import { means, paymentRules, setPaymentMeans } from './payment-means.ts';
import { reasonsOfRetention, retentionRules } from './retentions.ts';
import { completeSupplier, supplierCodes, supplierRules } from './supplier.ts';
import { setNature, vatCodes, vatRules } from './vat.ts';

/**
 * FatturaPA, the Italian electronic invoice, sent through the Sistema di Interscambio (SdI).
 * Law: D.Lgs. 127/2015, art. 1 (between private parties) and DM 55/2013 (to public bodies).
 * Format: Agenzia delle Entrate, "Specifiche tecniche della fattura elettronica", annex A to Provvedimento
 * 89757/2018, release 1.9. Numbers in brackets in comments and messages refer to its elements.
 */
export const sdi: Addon = {
  key: 'it-sdi-v1',
  name: 'Italy SDI FatturaPA v1.x',
  extensions: {
    ...types,
    ...supplierCodes,
    ...vatCodes,
    ...reasonsOfRetention,
    ...fundTypes,
    ...means,
  },
  tags: { 'bill/invoice': documentTags },
  scenarios: documentTypes,
  normalise: {
    'bill/invoice': completeSupplier,
    'org/address': padPostcode,
    'pay/instructions': setPaymentMeans,
    'pay/record': setPaymentMeans,
    'tax/combo': setNature,
  },
  rules: [
    ...documentTypeRules,
    ...invoiceRules,
    ...supplierRules,
    ...customerRules,
    ...addressRules,
    ...vatRules,
    ...retentionRules,
    ...fundRules,
    ...paymentRules,
  ],
};

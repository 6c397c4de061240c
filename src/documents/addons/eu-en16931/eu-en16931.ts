import type { Addon } from '../addon.ts';
import { setAllowanceCode, setChargeCode } from './allowances-and-charges.ts';
import { contentRules } from './content-rules.ts';
import { documentTypes } from './document-types.ts';
import { setIdentityScheme } from './identities.ts';
import { addPeppolEndpoint, splitInboxCode } from './inboxes.ts';
import { invoiceRules } from './invoice-rules.ts';
import { setTextSubject } from './notes.ts';
import { setPaymentMeans } from './payment-means.ts';
import { setNoteCategory, setTaxCategory } from './tax-categories.ts';
import { taxRules } from './tax-rules.ts';

/**
 * EN 16931-1:2017, "Electronic invoicing, Part 1: Semantic data model of the core elements of an electronic invoice":
 * the European core invoice of Directive 2014/55/EU, on which XRechnung, ZUGFeRD, Factur-X and Chorus Pro build. Keys
 * of a document are translated into the code lists that its syntaxes require (UNTDID, ISO/IEC 6523, VATEX), and its
 * business rules (BR-...) are checked.
 */
export const en16931: Addon = {
  key: 'eu-en16931-v2017',
  name: 'EN 16931-1:2017',
  scenarios: documentTypes,
  normalise: {
    'bill/invoice': (invoice) => void (invoice.tax ??= {}),
    'bill/discount': setAllowanceCode,
    'bill/line-discount': setAllowanceCode,
    'bill/charge': setChargeCode,
    'bill/line-charge': setChargeCode,
    'org/identity': setIdentityScheme,
    'org/inbox': splitInboxCode,
    'org/item': (item) => void (item.unit ??= 'one'),
    'org/note': setTextSubject,
    'org/party': addPeppolEndpoint,
    'pay/instructions': setPaymentMeans,
    'tax/combo': setTaxCategory,
    'tax/note': setNoteCategory,
  },
  rules: [...invoiceRules, ...contentRules, ...taxRules],
};

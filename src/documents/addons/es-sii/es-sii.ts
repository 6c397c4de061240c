import type { Invoice } from '../../bill/invoice.ts';
import { setExtension } from '../../extensions.ts';
import type { Addon } from '../addon.ts';
import { identityTypes, notRegistered, setCustomerIdentityType } from '../es-registers/customer-identity.ts';
import {
  invoiceTypeBehaviour,
  originalTypes,
  rectificationMethods,
  rectifyingTypes,
  replacementTag,
  setRectification,
} from '../es-registers/invoice-types.ts';
import { exemptionCauses } from '../es-registers/vat.ts';
import {
  identityType,
  invoiceType,
  qualifiedSimplified,
  rectificationMethod,
  thirdPartyIssuer,
} from './extensions.ts';
import { lineRules } from './line-rules.ts';
import { product, products, setProduct } from './product.ts';
import { invoiceRules } from './rules.ts';
import {
  exemption,
  outsideScope,
  outsideScopeReasons,
  scheme,
  schemes,
  setVatCodes,
  vatRules,
} from './vat.ts';

/** Types of invoices that only the books of the SII have. */
const bookTypes = [
  'F4', // summary entry of several invoices
  'F5', // import (customs document, DUA)
  'F6', // other accounting documents
] as const;

/** Types of entries that adjust others. */
const adjustingTypes = [
  'AJ', // adjustment of the profit margin (travel agencies)
  'LC', // supplementary assessment by customs
] as const;

/**
 * SII, Suministro Inmediato de Información: the VAT books kept with Spain's tax agency. This is the book of issued
 * invoices (Real Decreto 596/2016; Orden HFP/417/2017, whose annex has the lists).
 */
export const sii: Addon = {
  key: 'es-sii-v1',
  name: 'Spain SII V1.x',
  tags: { 'bill/invoice': [replacementTag] },
  extensions: {
    [invoiceType]: [...originalTypes, ...bookTypes, ...rectifyingTypes, ...adjustingTypes],
    [rectificationMethod]: rectificationMethods,
    [qualifiedSimplified]: ['S', 'N'],
    [thirdPartyIssuer]: ['S', 'N'],
    [exemption]: exemptionCauses,
    [outsideScope]: outsideScopeReasons,
    [scheme]: schemes,
    [product]: products,
    [identityType]: [...identityTypes, notRegistered],
  },
  ...invoiceTypeBehaviour(invoiceType),
  normalise: {
    'tax/combo': setVatCodes,
    'bill/line': setProduct,
    'bill/invoice': (invoice, { tags }) => {
      setRectification(invoice, invoiceType, rectificationMethod);
      if (tags.includes('self-billed') || invoice.ordering?.issuer) markIssuedByOthers(invoice);
      setCustomerIdentityType(invoice, identityType);
    },
  },
  rules: [...invoiceRules, ...lineRules, ...vatRules],
};

function markIssuedByOthers(invoice: Invoice): void {
  invoice.tax ??= {};
  setExtension(invoice.tax, thirdPartyIssuer, 'S');
}

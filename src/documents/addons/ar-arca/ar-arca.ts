import type { Addon } from '../addon.ts';
import { chargeRules, chargeTaxTypes } from './charges.ts';
import { concepts, setConcept } from './concepts.ts';
import { copyDocType } from './corrections.ts';
import { customerRules, identityTypes } from './customer.ts';
import { docType, docTypeRules, docTypes, monotaxTag, setDocType } from './doc-types.ts';
import { invoiceRules } from './invoice-rules.ts';
import { serviceRules } from './service-rules.ts';
import { tourismCodes, tourismRules } from './tourism.ts';
import { setVatStatus, vatStatuses } from './vat-status.ts';
import { setVatRate, vatRates, vatRules } from './vat.ts';

/**
 * Argentina's electronic invoice, authorised by ARCA (formerly AFIP) with a CAE.
 * Law: Resoluciones Generales 1415/2003 (classes of invoices), 4291/2018 (electronic invoices), 5616/2024 (VAT status
 * of the customer), 3971/2016 (class T).
 * Format: ARCA, "Manual para el desarrollador, RG 4291, Proyecto FE v4.0" (web service WSFEv1), with the code tables
 * of the service's FEParamGet methods, and "Manual para el desarrollador" of WSCT for class T.
 */
export const arca: Addon = {
  key: 'ar-arca-v4',
  name: 'Argentina ARCA V4',
  extensions: {
    ...docTypes,
    ...concepts,
    ...chargeTaxTypes,
    ...vatRates,
    ...identityTypes,
    ...vatStatuses,
    ...tourismCodes,
  },
  tags: { 'bill/invoice': [monotaxTag] },
  corrections: { extensions: [docType] },
  correct: copyDocType,
  normalise: {
    'bill/invoice': (invoice) => {
      setVatStatus(invoice);
      setDocType(invoice);
      setConcept(invoice);
    },
    'tax/combo': setVatRate,
  },
  rules: [
    ...invoiceRules,
    ...docTypeRules,
    ...customerRules,
    ...serviceRules,
    ...tourismRules,
    ...chargeRules,
    ...vatRules,
  ],
};

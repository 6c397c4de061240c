import type { Addon } from '../addon.ts';
import { correctionReason, correctionReasons } from './correction-reason.ts';
import {
  documentType,
  documentTypes,
  invoiceClass,
  invoiceClasses,
  invoiceClassScenarios,
} from './invoice-class.ts';
import { facturaeRules } from './rules.ts';

/** Extension of a payment with `S` if it is a public subsidy, otherwise `N`. */
const subsidy = 'es-facturae-subsidy';

/**
 * Facturae 3.2, the XML format of invoices to Spain's public administrations
 * (Ley 25/2013, second additional provision; schema at facturae.gob.es). Code lists are those of the schema.
 */
export const facturae: Addon = {
  key: 'es-facturae-v3',
  name: 'Spain FacturaE',
  extensions: {
    [documentType]: documentTypes,
    [invoiceClass]: invoiceClasses,
    [correctionReason]: correctionReasons,
    [subsidy]: ['S', 'N'],
  },
  scenarios: invoiceClassScenarios,
  corrections: { extensions: [correctionReason] },
  rules: facturaeRules,
};

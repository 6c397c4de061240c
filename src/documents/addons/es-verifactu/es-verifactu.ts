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
import { customerRules } from './customer-rules.ts';
import {
  identityType,
  invoiceType,
  issuerType,
  qualifiedSimplified,
  rectificationMethod,
} from './extensions.ts';
import { issuerTypes, setIssuerType } from './issuer.ts';
import { invoiceRules } from './rules.ts';
import {
  exemption,
  operationClass,
  operationClasses,
  scheme,
  schemes,
  setVatCodes,
  vatRules,
} from './vat.ts';

/**
 * Veri*factu: invoicing software registers each invoice with Spain's tax agency, in a chain (Real Decreto 1007/2023;
 * Orden HAC/1177/2024, whose annex has the lists L1 to L17).
 */
export const verifactu: Addon = {
  key: 'es-verifactu-v1',
  name: 'Spain VERI*FACTU V1',
  tags: { 'bill/invoice': [replacementTag] },
  extensions: {
    [invoiceType]: [...originalTypes, ...rectifyingTypes],
    [rectificationMethod]: rectificationMethods,
    [qualifiedSimplified]: ['S', 'N'],
    [issuerType]: issuerTypes,
    [operationClass]: operationClasses,
    [exemption]: exemptionCauses,
    [scheme]: schemes,
    [identityType]: [...identityTypes, notRegistered],
  },
  ...invoiceTypeBehaviour(invoiceType),
  normalise: {
    'tax/combo': setVatCodes,
    'bill/invoice': (invoice, { tags }) => {
      setRectification(invoice, invoiceType, rectificationMethod);
      setIssuerType(invoice, tags);
      setCustomerIdentityType(invoice, identityType);
    },
  },
  rules: [...invoiceRules, ...customerRules, ...vatRules],
};

import type { Invoice } from '../../bill/invoice.ts';
import { hasTaxCode, includesIdentity } from '../../regimes/assertions.ts';
import { bePresent, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { beLatinText } from './latin-text.ts';

/** The customer (CessionarioCommittente, 1.4): a company with its name, or a person with first and last name. */

const haveNameOfCustomer = assertion<Invoice>(
  "with the customer's name, unless it is a person without tax code",
  ({ object: { customer } }) =>
    !customer || isPresent(customer.name) || (!hasTaxCode(customer) && isPresent(customer.people)),
);

const havePersonOrName = assertion<Invoice>(
  "with the customer's name or a person",
  ({ object: { customer } }) => !customer || isPresent(customer.name) || isPresent(customer.people),
);

const customerIsItalian = assertion<Invoice>(
  'the customer has an Italian tax identity',
  ({ object }) => object.customer?.tax_id?.country === 'IT',
);

const customerHasNoFiscalCode = assertion<Invoice>(
  'the customer has no fiscal code',
  ({ object }) => !includesIdentity(object.customer?.identities, 'key', ['it-fiscal-code']),
);

const customerHasNoTaxCode = assertion<Invoice>(
  'the customer has no tax code',
  ({ object }) => !hasTaxCode(object.customer),
);

const includeFiscalCode = assertion<Invoice>(
  'with a fiscal code',
  (place) => !customerHasNoFiscalCode.holds(place),
);

/** Rules for the customer. */
export const customerRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-09',
    at: 'customer',
    must: bePresent,
    message: 'the customer is required (CessionarioCommittente)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-10',
    at: 'customer.name',
    must: beLatinText,
    message: "the customer's name must be in characters of ISO 8859-1 (Denominazione)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-11',
    at: 'customer.tax_id',
    must: bePresent,
    message: 'the customer needs a tax identity, be it only the country (IdFiscaleIVA)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-12',
    at: 'customer.addresses',
    must: bePresent,
    message: 'the customer needs an address (Sede)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-13',
    at: '$',
    must: haveNameOfCustomer,
    message: 'a customer with a tax code, or without people, needs a name (Denominazione)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-14',
    at: '$',
    must: havePersonOrName,
    message: 'a customer without a name needs a person (Nome, Cognome)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-15',
    at: 'customer.tax_id.code',
    when: [customerIsItalian, customerHasNoFiscalCode],
    must: bePresent,
    message: 'an Italian customer without a fiscal code needs a VAT number (IdCodice)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-16',
    at: 'customer.identities',
    when: [customerIsItalian, customerHasNoTaxCode],
    must: includeFiscalCode,
    message: 'an Italian customer without a VAT number needs a fiscal code (CodiceFiscale)',
  },
]);

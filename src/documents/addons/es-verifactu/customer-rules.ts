import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import type { Identity } from '../../org/identity.ts';
import type { Party } from '../../org/party.ts';
import { beAbsent, bePresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { hasTypedIdentity } from '../es-registers/customer-identity.ts';
import { invoiceIsFull, invoiceIsSimplified } from '../es-registers/invoice-types.ts';
import { identityType, invoiceType } from './extensions.ts';

const isSimplified = invoiceIsSimplified(invoiceType);
const isFull = invoiceIsFull(invoiceType);

const lackTypedIdentity = assertion<Invoice>(`without identities with ${identityType}`, ({ value }) => {
  const customer = value as Party | undefined;
  return !customer || !hasTypedIdentity(customer, identityType);
});

const identityIsNoVatNumber = assertion<Invoice>(
  'the identity is of a kind other than a VAT number',
  ({ holder }) => {
    const type = getExtension(holder as Identity, identityType);
    return type !== undefined && type !== '02';
  },
);

/** Further rules for the customer, which an invoice has unless it is simplified. */
export const customerRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-04',
    at: 'customer.tax_id',
    when: [isSimplified],
    must: beAbsent,
    message: 'a simplified invoice must not have a customer tax ID',
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-05',
    at: 'customer',
    when: [isSimplified],
    must: lackTypedIdentity,
    message: `the customer of a simplified invoice must not have an identity with '${identityType}'`,
  },
  {
    code: 'GOBL-ES-VERIFACTU-BILL-INVOICE-17',
    at: 'customer.identities[*].country',
    when: [isFull, identityIsNoVatNumber],
    must: bePresent,
    message: 'the identity of a customer needs the country that issued it',
  },
]);

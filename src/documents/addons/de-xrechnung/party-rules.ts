import type { Party } from '../../org/party.ts';
import type { Person } from '../../org/person.ts';
import { bePresent, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';
import { haveInFirstAddress } from '../first-address.ts';

/**
 * Returns the condition that a party, or its first person (the contact), has an entry in a
 * member. A missing party passes.
 */
function beReachableBy(member: 'telephones' | 'emails'): Assertion<unknown> {
  return assertion(`with ${member} of its own or of the first of its people`, ({ value }) => {
    const party = value as Party | undefined;
    const contact: Person | undefined = party?.people?.[0];
    return !party || isPresent(party[member]) || isPresent(contact?.[member]);
  });
}

/** Rules for supplier and customer. */
export const partyRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-03',
    at: 'supplier',
    must: bePresent,
    message: 'the supplier is required',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-04',
    at: 'supplier.people',
    must: bePresent,
    message: 'the supplier needs a contact person (BR-DE-2, BR-DE-5)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-05',
    at: 'supplier.addresses',
    must: bePresent,
    message: 'the supplier needs an address',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-06',
    at: 'supplier.addresses',
    must: haveInFirstAddress('locality'),
    message: "the supplier's address needs a city (BR-DE-3)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-07',
    at: 'supplier.addresses',
    must: haveInFirstAddress('code'),
    message: "the supplier's address needs a post code (BR-DE-4)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-08',
    at: 'supplier.inboxes',
    must: bePresent,
    message: 'the supplier needs an electronic address (PEPPOL-EN16931-R020)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-09',
    at: 'supplier',
    must: beReachableBy('telephones'),
    message: 'the supplier or its contact person needs a telephone number (BR-DE-6)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-10',
    at: 'supplier',
    must: beReachableBy('emails'),
    message: 'the supplier or its contact person needs an email address (BR-DE-7)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-11',
    at: 'customer',
    must: bePresent,
    message: 'the customer is required',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-12',
    at: 'customer.addresses',
    must: bePresent,
    message: 'the customer needs an address',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-13',
    at: 'customer.addresses',
    must: haveInFirstAddress('locality'),
    message: "the customer's address needs a city (BR-DE-8)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-14',
    at: 'customer.addresses',
    must: haveInFirstAddress('code'),
    message: "the customer's address needs a post code (BR-DE-9)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-15',
    at: 'customer.inboxes',
    must: bePresent,
    message: 'the customer needs an electronic address (PEPPOL-EN16931-R010)',
  },
]);

/** Rules for the place of delivery, if given, and for the order. */
export const orderingAndDeliveryRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-25',
    at: 'delivery.receiver',
    must: bePresent,
    message: 'a delivery needs its receiver',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-26',
    at: 'delivery.receiver.addresses',
    must: bePresent,
    message: 'the receiver of a delivery needs an address',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-27',
    at: 'delivery.receiver.addresses',
    must: haveInFirstAddress('locality'),
    message: "the receiver's address needs a city (BR-DE-10)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-28',
    at: 'delivery.receiver.addresses',
    must: haveInFirstAddress('code'),
    message: "the receiver's address needs a post code (BR-DE-11)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-29',
    at: 'ordering',
    must: bePresent,
    message: "ordering details with the buyer's reference are required (BR-DE-15)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-30',
    at: 'ordering.code',
    must: bePresent,
    message: "the buyer's reference (Leitweg-ID) is required (BR-DE-15)",
  },
]);

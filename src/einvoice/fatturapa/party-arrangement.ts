import { isInEuropeanUnion } from '@docmill/documents/codes';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, textAt } from '@docmill/documents/paths';

/**
 * Placeholder codes: for a customer abroad without a tax code, and for a recipient without an address in
 * the exchange system (SdI).
 */
const noTaxCode = '0000000';
const noRecipient = '0000000';
const foreignRecipient = 'XXXXXXX';
/** Code of all businesses outside the European Union. */
const outsideUnion = 'OO99999999999';
const foreignPostcode = '00000';

/** Party that transmits an invoice to the exchange system, by country and tax code. */
export interface Transmitter {
  readonly country: string;
  readonly code: string;
}

/** Details of the transmission, which are not in the document. */
export interface Transmission {
  /** Transmitter of the invoice; the supplier if absent. */
  readonly transmitter?: Transmitter;
  /** One to ten characters, never reused by the transmitter (ProgressivoInvio). */
  readonly progressive?: string;
}

/** Arranges the parties of a document for the format. */
export function arrangeParties(document: JsonObject, { transmitter, progressive }: Transmission): void {
  const { supplier, customer } = document;
  const sender = isObject(supplier) ? supplier.tax_id : undefined;
  const recipient = isObject(customer) ? recipientOf(customer) : {};
  document.ownTransmission = {
    ...(transmitter ? { transmitter: { ...transmitter } } : isObject(sender) && { transmitter: sender }),
    ...(progressive !== undefined && { progressive }),
    ...recipient,
  };
  if (isObject(supplier)) arrangeParty(supplier);
  if (!isObject(customer)) return;
  arrangeParty(customer);
  const country = textAt(customer, 'tax_id.country');
  const code = textAt(customer, 'tax_id.code');
  if (country === undefined) return;
  if (country !== 'IT' && code === undefined) customer.tax_id = { country, code: noTaxCode };
  else if (country === 'IT' && code === undefined) delete customer.tax_id;
  else if (!isInEuropeanUnion(country)) customer.tax_id = { country, code: outsideUnion };
}

function recipientOf(customer: JsonObject): JsonObject {
  const country = textAt(customer, 'tax_id.country');
  if (country !== undefined && country !== 'IT') return { recipient: foreignRecipient };
  const code = textAt(customer, 'inboxes[key=it-sdi-code].code');
  if (code !== undefined) return { recipient: code };
  const email = textAt(customer, 'inboxes[key=it-sdi-pec].email');
  return { recipient: noRecipient, ...(email !== undefined && { email }) };
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function arrangeParty(party: JsonObject): void {
  const [given, surname, prefix] = ['given', 'surname', 'prefix'].map((part) =>
    textAt(party, `people[0].name.${part}`),
  );
  const company = textAt(party, 'name');
  const isPerson =
    company === undefined || (prefix === undefined && company === `${given ?? ''} ${surname ?? ''}`);
  // Given name and surname are only valid together.
  const person = isText(given) && isText(surname) ? { given, surname, prefix: prefix ?? '' } : {};
  party.ownName = isPerson ? person : { company };
  const [address] = objectsAt(party, 'addresses');
  if (address === undefined) return;
  const { country, po_box: box, region, code } = address;
  if (typeof box === 'string' && box !== '') address.street = box;
  if (country === 'IT') {
    if (typeof code === 'string') address.code = code.padStart(5, '0');
  } else address.code = foreignPostcode;
  if (country !== 'IT' || typeof region !== 'string' || !/^[A-Z]{2}$/.test(region)) delete address.region;
}

/** Converts the parties that were read to the form of documents. */
export function convertParties(document: JsonObject): void {
  const { supplier, customer, ownTransmission: transmission } = document;
  if (isObject(supplier)) partyRead(supplier);
  if (isObject(customer)) {
    partyRead(customer);
    if (textAt(customer, 'tax_id.code') === noTaxCode)
      customer.tax_id = { country: textAt(customer, 'tax_id.country') ?? '' };
    // A customer without a tax identity gets the country of the address.
    const country = textAt(customer, 'addresses[0].country');
    if (customer.tax_id === undefined && country !== undefined) customer.tax_id = { country };
    const inboxes = isObject(transmission) ? inboxesOf(transmission) : [];
    if (inboxes.length > 0) customer.inboxes = inboxes;
  }
  delete document.ownTransmission;
}

function inboxesOf({ recipient, email }: JsonObject): JsonObject[] {
  const isNamed =
    typeof recipient === 'string' && recipient !== noRecipient && recipient !== foreignRecipient;
  return [
    ...(isNamed ? [{ key: 'it-sdi-code', code: recipient }] : []),
    ...(typeof email === 'string' ? [{ key: 'it-sdi-pec', email }] : []),
  ];
}

function partyRead(party: JsonObject): void {
  const { ownName: name } = party;
  delete party.ownName;
  if (isObject(name)) {
    const { company, ...person } = name;
    if (company !== undefined) party.name = company;
    else {
      party.people = [{ name: person }];
      // With a title, the name would not be recognised as a person's when it is written again.
      if (person.prefix === undefined)
        party.name = `${textAt(person, 'given') ?? ''} ${textAt(person, 'surname') ?? ''}`.trim();
    }
  }
  const [address] = objectsAt(party, 'addresses');
  if (address?.country !== 'IT' && address?.code === foreignPostcode) delete address.code;
}

import { isInEuropeanUnion } from '@docmill/documents/codes';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, openAt, textAt, valueAt } from '@docmill/documents/paths';
import { joinTexts } from '../table/own-members.ts';
import { pathsByRole } from './codes.ts';

/** Extension with the role of a third party, in identities. */
const roleExtension = 'ext.pl-favat-third-party-role';

/** Country prefix of Northern Ireland, whose tax numbers count as those of the European Union. */
const northernIreland = 'XI';

/** Arranges the parties of a document for FA(3). */
export function arrangeParties(document: JsonObject): void {
  const { supplier } = document;
  if (isObject(supplier)) arrangeAddress(supplier);
  // A simplified invoice names no customer, but the buyer's element is mandatory.
  const customer = openAt(document, 'customer');
  document.ownThird = collectThirdParties(document, customer);
  arrangeAddress(customer);
  customer.ownId = taxNumberOf(customer);
}

function taxNumberOf(party: JsonObject): JsonObject {
  const country = textAt(party, 'tax_id.country') ?? '';
  const code = textAt(party, 'tax_id.code');
  if (code === undefined) return { none: '1' };
  if (country === 'PL') return { nip: code };
  if (isInEuropeanUnion(country) || country === northernIreland) return { union: country, vat: code };
  return { country, number: code };
}

function collectThirdParties(document: JsonObject, customer: JsonObject): JsonObject[] {
  const members = objectsAt(customer, 'identities').flatMap((identity) => {
    const role = textAt(identity, roleExtension);
    const name = textAt(identity, 'description');
    return role === undefined
      ? []
      : [{ ...(name !== undefined && { name }), ownId: numberOf(identity), role }];
  });
  const parties = [...pathsByRole.values()].flatMap((place) => {
    const party = valueAt(document, place);
    if (!isObject(party)) return [];
    const identity = objectsAt(party, 'identities').find(
      (other) => textAt(other, roleExtension) !== undefined,
    );
    if (identity === undefined) return [];
    arrangeAddress(party);
    const hasCode = textAt(party, 'tax_id.code') !== undefined;
    return [
      {
        ...party,
        ownId: hasCode ? taxNumberOf(party) : numberOf(identity),
        role: textAt(identity, roleExtension) ?? '',
      },
    ];
  });
  return [...members, ...parties];
}

function numberOf(identity: JsonObject): JsonObject {
  const code = textAt(identity, 'code') ?? '';
  if (/^\d{10}$/.test(code)) return { nip: code };
  return /^\d{10}-\d{5}$/.test(code) ? { internal: code } : { number: code };
}

/** Arranges an address in two lines: street with number, and town with postal code. */
function arrangeAddress(party: JsonObject): void {
  const [address] = objectsAt(party, 'addresses');
  if (address === undefined) return;
  const { street, num, block, floor, door, street_extra: extra, po_box: box, code, locality } = address;
  const first = joinTexts([joinTexts([street, num], ' '), block, floor, door, extra, box], ', ');
  const second = joinTexts([code, locality], ' ');
  address.ownLines = { first, second };
}

/** Converts the parties that were read to the form of documents. */
export function convertParties(document: JsonObject): void {
  const { supplier, customer } = document;
  if (isObject(supplier)) {
    addressRead(supplier);
    const { code } = openAt(supplier, 'tax_id');
    supplier.tax_id = { country: 'PL', ...(code !== undefined && { code }) };
  }
  if (isObject(customer)) {
    partyRead(customer);
    if (Object.keys(customer).length === 0) delete document.customer;
  }
  for (const party of objectsAt(document, 'ownThird')) thirdPartyRead(document, party);
  delete document.ownThird;
}

function partyRead(party: JsonObject): void {
  addressRead(party);
  const { nip, union, vat, country, number } = openAt(party, 'ownId');
  delete party.ownId;
  if (nip !== undefined) party.tax_id = { country: 'PL', code: nip };
  else if (vat !== undefined) party.tax_id = { country: union ?? '', code: vat };
  else if (number !== undefined)
    party.tax_id = { country: country ?? textAt(party, 'addresses[0].country') ?? '', code: number };
}

function thirdPartyRead(document: JsonObject, party: JsonObject): void {
  const role = textAt(party, 'role') ?? '';
  const { nip, internal, vat, number } = openAt(party, 'ownId');
  const code = nip ?? internal ?? vat ?? number;
  const place = pathsByRole.get(role);
  const identity = { ...(code !== undefined && { code }), ext: { 'pl-favat-third-party-role': role } };
  if (place === undefined || valueAt(document, place) !== undefined) {
    const customer = openAt(document, 'customer');
    const name = textAt(party, 'name');
    customer.identities = [
      ...objectsAt(customer, 'identities'),
      { ...identity, ...(name !== undefined && { description: name }) },
    ];
    return;
  }
  const { role: _role, ...rest } = party;
  partyRead(rest);
  // An internal number is not a tax number.
  Object.assign(openAt(document, place), rest, { identities: [identity] });
}

function addressRead(party: JsonObject): void {
  const [address] = objectsAt(party, 'addresses');
  if (address === undefined) return;
  const street = textAt(address, 'ownLines.first');
  const town = textAt(address, 'ownLines.second');
  delete address.ownLines;
  if (street !== undefined) address.street = street;
  if (town === undefined) return;
  const [, code, locality] = /^(\S*\d\S*) (.+)$/.exec(town) ?? [];
  if (code !== undefined) address.code = code;
  address.locality = locality ?? town;
}

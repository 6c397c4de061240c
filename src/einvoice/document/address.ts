import type { Address } from '@docmill/documents';
import { isoCountryOf } from '@docmill/documents/codes';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { put, compactObject } from './values.ts';

/** Ids of the terms of an address. */
export interface AddressTerms {
  readonly group: GroupId;
  readonly one: TermId;
  readonly two: TermId;
  readonly three: TermId;
  readonly city: TermId;
  readonly postCode: TermId;
  readonly subdivision: TermId;
  readonly country: TermId;
}

/** Countries that put the house number before the street. */
const numberFirst = new Set(['GB', 'US', 'CA', 'FR']);

/** Returns street and number in the order of the country, followed by block, floor and door. */
function firstLine({ street, num, block, floor, door, country }: Address): string {
  const parts = numberFirst.has(country ?? '') ? [num, street] : [street, num];
  return [parts.filter(Boolean).join(' '), block, floor, door].filter(Boolean).join(', ');
}

/** Puts an address into the model. An address without a country gets that of the tax identity. */
export function putAddress(
  party: Group,
  terms: AddressTerms,
  address: Address,
  taxCountry: string | undefined,
  path: string,
): void {
  const group = party.open(terms.group, path);
  put(group, terms.one, firstLine(address), `${path}.street`);
  put(group, terms.two, address.street_extra, `${path}.street_extra`);
  put(group, terms.three, address.po_box, `${path}.po_box`);
  put(group, terms.city, address.locality, `${path}.locality`);
  put(group, terms.postCode, address.code, `${path}.code`);
  put(group, terms.subdivision, address.region ?? address.state, `${path}.region`);
  put(
    group,
    terms.country,
    address.country ?? (taxCountry === undefined ? undefined : isoCountryOf(taxCountry)),
    `${path}.country`,
  );
}

/** Returns the address of a party in the form of documents. */
export function readAddress(party: Group, terms: AddressTerms): JsonObject | undefined {
  const group = party.group(terms.group);
  if (group === undefined) return undefined;
  return compactObject<JsonObject>({
    po_box: group.text(terms.three),
    street: group.text(terms.one),
    street_extra: group.text(terms.two),
    locality: group.text(terms.city),
    region: group.text(terms.subdivision),
    code: group.text(terms.postCode),
    country: group.text(terms.country),
  });
}

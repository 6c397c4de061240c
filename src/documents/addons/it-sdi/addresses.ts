import type { Address } from '../../org/address.ts';
import { bePresent, isPresent, match } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { beLatinText } from './latin-text.ts';

/** Addresses (elements Sede, 1.2.2 and 1.4.2). */

/** Pads Italian postcodes (CAP) to five digits: Rome's 118 becomes `00118`. */
export function padPostcode(address: Address): void {
  const { country, code } = address;
  if (country === 'IT' && code !== undefined && /^\d{1,4}$/.test(code)) address.code = code.padStart(5, '0');
}

const isItalian = assertion<Address>('the address is in Italy', ({ object }) => object.country === 'IT');

const haveStreetOrBox = assertion<Address>(
  'with a street or a post office box',
  ({ object }) => isPresent(object.street) || isPresent(object.po_box),
);

/** Rules for every address in the document. */
export const addressRules = rulesAbout('org/address', [
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-01',
    at: '$',
    must: haveStreetOrBox,
    message: 'an address needs a street or a post office box (Indirizzo)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-02',
    at: 'street',
    must: beLatinText,
    message: 'the street must be in characters of ISO 8859-1 (Indirizzo)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-03',
    at: 'po_box',
    must: beLatinText,
    message: 'the post office box must be in characters of ISO 8859-1 (Indirizzo)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-04',
    at: 'country',
    must: bePresent,
    message: 'an address needs its country (Nazione)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-05',
    at: 'locality',
    must: bePresent,
    message: 'an address needs its town (Comune)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-06',
    at: 'locality',
    must: beLatinText,
    message: 'the town must be in characters of ISO 8859-1 (Comune)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-07',
    at: 'code',
    when: [isItalian],
    must: bePresent,
    message: 'an Italian address needs its postcode (CAP)',
  },
  {
    code: 'GOBL-IT-SDI-ORG-ADDRESS-08',
    at: 'code',
    when: [isItalian],
    must: match(/^\d{5}$/),
    message: 'an Italian postcode has five digits (CAP)',
  },
]);

import { branch, each, required, value } from '../table/row.ts';
import type { Row } from '../table/row.ts';
import { upTo } from '../table/text-kind.ts';
import type { TextKind } from '../table/text-kind.ts';

/** Parties (Podmiot1, 2, 3), as `party-arrangement.ts` arranges them for writing. */

/** Returns the kind of a single-line text (xsd:token). */
export function token(length: number): TextKind {
  return { ...upTo(length), write: (text) => text.replaceAll(/\s+/g, ' ').trim() };
}

const taxNumber: TextKind = { form: /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/, words: 'a NIP of ten digits' };
const country: TextKind = { form: /^[A-Z]{2}$/, words: 'two capital letters' };

/** Identification of a party other than the seller: one of several numbers, or a mark that there is none. */
const identification: Row = branch(
  'DaneIdentyfikacyjne',
  [
    value('NIP', 'ownId.nip', taxNumber),
    value('IDWew', 'ownId.internal', { form: /^\d{10}-\d{5}$/, words: 'a NIP with five digits behind it' }),
    value('KodUE', 'ownId.union', country),
    value('NrVatUE', 'ownId.vat', {
      form: /^[\dA-Z+*]{1,12}$/,
      words: 'twelve digits and capital letters at most',
    }),
    value('KodKraju', 'ownId.country', country),
    value('NrID', 'ownId.number', token(50)),
    value('BrakID', 'ownId.none', { form: /^1$/, words: '1' }),
    value('Nazwa', 'name', token(512)),
  ],
  { required: true },
);

const addressRows: readonly Row[] = [
  required('KodKraju', 'country', country),
  required('AdresL1', 'ownLines.first', token(512)),
  value('AdresL2', 'ownLines.second', token(512)),
];

const address: Row = branch('Adres', addressRows, { of: 'addresses[0]' });

const contact: Row = branch('DaneKontaktowe', [
  value('Email', 'emails[0].addr', { form: /^(?=.{3,255}$).+@.+$/, words: 'an email address' }),
  value('Telefon', 'telephones[0].num', token(16)),
]);

export const seller: Row = branch(
  'Podmiot1',
  [
    branch(
      'DaneIdentyfikacyjne',
      [required('NIP', 'tax_id.code', taxNumber), required('Nazwa', 'name', token(512))],
      { required: true },
    ),
    branch('Adres', addressRows, { of: 'addresses[0]', required: true }),
    contact,
  ],
  { of: 'supplier', required: true },
);

const yesOrNo: TextKind = { form: /^[12]$/, words: '1 or 2' };

export const buyer: Row = branch(
  'Podmiot2',
  [
    identification,
    address,
    contact,
    value('JST', 'ext.pl-favat-jst', yesOrNo, { otherwise: '2' }),
    value('GV', 'ext.pl-favat-group-vat', yesOrNo, { otherwise: '2' }),
  ],
  { of: 'customer', required: true },
);

export const thirdParties: Row = each('Podmiot3', 'ownThird', [
  identification,
  address,
  contact,
  required('Rola', 'role', { form: /^(?:[1-9]|1[01])$/, words: 'a role from 1 to 11' }),
]);

import { v7 } from 'uuid';

const schema = 'https://gobl.org/draft-0/bill/invoice';
const megabyte = 1_000_000;

/** An invoice of this many short lines. */
export function invoiceOf(lineCount: number): object {
  const line = {
    quantity: '2',
    item: { name: 'Chair', price: '4.50' },
    taxes: [{ cat: 'VAT', percent: '21%' }],
  };
  return {
    $schema: schema,
    currency: 'EUR',
    supplier: { name: 'Supplier S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
    customer: { name: 'Customer S.A.', tax_id: { country: 'ES', code: 'A58818501' } },
    lines: Array.from({ length: lineCount }, () => line),
  };
}

/** An invoice of one line with one more member, given as JSON text. */
function withMember(member: string): string {
  return `${JSON.stringify(invoiceOf(1)).slice(0, -1)},${member}}`;
}

function nested(levels: number, open: string, close: string): string {
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

function withPrice(price: string): string {
  return withMember(`"lines":[{"quantity":"1","item":{"name":"x","price":${price}}}]`);
}

/** What is sent as the data of a new entry: JSON text by what it is. */
export const entryData: Readonly<Record<string, string>> = {
  '5 MB of 1.50': `[${'1.50,'.repeat(megabyte)}1]`,
  '5 MB of 1.50 as lines': withMember(`"lines":[${'1.50,'.repeat(megabyte)}1]`),
  '4 MB of 1e5 as lines': withMember(`"lines":[${'1e5,'.repeat(megabyte)}1]`),
  '100,000 lines in 10 MB': JSON.stringify(invoiceOf(100_000)),
  '9,999 lines': JSON.stringify(invoiceOf(9_999)),
  'a price of 5 million digits': withPrice('9'.repeat(5 * megabyte)),
  'a price of 5 million decimals': withPrice(`1.${'1'.repeat(5 * megabyte)}`),
  'an exponent of a million digits': withPrice(`1e${'9'.repeat(megabyte)}`),
  'a name of 5 million letters': withMember(`"series":"${'a'.repeat(5 * megabyte)}"`),
  'a note of 5 million letters': withMember(`"notes":[{"text":"${'a'.repeat(5 * megabyte)}"}]`),
  '100,000 unknown members': withMember(
    Array.from({ length: 100_000 }, (_, index) => `"k${index}":1.50`).join(','),
  ),
  '100,000 nested lists': nested(100_000, '[', ']'),
  '100,000 nested objects': nested(100_000, '{"a":', '}'),
  'lists nested as deep as allowed, 50,000 of them': withMember(
    `"complements":[${Array.from({ length: 50_000 }, () => nested(50, '[', ']')).join(',')}]`,
  ),
  '9 MB of opened brackets': '['.repeat(9 * megabyte),
};

/** JSON patches of an invoice of one line, by what they are. */
export const patches: Readonly<Record<string, readonly object[]>> = {
  'patch: length of the lines': [{ op: 'replace', path: '/lines/length', value: 4_294_967_295 }],
  'patch: a far index': [{ op: 'add', path: '/lines/4294967290', value: {} }],
  'patch: 200 copies of copies': Array.from({ length: 200 }, () => ({ op: 'copy', from: '', path: '/meta' })),
  'patch: 900 copies of a note of 5 MB': [
    { op: 'add', path: '/notes', value: [{ text: 'a'.repeat(5 * megabyte) }] },
    ...Array.from({ length: 900 }, () => ({ op: 'copy', from: '/notes/0', path: '/notes/-' })),
  ],
};

/** Jobs by what they are: the steps of their workflow, and what they are created from. */
export const jobs: Readonly<Record<string, { steps: readonly object[]; input: object }>> = {
  'job: print a note of a million letters': {
    steps: [{ action: 'pdf' }],
    input: { data: { ...invoiceOf(1), notes: [{ text: 'x'.repeat(megabyte) }] } },
  },
  'job: print 9,999 lines': { steps: [{ action: 'pdf' }], input: { data: invoiceOf(9_999) } },
  'job: modify the length of the lines': {
    steps: [
      {
        action: 'silo.modify',
        config: {
          merge_type: 'application/json-patch+json',
          data: [{ op: 'replace', path: '/lines/length', value: 600_000_000 }],
        },
      },
    ],
    input: { data: invoiceOf(1) },
  },
  'job: 20,000 data URIs': {
    steps: [],
    input: {
      args: Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [
          `f${index}`,
          `data:text/plain;name=${index}.txt;base64,aGk=`,
        ]),
      ),
    },
  },
};

/** Queries of a workspace that has a hundred notes of 190 kB, and a series of a thousand entries. */
export function queries(seriesId: string): Readonly<Record<string, string>> {
  return {
    'query: a hundred notes, once': '{ siloEntries(first: 100) { nodes { id data } } }',
    'query: a hundred notes, five times': aliased(5, 'siloEntries(first: 100) { nodes { id data } }'),
    'query: a verification, 15 times': aliased(
      15,
      `seriesVerification(seriesId: "${seriesId}") { valid count }`,
    ),
  };
}

function aliased(count: number, field: string): string {
  return `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')} }`;
}

/** A note of 190 kB. */
export function note(): object {
  return {
    data: {
      $schema: 'https://gobl.org/draft-0/note/message',
      title: v7(),
      content: 'lorem ipsum '.repeat(16_000),
    },
  };
}

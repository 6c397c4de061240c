import * as fc from 'fast-check';
import type { Json, JsonObject } from '@docmill/documents/json';

/** Texts as people write them: of several scripts, of more than one line, with what XML must escape or cannot hold. */
const words = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('Beratung', 'Käse & <Brot>', "l'été", 'Ελλάδα', '請求書', 'a "b" #c#'),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
  )
  .filter((text) => /[\p{L}\p{N}]/u.test(text));

const code = fc.constantFrom('A-1', '2026/7', 'PO 14.3', '0', 'x'.repeat(40), 'É-1');

function decimal(most: number, scale: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 0, max: most * 10 ** scale }), fc.integer({ min: 0, max: scale }))
    .map(([units, digits]) => (units / 10 ** scale).toFixed(digits));
}

const date = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));

const period = fc.tuple(date, date).map(([one, other]) => ({
  start: one < other ? one : other,
  end: one < other ? other : one,
}));

/** Some of these members, the others left out. */
function some(
  members: Record<string, fc.Arbitrary<Json>>,
  required: readonly string[] = [],
): fc.Arbitrary<JsonObject> {
  return fc.record(members, { requiredKeys: [...required] });
}

function few<T extends Json>(row: fc.Arbitrary<T>, most: number, least = 0): fc.Arbitrary<T[]> {
  return fc.array(row, { minLength: least, maxLength: most });
}

const address = some(
  {
    street: words,
    num: fc.constantFrom('1', '12b'),
    block: fc.constant('B'),
    floor: fc.constant('3'),
    door: fc.constant('C'),
    street_extra: words,
    po_box: fc.constant('PO 12'),
    locality: words,
    region: words,
    code: fc.constantFrom('10115', '75001'),
    country: fc.constantFrom('DE', 'FR', 'ES', 'AT', 'US', 'XI'),
  },
  ['locality', 'country', 'code', 'street'],
);

const person = some(
  {
    name: some({ given: words, surname: words, prefix: fc.constant('Dr.') }, ['given']),
    role: words,
    telephones: fc.constant([{ num: '+49 30 1234567' }]),
    emails: fc.constant([{ addr: 'who@example.com' }]),
  },
  ['name'],
);

const identity = fc.oneof<fc.Arbitrary<JsonObject>[]>(
  fc.record({ code }),
  fc.constant({ code: '4006381333931', ext: { 'iso-scheme-id': '0088' } }),
  fc.record({ code, scope: fc.constant('legal') }),
  fc.constant({ code: '552100554', scope: 'legal', ext: { 'iso-scheme-id': '0002' } }),
  fc.record({ code, scope: fc.constant('tax'), type: fc.constant('StNr') }),
  fc.record({ code, type: fc.constant('XX') }),
  fc.constant({ key: 'gln', code: '4006381333931' }),
);

const taxIdentity = fc.constantFrom<JsonObject>(
  { country: 'DE', code: '111111125' },
  { country: 'DE', code: '282741168' },
  { country: 'FR', code: '39356000000' },
  { country: 'ES', code: 'B98602642' },
  { country: 'AT', code: 'U37675002' },
);

function party(required: readonly string[]): fc.Arbitrary<JsonObject> {
  return some(
    {
      name: words,
      alias: words,
      tax_id: taxIdentity,
      identities: few(identity, 3),
      people: few(person, 2),
      inboxes: fc.constantFrom<JsonObject[]>(
        [{ scheme: '0088', code: '4006381333931' }],
        [{ email: 'in@example.com' }],
      ),
      addresses: few(address, 2, 1),
      emails: fc.constant([{ addr: 'post@example.com' }]),
      telephones: fc.constant([{ num: '+33 1 23 45 67 89' }]),
    },
    required,
  );
}

type Taxes = fc.Arbitrary<JsonObject[]>;

function untaxed(key: string, code: string): Taxes {
  return fc.constant([{ cat: 'VAT', key, ext: { 'cef-vatex': code } }]);
}

/** Taxes that go together in one invoice. */
const palettes: readonly Taxes[] = [
  fc.constantFrom(
    [{ cat: 'VAT', rate: 'standard' }],
    [{ cat: 'VAT', percent: '19%' }],
    [{ cat: 'VAT', rate: 'reduced' }],
    [{ cat: 'VAT', percent: '7.5%' }],
    [{ cat: 'VAT', key: 'zero' }],
  ),
  fc.oneof<Taxes[]>(
    fc.constant<JsonObject[]>([{ cat: 'VAT', percent: '20%' }]),
    untaxed('exempt', 'VATEX-EU-132'),
    untaxed('reverse-charge', 'VATEX-EU-AE'),
    untaxed('export', 'VATEX-EU-G'),
  ),
  untaxed('intra-community', 'VATEX-EU-IC'),
  untaxed('outside-scope', 'VATEX-EU-O'),
];

const percent = fc.integer({ min: 1, max: 400 }).map((tenths) => `${tenths / 10}%`);

function adjustment(keys: readonly string[], taxes?: Taxes): fc.Arbitrary<JsonObject> {
  const share = fc.oneof(
    some({ percent, base: decimal(1000, 3) }, ['percent']),
    some({ amount: decimal(50, 4) }, ['amount']),
  );
  const said = some({ key: fc.constantFrom(...keys), reason: words, ...(taxes && { taxes }) }, [
    'reason',
    ...(taxes ? ['taxes'] : []),
  ]);
  return fc.tuple(share, said).map(([amount, reason]) => ({ ...amount, ...reason }));
}

const discounts = ['special-rebate', 'sample', 'standard'];
const charges = ['delivery', 'packing', 'insurance'];

const item = some(
  {
    name: words,
    description: words,
    ref: code,
    price: decimal(3000, 4),
    unit: fc.constantFrom('piece', 'h', 'kg', 'ha', '6pack', 'KGM', 'service', 'day'),
    origin: fc.constantFrom('DE', 'CN'),
    identities: few(
      fc.constantFrom<JsonObject>(
        { code: 'B-7' },
        { code: '4006381333931', ext: { 'iso-scheme-id': '0160' } },
        { key: 'gtin', code: '4006381333931' },
        { code: '12345678', label: 'HS' },
        { code: '72-1', ext: { 'untdid-item-type': 'STI' } },
      ),
      3,
    ),
    meta: fc.dictionary(fc.constantFrom('colour', 'size', 'made-by'), words, { maxKeys: 2 }),
  },
  ['name', 'price'],
);

function lineWith(taxes: Taxes): fc.Arbitrary<JsonObject> {
  return some(
    {
      quantity: decimal(40, 3),
      identifier: fc.constantFrom<JsonObject>(
        { code: 'X1' },
        { code: 'X2', ext: { 'untdid-reference': 'AAK' } },
      ),
      period,
      order: code,
      cost: code,
      item,
      discounts: few(adjustment(discounts), 2),
      charges: few(adjustment(charges), 2),
      taxes,
      notes: few(fc.record({ text: words }), 2),
    },
    ['quantity', 'item', 'taxes'],
  );
}

const reference = fc.record({ series: fc.constantFrom('', 'S'), code }).map(({ series, code: text }) => ({
  ...(series && { series }),
  code: text,
}));

const instructions = fc.oneof(
  some(
    {
      key: fc.constantFrom('credit-transfer', 'credit-transfer+sepa'),
      detail: words,
      ref: words,
      credit_transfer: few(
        fc.constantFrom<JsonObject>(
          { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Bank' },
          { number: '12345', name: 'Konto & Co' },
          { iban: 'FR1420041010050500013M02606' },
        ),
        2,
        1,
      ),
    },
    ['key', 'credit_transfer'],
  ),
  some(
    { key: fc.constantFrom('card', 'card+debit'), card: fc.constant({ last4: '1234', holder: 'A. Holder' }) },
    ['key'],
  ),
  some(
    {
      key: fc.constantFrom('direct-debit', 'direct-debit+sepa'),
      ref: words,
      direct_debit: some({
        ref: fc.constant('M-1'),
        creditor: fc.constant('DE98ZZZ09999999999'),
        account: fc.constant('DE89370400440532013000'),
      }),
    },
    ['key'],
  ),
  fc.constantFrom<JsonObject>({ key: 'cash' }, { key: 'online' }, { key: 'any', detail: 'as agreed' }),
);

const payment = some(
  {
    payee: party(['name']),
    terms: fc.oneof(
      some({ notes: words }, ['notes']),
      date.map((day) => ({ due_dates: [{ date: day, percent: '100%' }] })),
      fc.tuple(date, words).map(([day, notes]) => ({ notes, due_dates: [{ date: day, percent: '100%' }] })),
    ),
    advances: few(fc.record({ percent, description: words }), 2),
    instructions,
  },
  ['terms'],
);

const delivery = some({
  receiver: some({ name: words, addresses: few(address, 1, 1), identities: few(identity, 1) }, ['name']),
  identities: few(
    fc.constantFrom<JsonObject>({ code: 'L-1' }, { code: '4006381333931', ext: { 'iso-scheme-id': '0088' } }),
    1,
  ),
  date,
  period,
});

const ordering = some({
  code,
  cost: code,
  identities: few(
    fc.constantFrom<JsonObject>({ code: 'OBJ' }, { code: 'OBJ2', ext: { 'untdid-reference': 'AAK' } }),
    2,
  ),
  period,
  seller: party(['name', 'addresses', 'tax_id']),
  projects: few(reference, 1),
  contracts: few(reference, 1),
  purchases: few(reference, 2),
  sales: few(reference, 1),
  receiving: few(reference, 1),
  despatch: few(reference, 1),
  tender: few(reference, 1),
});

function invoiceWith(taxes: Taxes): fc.Arbitrary<JsonObject> {
  return some(
    {
      $schema: fc.constant('https://gobl.org/draft-0/bill/invoice'),
      $addons: fc.constant(['eu-en16931-v2017']),
      $tags: fc.constantFrom<string[]>([], [], ['self-billed'], ['partial'], ['factoring']),
      type: fc.constantFrom('standard', 'standard', 'credit-note', 'corrective', 'debit-note', 'proforma'),
      series: fc.constantFrom('SAMPLE', 'R2'),
      code: fc.constant('17'),
      issue_date: date,
      value_date: date,
      currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'NOK', 'JPY'),
      exchange_rates: fc.constant([
        { from: 'EUR', to: 'NOK', amount: '11.4321' },
        { from: 'NOK', to: 'EUR', amount: '0.0871' },
        { from: 'JPY', to: 'EUR', amount: '0.0061' },
      ]),
      preceding: few(
        fc
          .tuple(reference, fc.option(date, { nil: undefined }))
          .map(([row, day]) => ({ ...row, ...(day && { issue_date: day }) })),
        2,
      ),
      tax: fc.constantFrom<JsonObject>(
        {},
        { rounding: 'currency' },
        { rounding: 'currency' },
        { rounding: 'precise' },
        { prices_include: 'VAT', rounding: 'currency' },
        { point: 'payment' },
        { point: 'delivery', rounding: 'currency' },
      ),
      supplier: party(['name', 'addresses', 'tax_id', 'inboxes', 'people', 'telephones', 'emails']),
      customer: party(['name', 'addresses', 'tax_id', 'inboxes']),
      lines: few(lineWith(taxes), 4, 1),
      discounts: few(adjustment(discounts, taxes), 2),
      charges: few(adjustment(charges, taxes), 2),
      ordering,
      payment,
      delivery,
      notes: few(some({ key: fc.constantFrom('general', 'legal', 'payment'), text: words }, ['text']), 3),
      attachments: few(
        some({ code, description: words, url: fc.constant('https://example.com/a?b=1&c=2') }, [
          'code',
          'url',
        ]),
        2,
      ),
    },
    ['$schema', '$addons', 'code', 'issue_date', 'currency', 'supplier', 'customer', 'lines', 'payment'],
  );
}

/** Invoices that use what the norm has business terms for, alone and together. */
export const invoice: fc.Arbitrary<JsonObject> = fc.oneof(...palettes.map(invoiceWith));

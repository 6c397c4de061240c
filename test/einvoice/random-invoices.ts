import * as fc from 'fast-check';
import type { JsonObject } from '@docmill/documents/json';

/** Texts as people and machines write them: accents, other scripts, marks of XML, line ends, control characters. */
const text = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom('Lavoro', 'Trabajo & Cía', 'Praca "1"', 'A-1', 'Milano') },
  fc.constantFrom(
    'Lavoro',
    'Żółć & <b>',
    'Ñandú "S.L."',
    '日本語',
    'a\r\nb\tc',
    '\u0007\u0085\uFFFE',
    ' ',
    '€ 5',
    ']]>',
    '\u{1F600}',
  ),
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.string({ minLength: 60, maxLength: 300 }),
);
/** Mostly there, or mostly not. */
const often = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq: 40 });
const some = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const decimal = (most: number, decimals: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: -most, max: most }), fc.integer({ min: 0, max: decimals }))
    .map(([number, places]) => (number / 10 ** places).toFixed(places));

const date = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

/** Members with a value, as JSON has them. */
function present(members: Record<string, unknown>): JsonObject {
  return JSON.parse(JSON.stringify(members)) as JsonObject;
}

const countries = {
  IT: ['12345678903', '13029381004'],
  ES: ['B23103039', '54387763P'],
  PL: ['9551893317', '7251801126'],
  DE: ['111111125'],
  US: [],
  GB: ['350983637'],
} as const;
const country = fc.constantFrom(...(Object.keys(countries) as (keyof typeof countries)[]));

const addressIn = (home: string): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      street: often(text),
      num: some(text),
      locality: often(text),
      region: often(fc.oneof({ weight: 40, arbitrary: fc.constant('MI') }, text)),
      code: often(fc.oneof({ weight: 40, arbitrary: fc.constantFrom('20121', '28001') }, text)),
      country: often(fc.oneof({ weight: 20, arbitrary: fc.constant(home) }, country)),
      po_box: some(text),
    })
    .map(present);

function party(home: keyof typeof countries): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(
      fc.oneof({ weight: 15, arbitrary: fc.constant(home) }, country),
      fc.nat(1),
      fc.record({
        name: often(text),
        people: some(fc.tuple(fc.record({ name: fc.record({ given: some(text), surname: some(text) }) }))),
        addresses: often(fc.array(addressIn(home), { minLength: 1, maxLength: 2 })),
        emails: some(fc.tuple(fc.record({ addr: fc.constantFrom('a@b.example', 'x@y.it') }))),
        telephones: some(fc.tuple(fc.record({ num: text }))),
      }),
    )
    .map(([where, which, rest]) => {
      const code = countries[where][which] ?? countries[where][0];
      return present({ ...rest, tax_id: { country: where, code } });
    });
}

const adjustment = fc
  .record({
    reason: some(text),
    percent: often(fc.constantFrom('10%', '33.333%')),
    amount: some(decimal(5000, 4)),
  })
  .map(present);

const taxes = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constant([{ cat: 'VAT', rate: 'general', ext: { 'pl-favat-tax-category': '1' } }]),
  },
  fc.constantFrom<object[]>(
    [{ cat: 'VAT', rate: 'general' }],
    [{ cat: 'VAT', rate: 'reduced' }],
    [{ cat: 'VAT', key: 'exempt' }],
    [{ cat: 'VAT', key: 'reverse-charge' }],
    [{ cat: 'VAT', key: 'zero' }],
    [{ cat: 'VAT', percent: '7.25%' }],
    [],
    [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPF', percent: '15%' },
    ],
    [
      { cat: 'VAT', rate: 'general' },
      { cat: 'IRPEF', percent: '20%', ext: { 'it-sdi-retained': 'A' } },
    ],
  ),
);

const line = fc
  .record({
    quantity: decimal(100_000, 4),
    item: fc.record({
      name: often(text),
      price: often(decimal(10_000_000, 6)),
      unit: some(fc.constantFrom('h', 'kg', 'one', 'XYZ')),
      ref: some(text),
      description: some(text),
    }),
    discounts: some(fc.array(adjustment, { maxLength: 2 })),
    charges: some(fc.array(adjustment, { maxLength: 1 })),
    taxes,
    period: some(fc.record({ start: date, end: date })),
  })
  .map(present);

const payment = fc
  .record({
    instructions: some(
      fc.record({
        key: fc.constantFrom('credit-transfer', 'cash', 'card', 'direct-debit'),
        detail: some(text),
        credit_transfer: some(
          fc.tuple(
            fc.record({
              iban: fc.constantFrom('IT60X0542811101000000123456', 'ES9121000418450200051332'),
              bic: some(fc.constantFrom('BCITITMM', 'CAIXESBBXXX')),
              name: some(text),
            }),
          ),
        ),
      }),
    ),
    terms: some(
      fc.record({
        notes: some(text),
        due_dates: some(
          fc.array(fc.record({ date, percent: fc.constantFrom('50%', '100%') }), { maxLength: 2 }),
        ),
      }),
    ),
    advances: some(
      fc.array(fc.record({ date: some(date), description: text, amount: decimal(10_000, 2) }), {
        maxLength: 2,
      }),
    ),
  })
  .map(present);

/** Invoices of a country with an addon: right ones, and such as nobody would write. */
export function randomInvoices(home: 'IT' | 'ES' | 'PL', addon: string): fc.Arbitrary<JsonObject> {
  const preceding = fc.record({
    series: some(text),
    code: fc.constantFrom('F-1', '0001'),
    issue_date: some(date),
    reason: some(text),
  });
  return fc
    .record({
      type: some(fc.constantFrom('standard', 'credit-note', 'corrective', 'debit-note')),
      $tags: some(fc.constantFrom(['simplified'], ['self-billed'], ['reverse-charge'], ['b2g'])),
      series: some(text),
      code: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('1', 'F-001', '2026/17') }, text),
      issue_date: date,
      op_date: some(date),
      currency: fc.oneof(
        { weight: 20, arbitrary: fc.constant(home === 'PL' ? 'PLN' : 'EUR') },
        fc.constantFrom('EUR', 'PLN', 'USD', 'JPY', 'KWD'),
      ),
      exchange_rates: some(
        fc.constant([
          { from: 'USD', to: 'EUR', amount: '0.9' },
          { from: 'EUR', to: 'PLN', amount: '4.2567' },
        ]),
      ),
      supplier: party(home),
      customer: often(party(home)),
      preceding: some(fc.tuple(preceding)),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      discounts: some(
        fc.array(
          adjustment.map((row) => ({ ...row, taxes: [{ cat: 'VAT', rate: 'general' }] })),
          { maxLength: 1 },
        ),
      ),
      charges: some(
        fc.array(
          adjustment.map((row) => ({ ...row, taxes: [{ cat: 'VAT', rate: 'general' }] })),
          { maxLength: 1 },
        ),
      ),
      payment: some(payment),
      notes: some(
        fc.array(fc.record({ key: some(fc.constantFrom('reason', 'general', 'legal')), text }), {
          maxLength: 3,
        }),
      ),
      ordering: some(
        fc.record({
          code: some(text),
          period: some(fc.record({ start: date, end: date })),
          purchases: some(fc.tuple(fc.record({ code: text, issue_date: some(date) }))),
        }),
      ),
    })
    .map((members) =>
      present({
        $schema: 'https://gobl.org/draft-0/bill/invoice',
        $regime: home,
        $addons: [addon],
        ...members,
      }),
    );
}

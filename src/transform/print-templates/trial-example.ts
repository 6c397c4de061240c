import type { PdfOptions } from '../providers/pdf/pdf-options.ts';

const seller = {
  name: 'Example GmbH',
  alias: 'Example',
  tax_id: { country: 'DE', code: '111111125' },
  identities: [{ label: 'Steuernummer', code: '123/456/78901' }],
  registration: { office: 'Bonn', entry: 'HRB 12345', capital: '25000.00', currency: 'EUR' },
  people: [{ name: { given: 'Anna', surname: 'Beck' } }],
  emails: [{ addr: 'anna@seller.example' }],
  telephones: [{ num: '+49 228 100100' }],
  addresses: [{ street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' }],
};

const buyer = {
  ...seller,
  name: 'Exemple S.A.',
  alias: 'Exemple',
  tax_id: { country: 'FR', code: '44732829320' },
  addresses: [{ street: 'Rue de la Paix', num: '2', locality: 'Paris', code: '75002', country: 'FR' }],
};

const line = {
  quantity: '2',
  item: { ref: 'A-1', name: 'Consulting', description: 'On site', price: '100.00', unit: 'h' },
  identifier: { code: '1' },
  period: { start: '2026-02-01', end: '2026-02-28' },
  sum: '200.00',
  discounts: [{ percent: '10%', reason: 'Regular customer', amount: '20.00' }],
  charges: [{ reason: 'Journey', amount: '20.00' }],
  taxes: [{ cat: 'VAT', key: 'standard', percent: '19.0%' }],
  total: '200.00',
  notes: [{ key: 'goods', text: 'As agreed' }],
};

const reference = { series: 'R', code: '0001', issue_date: '2026-01-01', reason: 'Other amount' };

/** Invoice with a value for every field that a template may read. */
const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  type: 'standard',
  series: 'R',
  code: '0002',
  issue_date: '2026-03-01',
  issue_time: '12:00:00',
  op_date: '2026-02-28',
  value_date: '2026-02-28',
  currency: 'EUR',
  exchange_rates: [{ from: 'EUR', to: 'CHF', amount: '0.95' }],
  preceding: [reference],
  supplier: seller,
  customer: buyer,
  delivery: { receiver: buyer },
  ordering: {
    code: 'PO-1',
    identities: [{ label: 'Leitweg-ID', code: '04011000-12345-03' }],
    period: { start: '2026-02-01', end: '2026-02-28' },
    purchases: [reference],
    contracts: [reference],
    despatch: [reference],
  },
  lines: [
    { i: 1, ...line },
    { i: 2, ...line },
  ],
  discounts: [{ percent: '10%', reason: 'Discount', amount: '40.00' }],
  charges: [{ reason: 'Freight', amount: '40.00' }],
  tax: { notes: [{ text: 'Reverse charge' }] },
  payment: {
    payee: seller,
    instructions: {
      key: 'credit-transfer+sepa',
      ref: 'RF18539007547034',
      credit_transfer: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', name: 'Bank' }],
      notes: 'Name the reference',
    },
    terms: { notes: 'Within 30 days', due_dates: [{ date: '2026-03-31', amount: '376.00' }] },
    advances: [{ date: '2026-02-15', description: 'Paid before', amount: '100.00' }],
  },
  totals: {
    sum: '400.00',
    discount: '40.00',
    charge: '40.00',
    total: '400.00',
    taxes: {
      categories: [
        {
          code: 'VAT',
          rates: [{ key: 'standard', base: '400.00', percent: '19.0%', amount: '76.00' }],
          amount: '76.00',
        },
      ],
      sum: '76.00',
    },
    tax: '76.00',
    total_with_tax: '476.00',
    retained_tax: '0.00',
    rounding: '0.00',
    payable: '476.00',
    advance: '100.00',
    due: '376.00',
  },
  notes: [{ text: 'Thank you' }],
};

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** All options of a step. */
const options: PdfOptions = {
  locale: 'de-DE',
  label: 'For your files',
  watermark: 'Example',
  duplicate: true,
  logo: Buffer.from(pixel, 'base64'),
};

const { payment } = invoice;
const { instructions } = payment;
const swissAccount = { iban: 'CH5800791123000889012' };

function envelopeOf(doc: object): string {
  return JSON.stringify({ head: { stamps: [{ prv: 'authority', val: '123' }] }, doc });
}

/** Prints with features that exclude each other: a payment code, the warning of a sandbox, a Swiss payment part. */
export const examplePrints: readonly { readonly envelope: string; readonly options: PdfOptions }[] = [
  { envelope: envelopeOf(invoice), options },
  { envelope: envelopeOf(invoice), options: { ...options, sandbox: true } },
  {
    envelope: envelopeOf({
      ...invoice,
      payment: { ...payment, instructions: { ...instructions, credit_transfer: [swissAccount] } },
    }),
    options,
  },
];

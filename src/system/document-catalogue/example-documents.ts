import type { JsonObject } from '../../documents/json.ts';

/** A document as somebody would write it: the rest of it is calculated. */
export interface ExampleDocument {
  readonly name: string;
  /** ISO 3166; absent where tax law is none of its business. */
  readonly country?: string;
  /** Its type: `bill/invoice`. */
  readonly schema: string;
  readonly data: JsonObject;
}

const issueDate = '2026-01-15';

/** Sellers by the country that taxes them: the currency, the seller and the code of its tax identity. */
const sellers: readonly (readonly [country: string, currency: string, seller: string, code: string])[] = [
  ['AE', 'AED', 'Gulf Lanterns LLC', '100234567890123'],
  ['AT', 'EUR', 'Alpenglas GmbH', 'U13585627'],
  ['BE', 'EUR', 'Atelier Dubois SRL', '0403019261'],
  ['CH', 'CHF', 'Uhrwerk Huber AG', 'E100155212'],
  ['DE', 'EUR', 'Nordlicht Werkzeug GmbH', '111111125'],
  ['DK', 'DKK', 'Havnens Cykler ApS', '13585628'],
  ['EL', 'EUR', 'Aigaio Xyla IKE', '094259216'],
  ['ES', 'EUR', 'Azahar Eventos S.L.', 'B98602642'],
  ['FI', 'EUR', 'Metsäpolku Oy', '20774740'],
  ['FR', 'EUR', 'Librairie du Quai SARL', '44732829320'],
  ['GB', 'GBP', 'Kingsbridge Joinery Ltd', '980780684'],
  ['IE', 'EUR', 'Shannon Sails Ltd', '6433435F'],
  ['IT', 'EUR', 'Officina Bianchi S.r.l.', '00743110157'],
  ['NL', 'EUR', 'Grachten Licht B.V.', '004495445B01'],
  ['NO', 'NOK', 'Fjordverft AS', '995525828MVA'],
  ['PL', 'PLN', 'Stolarnia Dąb Sp. z o.o.', '8567346215'],
  ['PT', 'EUR', 'Cortiça do Sado Lda', '501964843'],
  ['SE', 'SEK', 'Skärgårdens Bageri AB', '123456789701'],
];

const chairs = { quantity: '4', item: { name: 'Chair', price: '85.00' } };
const delivery = { quantity: '1', item: { name: 'Delivery', price: '40.00' } };
const customer = { name: 'Ada Example', emails: [{ addr: 'ada@example.com' }] };
const seller = { name: 'Azahar Eventos S.L.', tax_id: { country: 'ES', code: 'B98602642' } };
const buyer = { name: 'Puerto Digital S.A.', tax_id: { country: 'ES', code: 'A58818501' } };
const taxed = (line: JsonObject): JsonObject => ({ ...line, taxes: [{ cat: 'VAT', rate: 'general' }] });

function bill(type: string, members: JsonObject): JsonObject {
  return {
    $schema: `https://gobl.org/draft-0/${type}`,
    series: 'F',
    code: '0001',
    issue_date: issueDate,
    ...members,
  };
}

const invoices = sellers.map(([country, currency, name, code]) => ({
  name: 'Invoice with two lines',
  country,
  schema: 'bill/invoice',
  data: bill('bill/invoice', {
    currency,
    supplier: { name, tax_id: { country, code } },
    customer,
    lines: [taxed(chairs), taxed(delivery)],
  }),
}));

/** Examples of every type of document that people write, and of invoices for countries. */
export const exampleDocuments: readonly ExampleDocument[] = [
  ...invoices,
  {
    name: 'B2B invoice with a discount',
    country: 'ES',
    schema: 'bill/invoice',
    data: bill('bill/invoice', {
      currency: 'EUR',
      supplier: seller,
      customer: buyer,
      lines: [{ ...taxed(chairs), discounts: [{ percent: '10%', reason: 'Four at once' }] }],
      payment: { terms: { key: 'due-date', due_dates: [{ date: '2026-02-14', percent: '100%' }] } },
    }),
  },
  {
    name: 'Credit note',
    country: 'ES',
    schema: 'bill/invoice',
    data: bill('bill/invoice', {
      type: 'credit-note',
      currency: 'EUR',
      supplier: seller,
      customer: buyer,
      preceding: [{ type: 'standard', series: 'F', code: '0000', issue_date: issueDate }],
      lines: [taxed({ ...chairs, quantity: '1' })],
    }),
  },
  {
    name: 'Purchase order',
    country: 'ES',
    schema: 'bill/order',
    data: bill('bill/order', {
      type: 'purchase',
      currency: 'EUR',
      supplier: seller,
      customer: buyer,
      lines: [taxed(chairs)],
    }),
  },
  {
    name: 'Delivery note',
    country: 'ES',
    schema: 'bill/delivery',
    data: bill('bill/delivery', {
      type: 'note',
      currency: 'EUR',
      supplier: seller,
      customer: buyer,
      lines: [taxed(chairs)],
    }),
  },
  {
    name: 'Receipt of a payment',
    country: 'ES',
    schema: 'bill/payment',
    data: bill('bill/payment', {
      type: 'receipt',
      currency: 'EUR',
      methods: [{ key: 'credit-transfer', amount: '411.40' }],
      supplier: seller,
      customer: buyer,
      lines: [{ document: { series: 'F', code: '0001', issue_date: issueDate }, amount: '411.40' }],
    }),
  },
  {
    name: 'Party',
    schema: 'org/party',
    data: {
      $schema: 'https://gobl.org/draft-0/org/party',
      ...buyer,
      emails: [{ addr: 'office@example.com' }],
    },
  },
  {
    name: 'Item',
    schema: 'org/item',
    data: {
      $schema: 'https://gobl.org/draft-0/org/item',
      name: 'Chair',
      ref: 'CH-1',
      currency: 'EUR',
      price: '85.00',
    },
  },
  {
    name: 'Message',
    schema: 'note/message',
    data: {
      $schema: 'https://gobl.org/draft-0/note/message',
      title: 'Order received',
      content: 'We have received your order and will deliver in two weeks.',
    },
  },
];

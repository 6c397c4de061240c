import type { JsonObject } from '@docmill/documents/json';

/** A document as a user would write it: the rest of it is calculated. */
export interface ExampleDocument {
  readonly name: string;
  /** ISO 3166; undefined for types without tax. */
  readonly country?: string;
  /** Type of the document: `bill/invoice`. */
  readonly schema: string;
  readonly data: JsonObject;
}

const issueDate = '2026-01-15';

/** A seller, with its electronic address where invoices of its country are sent by Peppol. */
interface Seller {
  readonly currency: string;
  readonly name: string;
  readonly code: string;
  readonly address: JsonObject;
  readonly inbox?: JsonObject;
}

/** Sellers by country of their tax id. */
const sellers: Readonly<Record<string, Seller>> = {
  AE: {
    currency: 'AED',
    name: 'Gulf Lanterns LLC',
    code: '100234567890123',
    address: { street: 'Al Khaleej Street', num: '5', locality: 'Dubai' },
  },
  AT: {
    currency: 'EUR',
    name: 'Alpenglas GmbH',
    code: 'U13585627',
    address: { street: 'Maria-Theresien-Straße', num: '12', locality: 'Innsbruck', code: '6020' },
    inbox: { scheme: '9914', code: 'ATU13585627' },
  },
  BE: {
    currency: 'EUR',
    name: 'Atelier Dubois SRL',
    code: '0403019261',
    address: { street: 'Rue Haute', num: '40', locality: 'Bruxelles', code: '1000' },
    inbox: { scheme: '0208', code: '0403019261' },
  },
  CH: {
    currency: 'CHF',
    name: 'Uhrwerk Huber AG',
    code: 'E100155212',
    address: { street: 'Bahnhofstrasse', num: '8', locality: 'Biel', code: '2502' },
  },
  DE: {
    currency: 'EUR',
    name: 'Nordlicht Werkzeug GmbH',
    code: '111111125',
    address: { street: 'Hafenstraße', num: '17', locality: 'Kiel', code: '24103' },
    inbox: { scheme: '9930', code: 'DE111111125' },
  },
  DK: {
    currency: 'DKK',
    name: 'Havnens Cykler ApS',
    code: '13585628',
    address: { street: 'Nyhavn', num: '21', locality: 'København', code: '1051' },
    inbox: { scheme: '0184', code: 'DK13585628' },
  },
  EL: {
    currency: 'EUR',
    name: 'Aigaio Xyla IKE',
    code: '094259216',
    address: { street: 'Ermou', num: '30', locality: 'Athina', code: '105 63' },
    inbox: { scheme: '9933', code: 'EL094259216' },
  },
  ES: {
    currency: 'EUR',
    name: 'Azahar Eventos S.L.',
    code: 'B98602642',
    address: { street: 'Calle de la Paz', num: '24', locality: 'Valencia', code: '46003' },
    inbox: { scheme: '9920', code: 'ESB98602642' },
  },
  FI: {
    currency: 'EUR',
    name: 'Metsäpolku Oy',
    code: '20774740',
    address: { street: 'Hämeenkatu', num: '9', locality: 'Tampere', code: '33100' },
    inbox: { scheme: '0216', code: '003720774740' },
  },
  FR: {
    currency: 'EUR',
    name: 'Librairie du Quai SARL',
    code: '44732829320',
    address: { street: 'Quai de la Fosse', num: '14', locality: 'Nantes', code: '44000' },
    inbox: { scheme: '9957', code: 'FR44732829320' },
  },
  GB: {
    currency: 'GBP',
    name: 'Kingsbridge Joinery Ltd',
    code: '980780684',
    address: { street: 'Mill Lane', num: '3', locality: 'York', code: 'YO1 6JT' },
  },
  IE: {
    currency: 'EUR',
    name: 'Shannon Sails Ltd',
    code: '6433435F',
    address: { street: 'Dock Road', num: '6', locality: 'Limerick', code: 'V94 T28R' },
    inbox: { scheme: '9935', code: 'IE6433435F' },
  },
  IT: {
    currency: 'EUR',
    name: 'Officina Bianchi S.r.l.',
    code: '00743110157',
    address: { street: 'Via Emilia', num: '52', locality: 'Modena', region: 'MO', code: '41121' },
    inbox: { scheme: '0211', code: 'IT00743110157' },
  },
  NL: {
    currency: 'EUR',
    name: 'Grachten Licht B.V.',
    code: '004495445B01',
    address: { street: 'Prinsengracht', num: '101', locality: 'Amsterdam', code: '1015 DV' },
    inbox: { scheme: '9944', code: 'NL004495445B01' },
  },
  NO: {
    currency: 'NOK',
    name: 'Fjordverft AS',
    code: '995525828MVA',
    address: { street: 'Bryggen', num: '7', locality: 'Bergen', code: '5003' },
  },
  PL: {
    currency: 'PLN',
    name: 'Stolarnia Dąb Sp. z o.o.',
    code: '8567346215',
    address: { street: 'ul. Długa', num: '18', locality: 'Kraków', code: '31-147' },
    inbox: { scheme: '9945', code: 'PL8567346215' },
  },
  PT: {
    currency: 'EUR',
    name: 'Cortiça do Sado Lda',
    code: '501964843',
    address: { street: 'Avenida Luísa Todi', num: '11', locality: 'Setúbal', code: '2900-461' },
    inbox: { scheme: '9946', code: 'PT501964843' },
  },
  SE: {
    currency: 'SEK',
    name: 'Skärgårdens Bageri AB',
    code: '123456789701',
    address: { street: 'Storgatan', num: '2', locality: 'Norrtälje', code: '761 30' },
    inbox: { scheme: '0007', code: '1234567897' },
  },
};

const chairs = { quantity: '4', item: { name: 'Chair', price: '85.00' } };
const delivery = { quantity: '1', item: { name: 'Delivery', price: '40.00' } };
/** Returns a seller as the supplier of an electronic invoice. */
function createSupplier(country: string, { name, code, address, inbox }: Seller): JsonObject {
  return {
    name,
    tax_id: { country, code },
    addresses: [{ ...address, country: isoCode(country) }],
    ...(inbox && { inboxes: [inbox] }),
  };
}

/** Tax ids use EL for Greece. */
const isoCode = (country: string): string => (country === 'EL' ? 'GR' : country);

/** Returns a person without a tax id, who lives in the seller's country. */
function customerIn(country: string, address: JsonObject): JsonObject {
  return {
    name: 'Ada Example',
    addresses: [{ ...address, num: '1', country: isoCode(country) }],
    emails: [{ addr: 'ada@example.com' }],
    inboxes: [{ scheme: '0088', code: '9506000140445' }],
  };
}

const seller = {
  name: 'Azahar Eventos S.L.',
  tax_id: { country: 'ES', code: 'B98602642' },
  addresses: [{ street: 'Calle de la Paz', num: '24', locality: 'Valencia', code: '46003', country: 'ES' }],
  emails: [{ addr: 'facturas@azahar.example' }],
  inboxes: [{ scheme: '9920', code: 'ESB98602642' }],
};
const buyer = {
  name: 'Puerto Digital S.A.',
  tax_id: { country: 'ES', code: 'A58818501' },
  addresses: [{ street: 'Muelle de Levante', num: '3', locality: 'Barcelona', code: '08039', country: 'ES' }],
  emails: [{ addr: 'compras@puerto-digital.example' }],
  inboxes: [{ scheme: '9920', code: 'ESA58818501' }],
};
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

const invoices = Object.entries(sellers).map(([country, each]) => ({
  name: 'Invoice with two lines',
  country,
  schema: 'bill/invoice',
  data: bill('bill/invoice', {
    currency: each.currency,
    supplier: createSupplier(country, each),
    customer: customerIn(country, each.address),
    lines: [taxed(chairs), taxed(delivery)],
    payment: { terms: { key: 'due-date', due_dates: [{ date: '2026-02-14', percent: '100%' }] } },
  }),
}));

/** Examples of every type of document that users write, and of invoices for countries. */
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

/** An invoice between German companies that has all that XRechnung asks for. */
export const germanInvoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['de-xrechnung-v3'],
  series: 'R',
  code: '0001',
  issue_date: '2026-03-01',
  currency: 'EUR',
  supplier: {
    name: 'Seller GmbH',
    tax_id: { country: 'DE', code: '111111125' },
    inboxes: [{ key: 'peppol', scheme: '9930', code: 'DE111111125' }],
    people: [{ name: { given: 'Anna', surname: 'Beck' } }],
    emails: [{ addr: 'anna@seller.example' }],
    telephones: [{ num: '+49 228 100100' }],
    addresses: [{ street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' }],
  },
  customer: {
    name: 'Stadt Köln',
    tax_id: { country: 'DE', code: '282741168' },
    inboxes: [{ key: 'peppol', scheme: '9930', code: 'DE282741168' }],
    addresses: [{ street: 'Ring', num: '2', locality: 'Köln', code: '50667', country: 'DE' }],
  },
  ordering: { code: '04011000-12345-03', period: { start: '2026-02-01', end: '2026-02-28' } },
  lines: [
    {
      quantity: '10',
      item: { name: 'Consulting', price: '100.00', unit: 'h' },
      taxes: [{ cat: 'VAT', rate: 'standard' }],
    },
  ],
  payment: {
    instructions: { key: 'credit-transfer+sepa', credit_transfer: [{ iban: 'DE89370400440532013000' }] },
    terms: { notes: 'Payable within 30 days' },
  },
};

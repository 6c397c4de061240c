import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';

/** What documents are calculated with. */
export const context = { now: () => new Date(), uuid: () => '0197a0c0-0000-7000-8000-000000000001' };

const address = { street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' };

/** The calculated envelope of an invoice of so many lines; those of other numbers say other things. */
export function invoiceOf(lines: number, number = 1): JsonObject {
  const built = build(
    {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['eu-en16931-v2017'],
      code: `A-${number}`,
      issue_date: '2026-03-01',
      currency: 'EUR',
      supplier: {
        name: 'Seller GmbH',
        tax_id: { country: 'DE', code: '111111125' },
        addresses: [address],
      },
      customer: {
        name: `Buyer ${number} GmbH`,
        tax_id: { country: 'DE', code: '282741168' },
        addresses: [address],
      },
      lines: Array.from({ length: lines }, (_, index) => ({
        quantity: '10',
        item: { name: `Work ${index + 1} of ${number}`, price: `${99 + number}.00` },
        taxes: [{ cat: 'VAT', rate: 'standard' }],
      })),
      payment: {
        terms: { notes: 'at once' },
        instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'DE02120300000000202051' }] },
      },
    },
    context,
  );
  if (!built.ok) throw new Error('the invoice cannot be calculated');
  return built.envelope;
}

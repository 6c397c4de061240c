import * as fc from 'fast-check';
import type { JsonObject } from '../../src/documents/json.ts';

const decimal = fc
  .record({ units: fc.integer({ min: 0, max: 99999 }), scale: fc.integer({ min: 0, max: 5 }) })
  .chain(({ units, scale }) =>
    fc
      .string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: scale, maxLength: scale })
      .map((digits) => (scale === 0 ? String(units) : `${units}.${digits}`)),
  );

const percent = fc.integer({ min: 0, max: 400 }).map((tenths) => `${tenths / 10}%`);

const words = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => /\S/.test(text));

const combos = fc.constantFrom<JsonObject[]>(
  [{ cat: 'VAT', rate: 'general' }],
  [{ cat: 'VAT', rate: 'reduced' }],
  [{ cat: 'VAT', rate: 'super-reduced' }],
  [{ cat: 'VAT', key: 'exempt' }],
  [{ cat: 'VAT', percent: '12.5%' }],
  [
    { cat: 'VAT', rate: 'general' },
    { cat: 'IRPF', percent: '15.0%' },
  ],
  [],
);

const adjustment = fc.oneof(
  fc.record({ percent, reason: words }),
  fc.record({ amount: decimal, reason: words }),
);

function without(members: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

const line = fc
  .record({
    quantity: decimal,
    item: fc.record({ name: words, price: decimal, unit: fc.constantFrom('piece', 'h', 'KGM') }),
    discounts: fc.array(adjustment, { maxLength: 2 }),
    charges: fc.array(adjustment, { maxLength: 2 }),
    taxes: combos,
    notes: fc.array(fc.record({ text: words }), { maxLength: 1 }),
  })
  .map((members) => without(members as JsonObject));

/** Half an invoice between Spanish companies that calculates: lines, discounts, charges, rounding, included taxes, payments. */
export const invoice: fc.Arbitrary<JsonObject> = fc
  .record({
    $schema: fc.constant('https://gobl.org/draft-0/bill/invoice'),
    code: fc.constant('1'),
    issue_date: fc.constant('2026-03-14'),
    currency: fc.constantFrom('EUR', 'JPY', 'BHD'),
    supplier: fc.record({
      name: words,
      tax_id: fc.constant({ country: 'ES', code: 'B98602642' }),
    }),
    tax: fc.constantFrom<JsonObject>(
      {},
      { rounding: 'precise' },
      { rounding: 'currency' },
      { prices_include: 'VAT' },
      { prices_include: 'VAT', rounding: 'currency' },
    ),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    discounts: fc.array(adjustment, { maxLength: 2 }),
    charges: fc.array(adjustment, { maxLength: 2 }),
    payment: fc.record({
      advances: fc.array(fc.record({ percent, description: words }), { minLength: 1, maxLength: 2 }),
    }),
  })
  .map((members) => without(members as JsonObject));

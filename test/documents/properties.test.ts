import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount, sum } from '../../src/documents/amount.ts';
import { build } from '../../src/documents/documents.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';
import { invoice } from './arbitrary-invoice.ts';
import { context } from './fixed-context.ts';
import { envelopeOf, sampleInvoice } from './sample-invoice.ts';

interface Totals {
  sum: string;
  discount?: string;
  charge?: string;
  tax_included?: string;
  total: string;
  tax: string;
  total_with_tax: string;
  retained_tax?: string;
  payable: string;
  advance: string;
  due: string;
  taxes?: { categories: { retained?: boolean; amount: string }[]; sum: string; retained?: string };
}

function amount(text: string | undefined): Amount {
  return Amount.parse(text ?? '0') ?? Amount.zero();
}

/** Amounts added up at three decimals, those of the finest currency used here. */
function added(...texts: (string | undefined)[]): Amount {
  return sum(texts.map(amount), 3);
}

function minus(text: string | undefined): string {
  return amount(text).negate().toString();
}

function totalsOf(input: JsonObject): { totals: Totals; lines: { total: string }[]; unit: Amount } {
  const { doc } = envelopeOf(input);
  const { totals, lines } = doc as unknown as { totals: Totals; lines: { total: string }[] };
  return { totals, lines, unit: Amount.of(1n, amount(totals.sum).scale) };
}

/** How far two amounts are apart, in the smallest units of the currency. */
function unitsApart(left: Amount, right: Amount, unit: Amount): number {
  const difference = left.subtract(right);
  const absolute = difference.isNegative ? difference.negate() : difference;
  return Number(absolute.raise(3).divide(unit).toString());
}

describe('the totals of an invoice', () => {
  it('follow from each other', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const { totals, unit } = totalsOf(input);
        const total = added(totals.sum, minus(totals.discount), totals.charge, minus(totals.tax_included));
        // Each is rounded by itself from exact values, so that four roundings may meet.
        expect(unitsApart(total, amount(totals.total), unit)).toBeLessThanOrEqual(2);
        expect(
          unitsApart(added(totals.total, totals.tax), amount(totals.total_with_tax), unit),
        ).toBeLessThanOrEqual(1.5);
        expect(added(totals.payable, minus(totals.advance)).equals(amount(totals.due))).toBe(true);
      }),
    );
  });

  it('add up to the last digit when every row is rounded to the currency', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const { totals, lines } = totalsOf({ ...input, tax: { rounding: 'currency' } });
        expect(added(...lines.map(({ total }) => total)).equals(amount(totals.sum))).toBe(true);
        const total = added(totals.sum, minus(totals.discount), totals.charge);
        expect(total.equals(amount(totals.total))).toBe(true);
        expect(added(totals.total, totals.tax).equals(amount(totals.total_with_tax))).toBe(true);
        const payable = added(totals.total_with_tax, minus(totals.retained_tax));
        expect(payable.equals(amount(totals.payable))).toBe(true);
      }),
    );
  });

  it('are within half a unit a line of the lines shown when only totals are rounded', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const { totals, lines, unit } = totalsOf({ ...input, tax: { rounding: 'precise' } });
        const shown = sum(
          lines.map(({ total }) => amount(total)),
          6,
        );
        expect(unitsApart(shown, amount(totals.sum), unit)).toBeLessThanOrEqual((lines.length + 1) / 2);
      }),
    );
  });
});

describe('a built document', () => {
  it('does not depend on the order in which members come', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        expect(envelopeOf(turned(input) as JsonObject).head.dig).toEqual(envelopeOf(input).head.dig);
      }),
    );
  });

  it('is the same whether numbers are written as numbers or as texts', () => {
    const asTexts = sampleInvoice({ lines: [{ quantity: '2', item: { name: 'x', price: '1.5' } }] });
    const asNumbers = sampleInvoice({ lines: [{ quantity: 2, item: { name: 'x', price: 1.5 } }] });
    expect(envelopeOf(asNumbers)).toEqual(envelopeOf(asTexts));
  });
});

describe('reading', () => {
  const types = fc.constantFrom(
    'bill/invoice',
    'bill/order',
    'bill/payment',
    'bill/status',
    'org/party',
    'x/y',
  );

  it('accepts or refuses anything, and throws nothing', () => {
    fc.assert(
      fc.property(types, fc.dictionary(fc.string(), fc.jsonValue()), (type, members) => {
        const input = { ...members, $schema: `https://gobl.org/draft-0/${type}` } as JsonObject;
        const built = build(input, { ...context, refuse: 'report' });
        expect(built.ok || built.error.message !== '').toBe(true);
      }),
    );
  });

  it('accepts or refuses an invoice with any value in any place', () => {
    fc.assert(
      fc.property(invoice, fc.jsonValue(), fc.nat(), (input, value, seed) => {
        const changed = structuredClone(input);
        replaceSomewhere(changed, value as Json, seed);
        const built = build(changed, { ...context, refuse: 'report' });
        expect(built.ok || built.error.message !== '').toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** The same JSON with the members of every object in the opposite order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, turned(member)]),
  );
}

/** Puts a value in the place of one of those inside, which one being decided by `seed`. */
function replaceSomewhere(root: JsonObject, value: Json, seed: number): void {
  const places: (() => void)[] = [];
  const visit = (holder: Json): void => {
    if (typeof holder !== 'object' || holder === null) return;
    const object = holder as JsonObject;
    for (const [name, member] of Object.entries(object)) {
      if (name !== '$schema') places.push(() => (object[name] = value));
      visit(member);
    }
  };
  visit(root);
  places[seed % places.length]?.();
}

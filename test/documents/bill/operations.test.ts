import { isDeepStrictEqual as isEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Amount } from '../../../src/documents/amount.ts';
import {
  convertCurrency,
  correct,
  invert,
  removeIncludedTaxes,
  replicate,
} from '../../../src/documents/documents.ts';
import type { Built } from '../../../src/documents/completion.ts';
import type { JsonObject } from '../../../src/documents/json.ts';
import { invoice } from '../arbitrary-invoice.ts';
import { context } from '../fixed-context.ts';
import { envelopeOf, sampleInvoice } from '../sample-invoice.ts';

interface Document extends JsonObject {
  totals: Record<string, string>;
  lines: JsonObject[];
}

function documentOf(built: Built): Document {
  const envelope = built.ok ? built.envelope : built.calculated;
  if (!envelope) throw new Error(built.ok ? '' : built.error.message);
  return envelope.doc as Document;
}

function amount(text: string | undefined): Amount {
  return Amount.parse(text ?? '') ?? Amount.zero();
}

describe('an inverted invoice', () => {
  it('comes to the same with the other sign', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        // Rows show rounded amounts; an invoice that is its own recalculation has nothing hidden behind them.
        const envelope = envelopeOf(envelopeOf(input).doc);
        const { totals } = envelope.doc as Document;
        fc.pre(isEqual(envelopeOf(envelope.doc).doc, envelope.doc));
        const inverted = documentOf(invert(envelope, context)).totals;
        const names = Object.keys(totals).filter((name) => name !== 'taxes');
        const others = names.filter((name) => !amount(inverted[name]).equals(amount(totals[name]).negate()));
        expect(others).toEqual([]);
      }),
    );
  });

  it('is refused with totals of its own making, and for other documents', () => {
    const bypassing = envelopeOf(
      sampleInvoice({
        $tags: ['bypass'],
        lines: [{ i: 1, quantity: '1', item: { name: 'x', price: '1.00' }, sum: '1.00', total: '1.00' }],
        totals: { sum: '1.00', total: '1.00', tax: '0.00', total_with_tax: '1.00', payable: '1.00' },
      }),
    );
    expect(invert(bypassing, context)).toMatchObject({ ok: false, error: { key: 'calculation' } });
    const message = envelopeOf({ $schema: 'https://gobl.org/draft-0/note/message', content: 'hello' });
    expect(invert(message, context)).toMatchObject({ ok: false, error: { key: 'validation' } });
  });
});

describe('an invoice freed of included taxes', () => {
  it('asks for the same amount, the taxes on top', () => {
    const including = envelopeOf(
      sampleInvoice({
        tax: { prices_include: 'VAT' },
        lines: [
          { quantity: '3', item: { name: 'x', price: '9.99' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
        ],
      }),
    );
    const { totals, lines, tax } = documentOf(removeIncludedTaxes(including, context));
    // 9.99 / 1.21 with four decimals is 8.2562; 3 x 8.2562 = 24.7686, and 21% of it is 5.2014.
    expect(lines).toMatchObject([{ item: { price: '8.2562' }, total: '24.7686' }]);
    expect(totals).toMatchObject({ sum: '24.77', tax: '5.20', total_with_tax: '29.97', payable: '29.97' });
    expect(tax ?? {}).not.toHaveProperty('prices_include');
  });

  it('asks for the same amount whatever it bills', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const envelope = envelopeOf({ ...input, tax: { prices_include: 'VAT' } });
        const { totals } = documentOf(removeIncludedTaxes(envelope, context));
        const asked = amount(totals.total_with_tax).add(amount(totals.rounding ?? '0'));
        expect(asked.toString()).toBe((envelope.doc as Document).totals.total_with_tax);
      }),
    );
  });

  it('stays as it is when no taxes are included', () => {
    const envelope = envelopeOf(sampleInvoice());
    expect(documentOf(removeIncludedTaxes(envelope, context))).toEqual(envelope.doc);
  });
});

describe('an invoice in another currency', () => {
  const exchange_rates = [{ from: 'EUR', to: 'USD', amount: '1.08' }];

  it('has converted prices, and keeps the former ones beside them', () => {
    const envelope = envelopeOf(
      sampleInvoice({
        exchange_rates,
        discounts: [{ amount: '50.00', reason: 'Fair', taxes: [{ cat: 'VAT', rate: 'general' }] }],
      }),
    );
    const converted = documentOf(convertCurrency(envelope, 'USD', context));
    // 10 x 108.00 - 54.00 = 1026.00, and 21% of it is 215.46.
    expect(converted).toMatchObject({
      currency: 'USD',
      lines: [
        {
          item: { currency: 'USD', price: '108.0000', alt_prices: [{ currency: 'EUR', value: '100.00' }] },
          total: '1080.0000',
        },
      ],
      totals: { total: '1026.00', tax: '215.46', payable: '1241.46' },
    });
  });

  it('takes the price that was stated for the currency', () => {
    const lines = [
      {
        quantity: '1',
        item: { name: 'x', price: '10.00', alt_prices: [{ currency: 'USD', value: '12.00' }] },
      },
    ];
    const converted = documentOf(
      convertCurrency(envelopeOf(sampleInvoice({ exchange_rates, lines })), 'USD', context),
    );
    expect(converted.totals.payable).toBe('12.00');
  });

  it('needs a rate from the one to the other', () => {
    expect(convertCurrency(envelopeOf(sampleInvoice()), 'USD', context)).toMatchObject({
      ok: false,
      error: { key: 'calculation' },
    });
  });
});

describe('a correction', () => {
  it('refers to the invoice it corrects, and is open for a code of its own', () => {
    const envelope = envelopeOf(sampleInvoice());
    const corrected = documentOf(correct(envelope, { type: 'credit-note', reason: 'Returned' }, context));
    expect(corrected).toMatchObject({
      type: 'credit-note',
      issue_date: '2026-03-14',
      preceding: [
        { type: 'standard', series: 'F1', code: '0042', issue_date: '2026-03-14', reason: 'Returned' },
      ],
      totals: { payable: '1210.00' },
    });
    expect(corrected).not.toHaveProperty('code');
  });

  it.for([
    [{}, 'missing correction type'],
    [{ type: 'standard' }, 'invalid correction type: standard'],
  ] as const)('with the options %j is refused: %s', ([options, message]) => {
    expect(correct(envelopeOf(sampleInvoice()), options, context)).toMatchObject({
      ok: false,
      error: { key: 'validation', message },
    });
  });

  it('is refused with a date the calendar does not have', () => {
    const options = { type: 'credit-note', issue_date: '2026-02-30' };
    expect(correct(envelopeOf(sampleInvoice()), options, context)).toMatchObject({
      ok: false,
      error: { key: 'input', faults: [{ paths: ['$.options.issue_date'] }] },
    });
  });
});

describe('a replica', () => {
  it('has neither code nor dates of its model', () => {
    const old = envelopeOf(sampleInvoice({ issue_date: '2026-01-01', value_date: '2026-01-02' }));
    const copy = documentOf(replicate(old, context));
    expect(copy).toMatchObject({ series: 'F1', issue_date: '2026-03-14', totals: { payable: '1210.00' } });
    expect(copy).not.toHaveProperty('code');
    expect(copy).not.toHaveProperty('value_date');
  });
});

import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { toXml } from '../../src/einvoice/einvoice.ts';
import type { WrittenXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';

const party = {
  addresses: [{ street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' }],
};

const invoice: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['eu-en16931-v2017'],
  code: 'A-1',
  issue_date: '2026-03-01',
  currency: 'EUR',
  supplier: { name: 'Seller GmbH', tax_id: { country: 'DE', code: '111111125' }, ...party },
  customer: { name: 'Buyer GmbH', tax_id: { country: 'DE', code: '282741168' }, ...party },
  lines: [
    { quantity: '1', item: { name: 'Work', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'standard' }] },
  ],
  payment: { terms: { notes: 'at once' } },
};

function written(change: JsonObject, key = 'en16931'): WrittenXml {
  const built = build({ ...invoice, ...change }, { ...context, refuse: 'report' });
  const envelope = built.ok ? built.envelope : built.calculated;
  const target = contextFor(key);
  if (envelope === undefined || target === undefined) throw new Error('the invoice cannot be calculated');
  return toXml(envelope, 'ubl', target, context);
}

function line(change: JsonObject): JsonObject {
  return { lines: [{ quantity: '1', item: { name: 'Work', price: '100.00' }, ...change }] };
}

/** The codes for which it is no XRechnung. */
function codesRefusing(change: JsonObject): string[] {
  const result = written(change, 'xrechnung');
  return result.ok ? [] : result.error.faults.map(({ code }) => code);
}

describe('a document that EN 16931', () => {
  it('has place for is written', () => {
    expect(written({}).ok).toBe(true);
  });

  it.for([
    [
      'has no place for because the customer keeps a tax back',
      {
        ...line({
          taxes: [
            { cat: 'VAT', percent: '21%' },
            { cat: 'IRPF', percent: '15%' },
          ],
        }),
        $regime: 'ES',
      },
      'not-representable',
      '$.doc.totals.retained_tax',
    ],
    ['wants a tax in', line({}), 'not-representable', '$.doc.lines[0].taxes'],
    [
      'has no place for because its currency has three decimals',
      { currency: 'TND' },
      'not-representable',
      '$.doc.currency',
    ],
    [
      'wants the address of both parties in',
      { customer: { name: 'Buyer GmbH' } },
      'invalid-document',
      '$.doc',
    ],
    [
      'wants another means of payment in',
      { payment: { terms: { notes: 'at once' }, instructions: { key: 'other' } } },
      'missing-extension',
      '$.doc.payment.instructions.ext.untdid-payment-means',
    ],
    [
      'wants the number of an account in',
      { payment: { terms: { notes: 'at once' }, instructions: { key: 'credit-transfer' } } },
      'invalid-document',
      '$.doc.payment.instructions',
    ],
  ] as const)('%s is refused with its place', ([, change, key, path]) => {
    const result = written(change);
    expect(result).toMatchObject({ ok: false, error: { key } });
    expect(result.ok ? [] : result.error.faults.flatMap(({ paths }) => paths)).toContain(path);
  });

  it('and the addons of its specification ask more of is refused with all that is known', () => {
    const payment = { instructions: { key: 'credit-transfer' } };
    const codes = codesRefusing({ payment });
    expect(codes).toContainEqual(expect.stringMatching(/^GOBL-DE-XRECHNUNG-/));
    expect(codes).toContainEqual(expect.stringMatching(/^BR-/));
    expect(new Set(codes).size).toBe(codes.length);
    // What has no place in the norm is no reason to be silent about the rest.
    expect(codesRefusing({ payment, currency: 'TND' })).toEqual(
      expect.arrayContaining([expect.stringMatching(/^GOBL-DE-XRECHNUNG-/), 'not-representable']),
    );
  });

  it('does not know is refused', () => {
    const message = { $schema: 'https://gobl.org/draft-0/note/message', content: 'hello' };
    const target = contextFor('en16931');
    expect(target && toXml({ doc: message }, 'ubl', target, context)).toMatchObject({
      ok: false,
      error: { key: 'unsupported-document-type' },
    });
  });

  it('has less room for than it holds is written with a notice', () => {
    const purchases = [{ code: 'P-1' }, { code: 'P-2' }];
    expect(written({ ordering: { purchases } })).toMatchObject({
      ok: true,
      notices: [{ code: 'not-written', paths: ['$.doc.ordering.purchases[1]'] }],
    });
  });

  it('lacks the addon of its context gets it on a copy', () => {
    const { $addons: _addons, ...plain } = invoice;
    const built = build(plain, context);
    if (!built.ok) throw new Error(built.error.message);
    const target = contextFor('en16931');
    const before = JSON.stringify(built.envelope);
    expect(target && toXml(built.envelope, 'ubl', target, context)).toMatchObject({ ok: true });
    expect(JSON.stringify(built.envelope)).toBe(before);
  });
});

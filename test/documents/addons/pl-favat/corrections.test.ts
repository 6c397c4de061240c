import { describe, expect, it } from 'vitest';
import type { CorrectionOptions } from '../../../../src/documents/bill/correction-options.ts';
import { correct } from '../../../../src/documents/documents.ts';
import { built, context } from '../whole-invoice.ts';

/** The outcome of correcting an invoice with this addon: the correction, or the refusal's message. */
function corrected(addon: string, options: CorrectionOptions): unknown {
  const original = built({
    $addons: [addon],
    currency: 'PLN',
    series: 'INV',
    supplier: {
      name: 'Firma',
      tax_id: { country: 'PL', code: '9876543210' },
      addresses: [{ street: 'ul. Nowa 1', country: 'PL' }],
    },
    lines: [
      {
        quantity: '1',
        item: { name: 'x', price: '10.00' },
        taxes: [{ cat: 'VAT', key: 'standard', rate: 'general' }],
      },
    ],
  });
  if (!original.ok) throw new Error(JSON.stringify(original.error));
  const result = correct(original.envelope, options, context);
  return result.ok ? result.envelope.doc : result.error.message;
}

describe('corrections of FA(3)', () => {
  const stamps = [{ prv: 'favat-ksef-number', val: '9876543210-20260215-ABCD-EF' }];

  it('need the number that KSeF gave the invoice, and keep it with the reference', () => {
    expect(corrected('pl-favat-v3', { type: 'credit-note' })).toBe('missing stamp: favat-ksef-number');
    expect(corrected('pl-favat-v3', { type: 'credit-note', stamps })).toMatchObject({
      type: 'credit-note',
      tax: { ext: { 'pl-favat-invoice-type': 'KOR' } },
      preceding: [{ series: 'INV', code: '001', stamps }],
    });
  });

  it.each(['corrective', 'debit-note'])('are no %s', (type) => {
    expect(corrected('pl-favat-v3', { type, stamps })).toBe(`invalid correction type: ${type}`);
  });

  it('take the effective date into the reference', () => {
    const ext = { 'pl-favat-effective-date': '2' };
    expect(corrected('pl-favat-v3', { type: 'credit-note', stamps, ext })).toMatchObject({
      preceding: [{ ext }],
    });
  });
});

describe('corrections of FA(2)', () => {
  const stamps = [{ prv: 'favat-id', val: '1' }];

  it('need the stamp of KSeF and a reason', () => {
    const reason = 'Wrong price';
    expect(corrected('pl-favat-v2', { type: 'credit-note', reason })).toBe('missing stamp: favat-id');
    expect(corrected('pl-favat-v2', { type: 'credit-note', stamps })).toBe('missing corrective reason');
    expect(corrected('pl-favat-v2', { type: 'credit-note', stamps, reason })).toMatchObject({
      type: 'credit-note',
      preceding: [{ code: '001', reason, stamps }],
    });
  });

  it('do not put the type of invoice into the document', () => {
    const document = corrected('pl-favat-v2', { type: 'credit-note', stamps, reason: 'x' });
    expect(document).not.toHaveProperty('tax');
  });
});

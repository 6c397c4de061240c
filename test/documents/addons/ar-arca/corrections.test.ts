import { describe, expect, it } from 'vitest';
import type { CorrectionOptions } from '../../../../src/documents/bill/correction-options.ts';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { built, corrected } from '../invoices.ts';
import type { Result } from '../invoices.ts';

const sale = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['ar-arca-v4'],
  series: '1',
  code: '15',
  issue_date: '2025-06-01',
  supplier: { name: 'Fábrica', tax_id: { country: 'AR', code: '30712345671' } },
  customer: { name: 'Cliente', tax_id: { country: 'AR', code: '30987654321' } },
  lines: [
    {
      quantity: '1',
      item: { name: 'Silla', key: 'goods', price: '100.00' },
      taxes: [{ cat: 'VAT', rate: 'general' }],
    },
  ],
};

const original = { 'ar-arca-concept': '1', 'ar-arca-doc-type': '1' };

function correction(options: CorrectionOptions): Result {
  return corrected(built(sale).invoice as unknown as JsonObject, options);
}

describe('a correction for ARCA', () => {
  it('has the type of document of the options, and refers to what the original was', () => {
    const { invoice, faults } = correction({ type: 'credit-note', ext: { 'ar-arca-doc-type': '3' } });
    expect(invoice.preceding?.[0]).toMatchObject({ series: '1', code: '15' });
    expect(invoice.preceding?.[0]?.ext).toEqual(original);
    expect(invoice.tax?.ext).toEqual({ ...original, 'ar-arca-doc-type': '3' });
    expect(faults).toEqual([]);
  });

  it('keeps the original type of document when the options have none, which is a fault', () => {
    const { invoice, faults } = correction({ type: 'debit-note' });
    expect(invoice.tax?.ext).toEqual(original);
    expect(invoice.preceding?.[0]?.ext).toEqual(original);
    expect(faults).toEqual(['GOBL-AR-ARCA-BILL-INVOICE-06 $']);
  });

  it('refers to the original with other codes of the options before its own', () => {
    const { invoice } = correction({
      type: 'credit-note',
      ext: { 'ar-arca-doc-type': '3', 'ar-arca-concept': '3', 'ar-arca-tourism-type': '2' },
    });
    expect(invoice.preceding?.[0]?.ext).toEqual({
      'ar-arca-concept': '3',
      'ar-arca-doc-type': '1',
      'ar-arca-tourism-type': '2',
    });
  });

  it('is a credit note or a debit note', () => {
    expect(() => correction({ type: 'corrective' })).toThrow('invalid correction type: corrective');
  });
});

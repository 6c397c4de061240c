import { describe, expect, it } from 'vitest';
import { readContent } from '../../../../src/transform/providers/pdf/content/read-content.ts';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import type { PdfOptions } from '../../../../src/transform/providers/pdf/pdf-options.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInvoice } from './sample-invoice.ts';

const account = { iban: 'NL91 ABNA 0417 1643 00', bic: 'ABNANL2A' };
const payment = {
  instructions: { key: 'credit-transfer', ref: 'RF18539007547034', credit_transfer: [account] },
};

const codeOf = (changes: Record<string, unknown>, options: PdfOptions = {}) =>
  readContent(sampleInvoice({ payment, ...changes }), options).content.paymentCode?.payload.split('\n');

describe('the payment code of an invoice', () => {
  // The elements of EPC069-12, version 002.
  it('says whom to pay how much on what account, with the reference', () => {
    expect(codeOf({})).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'ABNANL2A',
      'Windmolen B.V.',
      'NL91ABNA0417164300',
      'EUR1493827.15',
      '',
      'RF18539007547034',
      '',
    ]);
  });

  it('takes the number of the invoice where no reference is asked for, and the payee where there is one', () => {
    const others = {
      payee: { name: 'Factoring\nN.V.' },
      instructions: { ...payment.instructions, ref: undefined },
    };
    const code = codeOf({ payment: others });
    expect(code?.slice(5, 6)).toEqual(['Factoring N.V.']);
    expect(code?.slice(9)).toEqual(['', 'NL-0042']);
  });

  it('asks for what is left to be paid', () => {
    expect(codeOf({ totals: { payable: '100.00', advance: '40.00', due: '60.00' } })?.[7]).toBe('EUR60.00');
  });

  const half = { date: '2025-04-08', amount: '50.00' };
  it.each([
    ['it is refunded', { type: 'credit-note' }],
    ['it is no invoice yet', { type: 'proforma' }],
    ['it is in another currency', { currency: 'CHF' }],
    ['it is paid', { totals: { payable: '100.00', due: '0.00' } }],
    ['it is more than a transfer can be', { totals: { payable: '1000000000.00' } }],
    ['it is paid in instalments', { payment: { ...payment, terms: { due_dates: [half, half] } } }],
    [
      'the account is outside SEPA',
      { payment: { instructions: { credit_transfer: [{ iban: 'TR330006100519786457841326' }] } } },
    ],
    [
      'the account cannot be right',
      { payment: { instructions: { credit_transfer: [{ iban: 'NL91ABNA0417164301' }] } } },
    ],
  ])('is left out when %s', (_, changes: Record<string, unknown>) => {
    expect(codeOf(changes)).toBeUndefined();
  });

  it('is left out of what counts for nothing', () => {
    expect(codeOf({}, { sandbox: true })).toBeUndefined();
  });

  it('is printed with its amount and reference in words', async () => {
    const { text } = await readPdf(await renderPdf(sampleInvoice({ payment }), { locale: 'en' }));
    expect(text).toContain('Bank transfer €1,493,827.15 RF18539007547034');
  });
});

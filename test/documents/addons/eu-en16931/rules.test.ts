import { describe, expect, it } from 'vitest';
import { Charge, Discount } from '../../../../src/documents/bill/adjustment.ts';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import { LineCharge, LineDiscount } from '../../../../src/documents/bill/line-adjustment.ts';
import type { AnyPart } from '../../../../src/documents/model/part.ts';
import { Address } from '../../../../src/documents/org/address.ts';
import { Attachment } from '../../../../src/documents/org/attachment.ts';
import { Inbox } from '../../../../src/documents/org/inbox.ts';
import { Item } from '../../../../src/documents/org/item.ts';
import { Party } from '../../../../src/documents/org/party.ts';
import { Instructions } from '../../../../src/documents/pay/instructions.ts';
import { Terms } from '../../../../src/documents/pay/terms.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside } from '../inside.ts';

const en16931 = inside('eu-en16931-v2017');

function found(part: AnyPart, json: object): string[] {
  return faults(part, en16931, 'GOBL-EU-EN16931-', json);
}

const address = { locality: 'Berlin', country: 'DE' };
const invoice = {
  type: 'standard',
  issue_date: '2025-06-15',
  tax: { ext: { 'untdid-document-type': '380' } },
  supplier: { name: 'Supplier', addresses: [address] },
  customer: { name: 'Customer', addresses: [address] },
  lines: [{ quantity: '1', item: { name: 'x', price: '10', unit: 'one' } }],
  payment: { terms: { notes: 'At once' } },
  totals: { sum: '10', total: '10', tax: '0', total_with_tax: '10', payable: '10' },
};

describe('invoices', () => {
  it('that have everything raise nothing', () => {
    expect(found(Invoice, invoice)).toEqual([]);
  });

  it.each([
    ['no tax', { tax: null }, ['BILL-INVOICE-01 $.tax']],
    ['no document type', { tax: { ext: { 'cef-vatex': 'x' } } }, ['BILL-INVOICE-02 $.tax.ext']],
    ['an empty tax', { tax: {} }, ['BILL-INVOICE-02 $.tax.ext']],
    ['no lines', { lines: [] }, ['BILL-INVOICE-03 $.lines']],
    ['no address of the supplier', { supplier: { name: 'x' } }, ['BILL-INVOICE-04 $.supplier.addresses']],
    ['no address of the customer', { customer: { name: 'x' } }, ['BILL-INVOICE-05 $.customer.addresses']],
    ['no customer', { customer: null }, []],
    ['no payment details', { payment: null }, ['BILL-INVOICE-06 $.payment']],
    [
      'payment details without terms',
      { payment: { instructions: { key: 'cash', ext: { 'untdid-payment-means': '10' } } } },
      ['BILL-INVOICE-07 $.payment.terms'],
    ],
  ])('with %s raise what is missing', (_what, members, expected) => {
    expect(found(Invoice, { ...invoice, ...members })).toEqual(expected);
  });

  it.each([
    ['what is due is zero', { totals: { ...invoice.totals, advance: '10', due: '0.00' } }],
    ['nothing is payable', { totals: { ...invoice.totals, payable: '0' } }],
    ['it is a credit note', { type: 'credit-note' }],
    ['it is proforma', { type: 'proforma' }],
  ])('need no payment details when %s', (_what, members) => {
    expect(found(Invoice, { ...invoice, ...members, payment: null })).toEqual([]);
  });

  it('need payment details when something is due though nothing was payable', () => {
    const totals = { ...invoice.totals, payable: '0', due: '-1' };
    expect(found(Invoice, { ...invoice, totals, payment: null })).toEqual(['BILL-INVOICE-06 $.payment']);
  });
});

function taxed(cat: string, ...exts: object[]): object {
  const rates = exts.map((ext) => ({ ext, base: '10', amount: '0' }));
  return { ...invoice.totals, taxes: { categories: [{ code: cat, rates, amount: '0' }], sum: '0' } };
}

function withNotes(...categories: string[]): object {
  const notes = categories.map((category) => ({
    cat: 'VAT',
    text: 'x',
    ext: { 'untdid-tax-category': category },
  }));
  return { ...invoice.tax, notes };
}

describe('what is not taxed', () => {
  it.each(['E', 'AE', 'K', 'G', 'O'])('needs a reason when its category is %s', (category) => {
    const totals = taxed('VAT', { 'untdid-tax-category': category });
    expect(found(Invoice, { ...invoice, totals })).toEqual(['BILL-INVOICE-08 $']);
  });

  it.each(['E', 'AE', 'K', 'G', 'O'])(
    'in category %s may have a VATEX code or a note for one',
    (category) => {
      const totals = taxed('VAT', { 'untdid-tax-category': category });
      const coded = taxed('VAT', { 'untdid-tax-category': category, 'cef-vatex': 'VATEX-EU-O' });
      expect(found(Invoice, { ...invoice, totals: coded })).toEqual([]);
      expect(found(Invoice, { ...invoice, totals, tax: withNotes('S', category) })).toEqual([]);
    },
  );

  it('is not explained by a note on another category', () => {
    const totals = taxed('VAT', { 'untdid-tax-category': 'E' });
    expect(found(Invoice, { ...invoice, totals, tax: withNotes('AE') })).toEqual(['BILL-INVOICE-08 $']);
    expect(found(Invoice, { ...invoice, totals, tax: withNotes('E') })).toEqual([]);
  });

  it('needs a reason of each category', () => {
    const totals = taxed('VAT', { 'untdid-tax-category': 'E' }, { 'untdid-tax-category': 'G' });
    expect(found(Invoice, { ...invoice, totals, tax: withNotes('E') })).toEqual(['BILL-INVOICE-08 $']);
    expect(found(Invoice, { ...invoice, totals, tax: withNotes('E', 'G') })).toEqual([]);
  });

  it.each(['S', 'Z'])('is not what has category %s', (category) => {
    const totals = taxed('VAT', { 'untdid-tax-category': category });
    expect(found(Invoice, { ...invoice, totals })).toEqual([]);
  });

  it('is not what other taxes put outside the scope', () => {
    expect(found(Invoice, { ...invoice, totals: taxed('IRPF', { 'untdid-tax-category': 'O' }) })).toEqual([]);
  });
});

describe('discounts and charges', () => {
  const taxes = [{ cat: 'VAT', ext: { 'untdid-tax-category': 'S' } }];
  const kinds: [string, AnyPart, string, string][] = [
    ['discounts of documents', Discount, 'untdid-allowance', 'BILL-DISCOUNT-02 $'],
    ['discounts of lines', LineDiscount, 'untdid-allowance', 'BILL-LINEDISCOUNT-01 $'],
    ['charges on documents', Charge, 'untdid-charge', 'BILL-CHARGE-01 $'],
    ['charges on lines', LineCharge, 'untdid-charge', 'BILL-LINECHARGE-01 $'],
  ];

  it.each(kinds)('%s need a reason or a code', (_what, part, extension, fault) => {
    const row = 'taxes' in part.members ? { amount: '1', taxes } : { amount: '1' };
    expect(found(part, row)).toEqual([fault]);
    expect(found(part, { ...row, reason: 'Loyalty' })).toEqual([]);
    expect(found(part, { ...row, ext: { [extension]: '95' } })).toEqual([]);
    expect(found(part, { ...row, ext: { 'untdid-other': '95' } })).toEqual([fault]);
  });

  it('discounts of documents need taxes, charges do not', () => {
    expect(found(Discount, { amount: '1', reason: 'x' })).toEqual(['BILL-DISCOUNT-01 $.taxes']);
    expect(found(Charge, { amount: '1', reason: 'x' })).toEqual([]);
  });
});

describe('payment', () => {
  it('instructions need the code of the means', () => {
    expect(found(Instructions, { key: 'other' })).toEqual(['PAY-INSTRUCTIONS-01 $.ext']);
    expect(found(Instructions, { key: 'other', ext: { 'untdid-payment-means': '1' } })).toEqual([]);
  });

  it('terms need due dates or notes', () => {
    expect(found(Terms, { key: 'instant' })).toEqual(['PAY-TERMS-01 $']);
    expect(found(Terms, { key: 'instant', notes: 'At once' })).toEqual([]);
    expect(found(Terms, { due_dates: [{ date: '2025-07-01', percent: '100%', amount: '1' }] })).toEqual([]);
  });
});

describe('parts of invoices', () => {
  it('a party has at most one inbox', () => {
    const inbox = { email: 'a@example.com' };
    expect(found(Party, { inboxes: [inbox] })).toEqual([]);
    expect(found(Party, { inboxes: [inbox, inbox] })).toEqual(['ORG-PARTY-01 $.inboxes']);
  });

  it.each([
    [{ code: '123' }, ['ORG-INBOX-01 $']],
    [{ scheme: '0088' }, ['ORG-INBOX-02 $']],
    [{ scheme: '0088', code: '123' }, []],
    [{ url: 'https://example.com/in' }, []],
  ])('inbox %o raises %j', (inbox, expected) => {
    expect(found(Inbox, inbox)).toEqual(expected);
  });

  it('addresses need a country, also those deep inside', () => {
    expect(found(Address, { locality: 'Berlin' })).toEqual(['ORG-ADDRESS-01 $.country']);
    const delivery = { receiver: { addresses: [{ locality: 'Berlin' }] } };
    expect(found(Invoice, { ...invoice, delivery })).toEqual([
      'ORG-ADDRESS-01 $.delivery.receiver.addresses[0].country',
    ]);
  });

  it('items need a unit', () => {
    expect(found(Item, { name: 'x' })).toEqual(['ORG-ITEM-01 $.unit']);
  });

  it('attachments need a code', () => {
    const attachment = { name: 'a.pdf', url: 'https://example.com/a.pdf' };
    expect(found(Attachment, attachment)).toEqual(['ORG-ATTACHMENT-01 $.code']);
    expect(found(Attachment, { ...attachment, code: 'A1' })).toEqual([]);
  });
});

describe('taxes', () => {
  const all = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'];

  function accepted(cat: string): string[] {
    return all.filter(
      (category) => found(Combo, { cat, ext: { 'untdid-tax-category': category } }).length === 0,
    );
  }

  it('need a category', () => {
    expect(found(Combo, { cat: 'VAT', key: 'standard' })).toEqual(['TAX-COMBO-01 $.ext']);
  });

  it('have the categories that belong to them', () => {
    expect(accepted('VAT')).toEqual(['S', 'Z', 'E', 'AE', 'K', 'G', 'O']);
    expect(accepted('IGIC')).toEqual(['L']);
    expect(accepted('IPSI')).toEqual(['M']);
    expect(accepted('IRPF')).toEqual(['O']);
  });

  it.each([
    ['VAT', 'L', '02'],
    ['IGIC', 'S', '03'],
    ['IPSI', 'S', '04'],
    ['IRPF', 'S', '05'],
  ])('%s of category %s breaks rule %s', (cat, category, number) => {
    expect(found(Combo, { cat, ext: { 'untdid-tax-category': category } })).toEqual([
      `TAX-COMBO-${number} $.ext`,
    ]);
  });

  it.each([
    ['VAT', 'S', ['TAX-COMBO-07 $.ext']],
    ['VAT', 'Z', ['TAX-COMBO-07 $.ext']],
    ['IGIC', 'L', ['TAX-COMBO-07 $.ext']],
    ['IPSI', 'M', ['TAX-COMBO-07 $.ext']],
    ['VAT', 'E', []],
    ['VAT', 'AE', []],
  ])('%s of category %s with a reason of exemption raises %j', (cat, category, expected) => {
    const ext = { 'untdid-tax-category': category, 'cef-vatex': 'VATEX-EU-AE' };
    expect(found(Combo, { cat, ext })).toEqual(expected);
  });
});

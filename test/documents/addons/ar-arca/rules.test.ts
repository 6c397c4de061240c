import { describe, expect, it } from 'vitest';
import { Charge } from '../../../../src/documents/bill/adjustment.ts';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { faults, inside } from '../inside.ts';

const arca = inside('ar-arca-v4');

const goods = { 'ar-arca-concept': '1' };
const services = { 'ar-arca-concept': '2' };

function customer(status: string): object {
  return { tax_id: { country: 'AR' }, ext: { 'ar-arca-vat-status': status } };
}

interface Members {
  ext?: object;
  [member: string]: unknown;
}

function invoiceFaults(docType: string | undefined, { ext = goods, ...members }: Members = {}): string[] {
  return faults(Invoice, arca, 'GOBL-AR-ARCA-BILL-INVOICE-', {
    type: 'standard',
    series: '1',
    currency: 'ARS',
    tax: { ext: { ...ext, ...(docType !== undefined && { 'ar-arca-doc-type': docType }) } },
    ...members,
  });
}

const classA = ['1', '4', '5', '34', '39', '51', '54', '60', '63', '201'];
const classB = ['6', '9', '10', '35', '40', '61', '64', '206'];
const classC = ['11', '15', '211'];
const creditNotes = ['3', '8', '13', '53', '197', '203', '208', '213'];
const debitNotes = ['2', '7', '12', '52', '196', '202', '207', '212'];

describe('the series of an invoice to ARCA', () => {
  it.each(['1', '00001', '99998'])('may be %s', (series) => {
    expect(invoiceFaults('6', { series })).toEqual([]);
  });

  it.each(['0', '99999', '1A', 'CORR', '1-1', '1'.repeat(40)])('cannot be %s', (series) => {
    expect(invoiceFaults('6', { series })).toEqual(['02 $.series']);
  });

  it('is required', () => {
    expect(faults(Invoice, arca, 'GOBL-AR-ARCA-BILL-INVOICE-01', { type: 'standard' })).toEqual([
      ' $.series',
    ]);
    expect(faults(Invoice, arca, 'GOBL-AR-ARCA-BILL-INVOICE-02', { type: 'standard' })).toEqual([]);
  });
});

describe('the type of document', () => {
  it('is required, and tax for it', () => {
    const found = faults(Invoice, arca, 'GOBL-AR-ARCA-', { type: 'standard', series: '1', currency: 'ARS' });
    expect(found).toEqual(['BILL-INVOICE-03 $.tax', 'BILL-INVOICE-09 $.customer']);
    expect(invoiceFaults(undefined)).toEqual(['04 $.tax.ext', '09 $.customer']);
  });

  it.each(creditNotes)('%s is for credit notes only', (docType) => {
    const members = { preceding: [{ code: '1', ext: { 'ar-arca-doc-type': '1' } }] };
    expect(invoiceFaults(docType, members)).toContain('07 $');
    expect(invoiceFaults(docType, { ...members, type: 'credit-note' })).not.toContain('07 $');
    expect(invoiceFaults(docType, { ...members, type: 'credit-note' })).not.toContain('05 $');
    expect(invoiceFaults(docType, { ...members, type: 'debit-note' })).toContain('06 $');
  });

  it.each(debitNotes)('%s is for debit notes only', (docType) => {
    expect(invoiceFaults(docType)).toContain('08 $');
    expect(invoiceFaults(docType, { type: 'debit-note' })).not.toContain('08 $');
    expect(invoiceFaults(docType, { type: 'debit-note' })).not.toContain('06 $');
    expect(invoiceFaults(docType, { type: 'credit-note' })).toContain('05 $');
  });

  it.each([...classA, ...classB, ...classC, '49', '195'])('%s is neither kind of note', (docType) => {
    expect(invoiceFaults(docType, { type: 'credit-note' })).toContain('05 $');
    expect(invoiceFaults(docType, { type: 'debit-note' })).toContain('06 $');
    expect(invoiceFaults(docType)).not.toContain('07 $');
    expect(invoiceFaults(docType)).not.toContain('08 $');
  });
});

describe('the customer of an invoice to ARCA', () => {
  it.each([...classA, ...classC, '195'])('is required by the type of document %s', (docType) => {
    expect(invoiceFaults(docType)).toContain('09 $.customer');
  });

  it.each([...classB, '49'])('may be missing for the type of document %s', (docType) => {
    expect(invoiceFaults(docType)).toEqual([]);
  });

  it.each([
    [{ name: 'x' }, ['10 $.customer', '11 $.customer.ext']],
    [{ identities: [{ key: 'dni', code: '1' }] }, ['10 $.customer', '11 $.customer.ext']],
    [{ identities: [{ code: '1', ext: { 'ar-arca-identity-type': '96' } }] }, ['11 $.customer.ext']],
    [{ tax_id: { country: 'AR' } }, ['11 $.customer.ext']],
    [customer('5'), []],
  ])('%j raises %j', (json, expected) => {
    expect(invoiceFaults('6', { customer: json })).toEqual(expected);
  });

  it.each(['1', '6', '13', '16'])('of VAT status %s takes class A and not class B', (status) => {
    for (const docType of classA) {
      expect(invoiceFaults(docType, { customer: customer(status) })).toEqual([]);
    }
    for (const docType of classB) {
      expect(invoiceFaults(docType, { customer: customer(status) })).toEqual(['14 $']);
    }
  });

  it.each(['4', '5', '7', '8', '9', '10', '15'])(
    'of VAT status %s takes class B and not class A',
    (status) => {
      for (const docType of classA) {
        expect(invoiceFaults(docType, { customer: customer(status) })).toEqual(['13 $']);
      }
      for (const docType of classB)
        expect(invoiceFaults(docType, { customer: customer(status) })).toEqual([]);
    },
  );

  it('takes class C whatever the status', () => {
    expect(invoiceFaults('11', { customer: customer('1') })).toEqual([]);
    expect(invoiceFaults('11', { customer: customer('5') })).toEqual([]);
  });

  it('sells used goods as a final consumer only', () => {
    expect(invoiceFaults('49', { customer: customer('5') })).toEqual([]);
    expect(invoiceFaults('49', { customer: customer('1') })).toEqual(['12 $']);
  });
});

describe('period and due dates', () => {
  const period = { start: '2025-01-01', end: '2025-01-31' };
  const due = { terms: { due_dates: [{ date: '2025-02-01', amount: '1.00' }] } };

  it.each(['2', '3'])('are required by what is sold when it is %s', (concept) => {
    const ext = { 'ar-arca-concept': concept };
    expect(invoiceFaults('6', { ext })).toEqual(['15 $.ordering', '17 $.payment']);
    expect(invoiceFaults('6', { ext, ordering: {}, payment: {} })).toEqual([
      '16 $.ordering.period',
      '18 $.payment.terms',
    ]);
    const payment = { terms: { notes: 'x' } };
    expect(invoiceFaults('6', { ext, ordering: { period }, payment })).toEqual([
      '19 $.payment.terms.due_dates',
    ]);
    expect(invoiceFaults('6', { ext, ordering: { period }, payment: due })).toEqual([]);
  });

  it('are required without a type of document too', () => {
    expect(invoiceFaults(undefined, { ext: services })).toContain('15 $.ordering');
  });

  it('are forbidden to goods, as far as due dates go', () => {
    expect(invoiceFaults('6', { ordering: { period }, payment: due })).toEqual([
      '20 $.payment.terms.due_dates',
    ]);
  });

  it('may both be missing when goods are sold', () => {
    expect(invoiceFaults('6', { ordering: {}, payment: { terms: { notes: 'x' } } })).toEqual([]);
    expect(invoiceFaults('6', { ordering: {}, payment: {} })).toEqual([]);
  });

  it('are not asked of documents to tourists', () => {
    const codes = invoiceFaults('195', { ext: services, payment: due }).map((fault) => fault.slice(0, 2));
    expect(codes).toEqual(['09', '25']);
  });
});

describe('references', () => {
  it.each(['credit-note', 'debit-note'])('are required of a %s', (type) => {
    expect(invoiceFaults('8', { type })).toContain('21 $.preceding');
  });

  it('name their type of document, whatever refers to them', () => {
    const preceding = [{ code: '1', ext: { 'ar-arca-doc-type': '6' } }, { code: '2' }];
    expect(invoiceFaults('6', { preceding })).toEqual(['22 $.preceding[1].ext']);
  });
});

describe('lines and currency', () => {
  const line = { quantity: '1', item: { name: 'x' } };

  it('of class C have no taxes', () => {
    const lines = [line, { ...line, taxes: [{ cat: 'VAT', ext: { 'ar-arca-vat-rate': '5' } }] }];
    for (const docType of classC) {
      expect(invoiceFaults(docType, { customer: customer('5'), lines })).toEqual(['23 $.lines[1].taxes']);
    }
    expect(invoiceFaults('6', { lines })).toEqual([]);
  });

  it('are in pesos or can be converted into them', () => {
    expect(invoiceFaults('6', { currency: 'USD' })).toEqual(['24 $']);
    const rates = [{ from: 'USD', to: 'ARS', amount: '1050' }];
    expect(invoiceFaults('6', { currency: 'USD', exchange_rates: rates })).toEqual([]);
  });
});

describe('documents to tourists', () => {
  const line = { quantity: '1', item: { name: 'x' } };
  const stay = { 'ar-arca-tourism-item': '1' };
  const taxes = [{ cat: 'VAT', ext: { 'ar-arca-vat-rate': '5', ...stay } }];
  const complete = {
    ext: { ...goods, 'ar-arca-tourism-type': '1' },
    customer: { ...customer('9'), addresses: [{ country: 'UY' }] },
    lines: [{ ...line, taxes }],
    discounts: [{ amount: '1', ext: stay }],
    payment: { advances: [{ amount: '1', ext: stay }] },
  };

  it('that are complete pass', () => {
    expect(invoiceFaults('195', complete)).toEqual([]);
  });

  it.each([
    [{ ext: goods }, ['25 $.tax.ext']],
    [
      { lines: [{ ...line, taxes: [{ cat: 'VAT', ext: { 'ar-arca-vat-rate': '5' } }] }] },
      ['26 $.lines[0].taxes[0].ext'],
    ],
    [{ customer: customer('9') }, ['27 $.customer.addresses']],
    [
      { lines: [{ ...line, taxes: [{ cat: 'VAT', ext: { 'ar-arca-vat-rate': '4', ...stay } }] }] },
      ['28 $.lines[0].taxes[0].ext'],
    ],
    [{ lines: [line] }, ['29 $.lines[0].taxes']],
    [{ discounts: [{ amount: '1' }] }, ['30 $.discounts[0].ext']],
    [{ payment: { advances: [{ amount: '1' }] } }, ['31 $.payment.advances[0].ext']],
  ])('with %j raise %j', (members, expected) => {
    expect(invoiceFaults('195', { ...complete, ...members })).toEqual(expected);
    const others = invoiceFaults('1', { ...complete, ...members, customer: customer('1') });
    expect(others).toEqual([]);
  });
});

describe('charges and taxes for ARCA', () => {
  const amount = '1.00';

  it.each([
    [{ key: 'tax', amount }, ['01 $.ext']],
    [{ key: 'tax+provincial', amount }, ['01 $.ext']],
    [{ key: 'delivery', amount }, []],
    [{ key: 'tax', amount, ext: { 'ar-arca-tax-type': '2' } }, ['02 $.percent']],
    [{ amount, ext: { 'ar-arca-tax-type': '99' } }, ['02 $.percent', '03 $.reason']],
    [{ key: 'tax', amount, percent: '3%', ext: { 'ar-arca-tax-type': '2' } }, []],
    [{ amount, percent: '3%', reason: 'x', ext: { 'ar-arca-tax-type': '99' } }, []],
  ])('charge %j raises %j', (charge, expected) => {
    expect(faults(Charge, arca, 'GOBL-AR-ARCA-BILL-CHARGE-', charge)).toEqual(expected);
  });

  it.each([
    [{ cat: 'VAT', percent: '5%' }, ['TAX-COMBO-01 $.ext']],
    [{ cat: 'VAT', key: 'exempt' }, ['TAX-COMBO-01 $.ext']],
    [{ cat: 'VAT', ext: { 'ar-arca-vat-rate': '8' } }, []],
    [{ cat: 'GST' }, []],
  ])('tax %j raises %j', (combo, expected) => {
    expect(faults(Combo, arca, 'GOBL-AR-ARCA-', combo)).toEqual(expected);
  });
});

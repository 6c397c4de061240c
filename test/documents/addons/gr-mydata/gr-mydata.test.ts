import { describe, expect, it } from 'vitest';
import { built, corrected, earlier, line } from '../invoices.ts';
import { greekInvoice } from './greek-invoice.ts';

const code = (fault: string): string => `GOBL-GR-MYDATA-BILL-INVOICE-${fault}`;
const vat = { cat: 'VAT', rate: 'general' };
const stamps = [{ prv: 'iapr-mark', val: '400001' }];

describe('the type of document', () => {
  it.each([
    ['standard', [], '2.1'],
    ['standard', ['islands'], '2.1'],
    ['standard', ['goods'], '1.1'],
    ['standard', ['goods', 'eu'], '1.1'],
    ['standard', ['goods', 'export'], '1.3'],
    ['standard', ['goods', 'export', 'eu'], '1.2'],
    ['standard', ['goods', 'self-billed'], '1.4'],
    ['standard', ['services'], '2.1'],
    ['standard', ['goods', 'services'], '2.1'],
    ['standard', ['services', 'export'], '2.3'],
    ['standard', ['services', 'export', 'eu'], '2.2'],
    ['standard', ['simplified'], '11.3'],
    ['standard', ['goods', 'simplified'], '11.1'],
    ['standard', ['goods', 'simplified', 'self-billed'], '11.1'],
    ['standard', ['services', 'simplified'], '11.2'],
    ['credit-note', [], '5.1'],
    ['credit-note', ['goods'], '5.1'],
    ['credit-note', ['simplified'], '11.4'],
    ['credit-note', ['goods', 'simplified', 'self-billed'], '11.5'],
  ])('of a %s with tags %j is %s', (type, $tags, expected) => {
    const preceding = type === 'standard' ? undefined : [{ ...earlier, stamps }];
    const { invoice, faults } = built(greekInvoice({ type, $tags, preceding }));
    expect(invoice.tax?.ext).toEqual({ 'gr-mydata-invoice-type': expected });
    expect(faults).toEqual([]);
  });

  it('that is given gives way to that of type and tags, and stands where they lead to none', () => {
    const tax = { ext: { 'gr-mydata-invoice-type': '7.1' } };
    expect(built(greekInvoice({ tax })).invoice.tax).toEqual({ ext: { 'gr-mydata-invoice-type': '2.1' } });
    expect(built(greekInvoice({ type: 'other', tax })).invoice.tax).toEqual(tax);
  });

  it('must be known', () => {
    expect(faultsWith({ type: 'other' })).toEqual([`${code('02')} $.tax`]);
    expect(faultsWith({ type: 'other', tax: { prices_include: 'VAT' } })).toEqual([
      `${code('03')} $.tax.ext`,
    ]);
  });
});

describe('parties', () => {
  const customer = { name: 'Πελάτης', tax_id: { country: 'EL', code: '841442160' } };

  it('the supplier needs a tax ID with a code', () => {
    expect(faultsWith({ supplier: { name: 'Προμηθευτής' }, $regime: 'EL' })).toEqual([
      `${code('04')} $.supplier.tax_id`,
    ]);
    const supplier = { name: 'Προμηθευτής', tax_id: { country: 'EL' } };
    expect(faultsWith({ supplier })).toEqual([`${code('18')} $.supplier.tax_id.code`]);
  });

  it('the customer of an invoice needs a tax ID and an address with locality and post code', () => {
    expect(faultsWith({ customer: undefined })).toEqual([`${code('05')} $.customer`]);
    expect(faultsWith({ customer: { name: 'Πελάτης' } })).toEqual([
      `${code('06')} $.customer.tax_id`,
      `${code('07')} $.customer.addresses`,
    ]);
    const addresses = [{ locality: 'Αθήνα', code: '11636' }, { street: 'Εγνατίας' }];
    expect(faultsWith({ customer: { ...customer, addresses } })).toEqual([
      `${code('08')} $.customer.addresses[1].locality`,
      `${code('09')} $.customer.addresses[1].code`,
    ]);
  });

  it('retail receipts and other documents need no customer', () => {
    expect(faultsWith({ customer: undefined, $tags: ['simplified'] })).toEqual([]);
    const tax = { ext: { 'gr-mydata-invoice-type': '8.2' } };
    expect(faultsWith({ customer: { name: 'Πελάτης' }, type: 'other', tax })).toEqual([]);
  });
});

describe('rules', () => {
  it('want a series', () => {
    expect(faultsWith({ series: undefined })).toEqual([`${code('01')} $.series`]);
  });

  it('want totals of lines above zero', () => {
    expect(faultsWith({ lines: [sold('10.00', '-1')] })).toEqual([`${code('10')} $.lines[0].total`]);
    expect(faultsWith({ lines: [sold('0.00', '1')] })).toEqual([`${code('11')} $.lines[0].total`]);
    expect(faultsWith({ lines: [sold('0.01', '1')] })).toEqual([]);
  });

  it('want category and type of income together, on items and on VAT', () => {
    const category = { 'gr-mydata-income-cat': 'category1_1' };
    const type = { 'gr-mydata-income-type': 'E3_561_001' };
    const itemFault = `${code('12')} $.lines[0].item.ext`;
    const vatFault = 'GOBL-GR-MYDATA-TAX-COMBO-03 $.lines[0].taxes[0].ext';
    expect([faultsOfItem(category), faultsOfItem(type), faultsOfItem({ ...category, ...type })]).toEqual([
      [itemFault],
      [itemFault],
      [],
    ]);
    expect([faultsOfVat(category), faultsOfVat(type), faultsOfVat({ ...category, ...type })]).toEqual([
      [vatFault],
      [vatFault],
      [],
    ]);
  });

  it('allow discounts on lines only', () => {
    const discounts = [{ reason: 'Έκπτωση', amount: '1.00' }];
    expect(faultsWith({ discounts })).toEqual([`${code('13')} $.discounts`]);
    expect(faultsWith({ lines: [{ ...line(vat), discounts }] })).toEqual([]);
  });

  it('want euros, or a rate into them', () => {
    expect(faultsWith({ currency: 'USD' })).toContain(`${code('19')} $`);
  });
});

describe('corrections', () => {
  it('name the mark that AADE gave the corrected invoice', () => {
    const { invoice, faults } = corrected(greekInvoice(), { type: 'credit-note', stamps });
    expect(invoice.preceding).toEqual([expect.objectContaining({ code: '1', stamps })]);
    expect(invoice.tax?.ext).toEqual({ 'gr-mydata-invoice-type': '5.1' });
    expect(faults).toEqual([]);
  });

  it('must refer to an invoice, and every reference must have its mark', () => {
    expect(faultsWith({ type: 'credit-note' })).toEqual([`${code('16')} $.preceding`]);
    const marked = { ...earlier, stamps };
    const other = { ...earlier, stamps: [{ prv: 'iapr-uid', val: '1' }] };
    expect(faultsWith({ preceding: [marked, earlier, other] })).toEqual([
      `${code('17')} $.preceding[1].stamps`,
      `${code('17')} $.preceding[2].stamps`,
    ]);
  });
});

function sold(price: string, quantity: string): object {
  return { quantity, item: { name: 'Είδος', price }, taxes: [vat] };
}

function faultsOfItem(ext: object): string[] {
  return faultsWith({ lines: [line(vat, { ext })] });
}

function faultsOfVat(ext: object): string[] {
  return faultsWith({ lines: [line({ ...vat, ext })] });
}

/** Faults of an invoice with these members. */
function faultsWith(members: object): string[] {
  return built(greekInvoice({ ...members })).faults;
}

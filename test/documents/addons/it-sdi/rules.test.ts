import { describe, expect, it } from 'vitest';
import { Charge } from '../../../../src/documents/bill/adjustment.ts';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import { Address } from '../../../../src/documents/org/address.ts';
import { Instructions } from '../../../../src/documents/pay/instructions.ts';
import { PayRecord } from '../../../../src/documents/pay/record.ts';
import { faults, inside } from '../inside.ts';

const sdi = inside('it-sdi-v1');

const address = { street: 'Via Roma', locality: 'Roma', code: '00100', country: 'IT' };

const supplier = {
  name: 'Società Esempio',
  tax_id: { country: 'IT', code: '12345678903' },
  addresses: [address],
  ext: { 'it-sdi-fiscal-regime': 'RF01' },
};

const customer = {
  name: 'Mela S.r.l.',
  tax_id: { country: 'IT', code: '13029381004' },
  addresses: [address],
};

const invoice = {
  type: 'standard',
  currency: 'EUR',
  tax: { ext: { 'it-sdi-format': 'FPR12', 'it-sdi-document-type': 'TD01' } },
  supplier,
  customer,
  lines: [{ quantity: '1', item: { name: 'Lavoro' }, taxes: [{ cat: 'VAT', percent: '22%' }] }],
};

function invoiceFaults(members: object): string[] {
  return faults(Invoice, sdi, 'GOBL-IT-SDI-BILL-INVOICE-', { ...invoice, ...members });
}

function without(name: string, object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([member]) => member !== name));
}

describe('a FatturaPA', () => {
  it('that is complete passes', () => {
    expect(faults(Invoice, sdi, 'GOBL-IT-SDI-', invoice)).toEqual([]);
  });

  it('needs tax with format and type', () => {
    expect(faults(Invoice, sdi, 'GOBL-IT-SDI-BILL-INVOICE-', without('tax', invoice))).toEqual(['01 $.tax']);
    expect(invoiceFaults({ tax: {} })).toEqual(['02 $.tax.ext']);
    expect(invoiceFaults({ tax: { ext: { 'it-sdi-format': 'FPR12' } } })).toEqual(['02 $.tax.ext']);
    expect(invoiceFaults({ tax: { ext: { 'it-sdi-document-type': 'TD01' } } })).toEqual(['02 $.tax.ext']);
  });

  it('is in euro or can be converted into it', () => {
    expect(invoiceFaults({ currency: 'USD' })).toEqual(['22 $']);
    const rates = [{ from: 'USD', to: 'EUR', amount: '0.9' }];
    expect(invoiceFaults({ currency: 'USD', exchange_rates: rates })).toEqual([]);
  });

  it('has VAT on every line and item names in ISO 8859-1', () => {
    const lines = [
      { quantity: '1', item: { name: 'Però ÿ' }, taxes: [{ cat: 'IRPEF' }] },
      { quantity: '1', item: { name: '日本' }, taxes: [{ cat: 'VAT' }] },
      { quantity: '1', item: { name: 'Ā' } },
      { quantity: '1', item: { name: 'x 😀' }, taxes: [{ cat: 'VAT' }] },
    ];
    expect(invoiceFaults({ lines })).toEqual([
      '17 $.lines[0]',
      '17 $.lines[2]',
      '18 $.lines[1].item.name',
      '18 $.lines[2].item.name',
      '18 $.lines[3].item.name',
    ]);
  });

  it('has delivery notes, with their dates, when it is deferred, and otherwise none', () => {
    const ordering = { despatch: [{ code: '1' }, { code: '2', issue_date: '2025-01-01' }] };
    expect(invoiceFaults({ ordering })).toEqual(['20 $.ordering.despatch']);
    expect(invoiceFaults({ ordering, $tags: ['deferred'] })).toEqual([
      '19 $.ordering.despatch[0].issue_date',
    ]);
    expect(invoiceFaults({ $tags: ['deferred'] })).toEqual([]);
  });

  it('with due dates says how to pay', () => {
    const terms = { due_dates: [{ date: '2025-01-01', amount: '1.00' }] };
    expect(invoiceFaults({ payment: { terms } })).toEqual(['21 $']);
    expect(invoiceFaults({ payment: { terms, instructions: { key: 'cash' } } })).toEqual([]);
    expect(invoiceFaults({ payment: { terms: { notes: 'soon' } } })).toEqual([]);
  });
});

describe('the supplier of a FatturaPA', () => {
  it.each([
    [{ ...supplier, name: '株式会社' }, ['03 $.supplier.name']],
    [without('name', supplier), []],
    [without('addresses', supplier), ['04 $.supplier.addresses']],
    [without('ext', supplier), ['05 $.supplier.ext']],
    [
      { ...supplier, registration: {} },
      ['06 $.supplier.registration.entry', '07 $.supplier.registration.office'],
    ],
    [{ ...supplier, registration: { entry: '123', office: 'RM' } }, []],
  ])('%j raises %j', (json, expected) => {
    expect(invoiceFaults({ supplier: json })).toEqual(expected);
  });

  it('has telephone numbers of 5 to 12 characters when it is Italian', () => {
    const telephones = ['1234', '12345', '123456789012', '1234567890123'].map((num) => ({ num }));
    expect(invoiceFaults({ supplier: { ...supplier, telephones } })).toEqual([
      '08 $.supplier.telephones[0].num',
      '08 $.supplier.telephones[3].num',
    ]);
    expect(invoiceFaults({ supplier: { ...supplier, tax_id: { country: 'FR' }, telephones } })).toEqual([]);
  });
});

describe('the customer of a FatturaPA', () => {
  const people = [{ name: { given: 'Anna', surname: 'Bianchi' } }];
  const identities = [{ key: 'it-fiscal-code', code: 'RCCMNL83S18D969H' }];
  const uncoded = { ...customer, tax_id: { country: 'IT' } };

  it('is required', () => {
    expect(faults(Invoice, sdi, 'GOBL-IT-SDI-', without('customer', invoice))).toEqual([
      'BILL-INVOICE-09 $.customer',
    ]);
  });

  it.each([
    ['a name beyond ISO 8859-1', { ...customer, name: 'Łódź' }, ['10 $.customer.name']],
    ['no tax identity', without('tax_id', customer), ['11 $.customer.tax_id']],
    ['no address', without('addresses', customer), ['12 $.customer.addresses']],
    ['neither name nor people', without('name', customer), ['13 $', '14 $']],
    ['a tax code and people', { ...without('name', customer), people }, ['13 $']],
    ['people only', { ...without('name', uncoded), people, identities }, []],
    ['name and people', { ...customer, people }, []],
    ['neither tax code nor fiscal code', uncoded, ['15 $.customer.tax_id.code', '16 $.customer.identities']],
    ['a fiscal code', { ...uncoded, identities }, []],
    [
      'another identity than a fiscal code',
      { ...uncoded, identities: [{ key: 'passport', code: '1' }] },
      ['15 $.customer.tax_id.code', '16 $.customer.identities'],
    ],
    ['a tax identity abroad that is only a country', { ...customer, tax_id: { country: 'JP' } }, []],
  ])('with %s raises %j', (_, json, expected) => {
    expect(invoiceFaults({ customer: json })).toEqual(expected);
  });
});

describe('parts of a FatturaPA', () => {
  it.each([
    [{ ...address }, []],
    [without('street', address), ['01 $']],
    [{ ...without('street', address), po_box: '12' }, []],
    [{ ...address, street: 'улица' }, ['02 $.street']],
    [{ ...address, po_box: 'ящик' }, ['03 $.po_box']],
    [without('country', address), ['04 $.country']],
    [without('locality', address), ['05 $.locality']],
    [{ ...address, locality: 'Łódź' }, ['06 $.locality']],
    [without('code', address), ['07 $.code']],
    [{ ...address, code: '1234' }, ['08 $.code']],
    [{ ...address, code: '1234A' }, ['08 $.code']],
    [{ ...without('code', address), country: 'IE' }, []],
    [{ ...address, code: 'SW1', country: 'GB' }, []],
  ])('address %j raises %j', (json, expected) => {
    expect(faults(Address, sdi, 'GOBL-IT-SDI-ORG-ADDRESS-', json)).toEqual(expected);
  });

  it.each([
    [{ key: 'fund-contribution', amount: '1.00' }, ['01 $.percent', '02 $.ext', '03 $.taxes']],
    [
      {
        key: 'other+fund-contribution',
        amount: '1.00',
        percent: '4%',
        ext: { 'it-sdi-fund-type': 'TC22' },
        taxes: [{ cat: 'IRPEF' }],
      },
      ['03 $.taxes'],
    ],
    [
      {
        key: 'fund-contribution',
        amount: '1.00',
        percent: '4%',
        ext: { 'it-sdi-fund-type': 'TC22' },
        taxes: [{ cat: 'IRPEF' }, { cat: 'VAT' }],
      },
      [],
    ],
    [{ key: 'stamp-duty', amount: '2.00' }, []],
  ])('charge %j raises %j', (json, expected) => {
    expect(faults(Charge, sdi, 'GOBL-IT-SDI-BILL-CHARGE-', json)).toEqual(expected);
  });

  it('payments need the code of their means', () => {
    const ext = { 'it-sdi-payment-means': 'MP06' };
    expect(faults(Instructions, sdi, 'GOBL-IT-SDI-', { key: 'other' })).toEqual([
      'PAY-INSTRUCTIONS-01 $.ext',
    ]);
    expect(faults(Instructions, sdi, 'GOBL-IT-SDI-', { key: 'other', ext })).toEqual([]);
    expect(faults(PayRecord, sdi, 'GOBL-IT-SDI-', { amount: '1' })).toEqual(['PAY-RECORD-01 $.ext']);
    expect(faults(PayRecord, sdi, 'GOBL-IT-SDI-', { amount: '1', ext })).toEqual([]);
  });
});

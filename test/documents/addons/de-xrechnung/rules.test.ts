import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import { faults, inside } from '../inside.ts';

function found(members: object): string[] {
  const json = { ...invoice, ...members };
  return faults(
    Invoice,
    inside('eu-en16931-v2017', 'de-xrechnung-v3'),
    'GOBL-DE-XRECHNUNG-BILL-INVOICE-',
    json,
  );
}

const address = { locality: 'Berlin', code: '10115', country: 'DE' };
const supplier = {
  name: 'Supplier',
  people: [{ name: { given: 'Ada' } }],
  addresses: [address],
  inboxes: [{ email: 'in@example.com' }],
  telephones: [{ num: '+4930123456' }],
  emails: [{ addr: 'billing@example.com' }],
};
const customer = { name: 'Customer', addresses: [address], inboxes: [{ email: 'in@example.com' }] };
const invoice = {
  type: 'standard',
  issue_date: '2025-06-15',
  supplier,
  customer,
  payment: { instructions: { key: 'cash' } },
  ordering: { code: '04011000-12345-34' },
};

describe('XRechnung', () => {
  it('accepts an invoice that has everything', () => {
    expect(found({})).toEqual([]);
  });

  it.each(['corrective', 'credit-note'])('asks for the preceding invoice of a %s', (type) => {
    expect(found({ type })).toEqual(['02 $.preceding']);
    expect(found({ type, preceding: [{ code: '1' }] })).toEqual([]);
  });

  it('does not ask for the preceding invoice of a debit note', () => {
    expect(found({ type: 'debit-note' })).toEqual([]);
  });

  it('accepts document types it does not list, but no tax category in their place', () => {
    expect(found({ tax: { ext: { 'untdid-document-type': '386' } } })).toEqual([]);
    expect(found({ tax: { ext: { 'untdid-tax-category': 'S' } } })).toEqual(['01 $.tax.ext']);
    expect(found({ tax: { ext: { 'untdid-tax-category': '380' } } })).toEqual([]);
  });
});

describe('the supplier', () => {
  it.each([
    ['nothing at all', null, ['03 $.supplier']],
    ['no person', { ...supplier, people: [] }, ['04 $.supplier.people']],
    ['no address', { ...supplier, addresses: [] }, ['05 $.supplier.addresses']],
    ['no city', { ...supplier, addresses: [{ code: '1' }, address] }, ['06 $.supplier.addresses']],
    ['no post code', { ...supplier, addresses: [{ locality: 'x' }, address] }, ['07 $.supplier.addresses']],
    ['no inbox', { ...supplier, inboxes: [] }, ['08 $.supplier.inboxes']],
    ['no telephone', { ...supplier, telephones: [] }, ['09 $.supplier']],
    ['no email', { ...supplier, emails: [] }, ['10 $.supplier']],
  ])('with %s raises %j', (_what, party, expected) => {
    expect(found({ supplier: party })).toEqual(expected);
  });

  it('may be reached through the first of its people, not through others', () => {
    const reachable = {
      name: { given: 'Ada' },
      telephones: [{ num: '+4930123456' }],
      emails: [{ addr: 'ada@example.com' }],
    };
    const quiet = { name: { given: 'Bob' } };
    const party = { ...supplier, telephones: [], emails: [] };
    expect(found({ supplier: { ...party, people: [reachable, quiet] } })).toEqual([]);
    expect(found({ supplier: { ...party, people: [quiet, reachable] } })).toEqual([
      '09 $.supplier',
      '10 $.supplier',
    ]);
  });

  it('may leave later addresses incomplete', () => {
    expect(found({ supplier: { ...supplier, addresses: [address, { country: 'DE' }] } })).toEqual([]);
  });
});

describe('the customer', () => {
  it.each([
    ['nothing at all', null, ['11 $.customer']],
    ['no address', { ...customer, addresses: [] }, ['12 $.customer.addresses']],
    ['no city', { ...customer, addresses: [{ code: '1' }] }, ['13 $.customer.addresses']],
    ['no post code', { ...customer, addresses: [{ locality: 'x' }] }, ['14 $.customer.addresses']],
    ['no inbox', { ...customer, inboxes: [] }, ['15 $.customer.inboxes']],
  ])('with %s raises %j', (_what, party, expected) => {
    expect(found({ customer: party })).toEqual(expected);
  });
});

describe('payment', () => {
  const iban = { iban: 'DE89370400440532013000' };
  const mandate = { ref: 'M1', creditor: 'DE98ZZZ09999999999', account: 'DE89370400440532013000' };

  it('details and instructions are required', () => {
    expect(found({ payment: null })).toEqual(['16 $.payment']);
    expect(found({ payment: { terms: { notes: 'x' } } })).toEqual(['17 $.payment.instructions']);
  });

  it.each([
    [{ key: 'credit-transfer' }, ['18 .credit_transfer']],
    [{ key: 'credit-transfer+sepa', credit_transfer: [iban] }, []],
    [
      { key: 'credit-transfer', credit_transfer: [iban, { name: 'Bank' }, { number: '12' }] },
      ['19 .credit_transfer[1].number'],
    ],
    [{ key: 'other', credit_transfer: [{ name: 'Bank' }] }, []],
    [{ key: 'card+credit' }, ['20 .card']],
    [{ key: 'card', card: { last4: '1234' } }, []],
    [{ key: 'other+card' }, ['20 .card']],
    [{ key: 'direct-debit+sepa' }, ['21 .direct_debit']],
    [{ key: 'direct-debit', direct_debit: mandate }, []],
    [{ key: 'direct-debit', direct_debit: { ...mandate, ref: '' } }, ['22 .direct_debit.ref']],
    [{ key: 'direct-debit', direct_debit: { ...mandate, creditor: '' } }, ['23 .direct_debit.creditor']],
    [{ key: 'direct-debit', direct_debit: { ...mandate, account: '' } }, ['24 .direct_debit.account']],
    [{ key: 'cash', direct_debit: {} }, []],
  ])('by %o raises %j', (instructions, expected) => {
    expect(found({ payment: { instructions } })).toEqual(
      expected.map((fault) => fault.replace(' ', ' $.payment.instructions')),
    );
  });
});

describe('delivery', () => {
  it.each([
    [{ date: '2025-06-15' }, ['25 $.delivery.receiver']],
    [{ receiver: { name: 'x' } }, ['26 $.delivery.receiver.addresses']],
    [{ receiver: { addresses: [{ code: '1' }] } }, ['27 $.delivery.receiver.addresses']],
    [{ receiver: { addresses: [{ locality: 'x' }] } }, ['28 $.delivery.receiver.addresses']],
    [{ receiver: { addresses: [address] } }, []],
  ])('%o raises %j', (delivery, expected) => {
    expect(found({ delivery })).toEqual(expected);
  });
});

describe('ordering', () => {
  it('must bring the reference of the buyer', () => {
    expect(found({ ordering: null })).toEqual(['29 $.ordering']);
    expect(found({ ordering: { cost: '1' } })).toEqual(['30 $.ordering.code']);
  });
});

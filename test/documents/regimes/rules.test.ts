import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../src/documents/bill/invoice.ts';
import type { JsonObject } from '../../../src/documents/json.ts';
import type { AnyPart } from '../../../src/documents/model/part.ts';
import { Reading } from '../../../src/documents/model/reading.ts';
import { Identity } from '../../../src/documents/org/identity.ts';
import { Item } from '../../../src/documents/org/item.ts';
import { Party } from '../../../src/documents/org/party.ts';
import { validate } from '../../../src/documents/rules/validate.ts';
import { Combo } from '../../../src/documents/tax/combo.ts';

/** Faults of the country's own rules on a part in a document of its regime, as `CODE path`. */
function faults(part: AnyPart, regime: string, json: object): string[] {
  const value = part.read(json as JsonObject, new Reading([]));
  if (!value) throw new Error('the input of this test is unreadable');
  return validate(part, value, { regime, addons: [], tags: [] }, '$')
    .filter(({ code }) => code.startsWith(`GOBL-${regime}-`) && !code.includes('-TAX-IDENTITY-'))
    .flatMap(({ code, paths }) => paths.map((path) => `${code.slice(`GOBL-${regime}-`.length)} ${path}`));
}

describe('suppliers', () => {
  const nobody = { name: 'Example' };
  const taxed = { tax_id: { country: 'XX', code: '1' } };

  it.each([
    ['AR', nobody, ['BILL-INVOICE-01 $.supplier.tax_id']],
    ['AR', { tax_id: { country: 'AR' } }, []],
    ['BE', nobody, ['BILL-INVOICE-01 $.supplier.tax_id', 'BILL-INVOICE-03 $.supplier.identities']],
    [
      'BE',
      { tax_id: { country: 'BE' } },
      ['BILL-INVOICE-02 $.supplier.tax_id.code', 'BILL-INVOICE-03 $.supplier.identities'],
    ],
    ['BE', { identities: [{ type: 'BCE', code: '0403019261' }] }, []],
    ['BE', taxed, []],
    ['DE', nobody, ['BILL-INVOICE-01 $.supplier']],
    ['DE', { identities: [{ key: 'de-tax-number', code: '12/345/67890' }] }, []],
    ['DK', nobody, ['BILL-INVOICE-01 $.supplier']],
    ['DK', { identities: [{ type: 'CVR', code: '13585628' }] }, []],
    ['ES', nobody, ['BILL-INVOICE-02 $.supplier.tax_id']],
    ['ES', { tax_id: { country: 'ES' } }, ['BILL-INVOICE-03 $.supplier.tax_id.code']],
    ['FR', { identities: [{ type: 'RCS', code: '1' }] }, ['BILL-INVOICE-01 $.supplier']],
    ['FR', { identities: [{ type: 'SIRET', code: '73282932000074' }] }, []],
    ['NL', nobody, ['BILL-INVOICE-01 $.supplier']],
    ['NL', { identities: [{ type: 'KVK', code: '12345678' }] }, []],
    ['PT', nobody, ['BILL-INVOICE-03 $.supplier.tax_id']],
    ['PT', { tax_id: { country: 'PT' } }, ['BILL-INVOICE-04 $.supplier.tax_id.code']],
    ['SE', nobody, ['BILL-INVOICE-01 $.supplier']],
    ['SE', { identities: [{ type: 'CN', code: '701063-2391' }] }, []],
    ['SG', nobody, ['BILL-INVOICE-01 $.supplier']],
    ['SG', { identities: [{ type: 'UEN', code: '197401143C' }] }, []],
  ])('%s: %o raises %j', (regime, supplier, expected) => {
    expect(faults(Invoice, regime, { type: 'standard', issue_date: '2025-01-15', supplier })).toEqual(
      expected,
    );
  });

  it.each(['AR', 'BE', 'DE', 'DK', 'FR', 'NL', 'PT', 'SE', 'SG'])(
    '%s: a missing supplier is left to the rule of all invoices',
    (regime) => {
      expect(faults(Invoice, regime, { type: 'standard', issue_date: '2025-01-15' })).toEqual([]);
    },
  );

  it('Spain states for itself that the supplier is required', () => {
    expect(faults(Invoice, 'ES', { issue_date: '2025-01-15' })).toEqual(['BILL-INVOICE-01 $.supplier']);
  });
});

describe('identities', () => {
  it.each([
    ['DE', { key: 'de-tax-number', code: '123' }, ['01']],
    ['DE', { key: 'other', code: '123' }, []],
    ['DK', { type: 'CVR', code: '13585627' }, ['01']],
    ['FR', { type: 'SIREN', code: '732 829 320' }, ['01']],
    ['FR', { type: 'SIREN', code: '732829320' }, []],
    ['FR', { type: 'SIRET', code: '732829320' }, ['02']],
    ['IN', { type: 'PAN', code: 'ABCDE12345' }, ['01']],
    ['IN', { type: 'PAN', code: 'ABCDE1234F' }, []],
    ['IN', { type: 'HSN', code: '84713' }, ['02']],
    ['IT', { key: 'it-fiscal-code' }, ['01']],
    ['IT', { key: 'it-fiscal-code', code: 'RCCMNL83S18D969I' }, ['03']],
    ['IT', { key: 'it-fiscal-code', code: 'RCCMNL83S18' }, ['02', '03']],
    ['IT', { key: 'it-fiscal-code', code: 'RCCMNL83S18D969H' }, []],
    ['NL', { type: 'KVK', code: '1234567' }, ['01']],
    ['NL', { type: 'OIN', code: '00000011123456789000' }, ['02']],
    ['NO', { type: 'ON', code: '988077918' }, ['01']],
    ['NO', { type: 'ON', code: '988077917' }, []],
    ['SA', { type: 'CRN', code: '10-10' }, ['01']],
    ['SE', { type: 'ON', code: '123456789' }, ['01']],
    ['SE', { type: 'ON', code: '1234567891' }, ['02']],
    ['SE', { type: 'ON', code: '1234567897' }, []],
    ['SE', { type: 'PN', code: '198803200016' }, ['03']],
    ['SE', { type: 'PN', code: '880320-0017' }, ['04']],
    ['SE', { type: 'PN', code: '880320-0016' }, []],
    ['SG', { type: 'UEN', code: 'MR2345678A' }, ['01']],
  ])('%s: %o fails the rules %j', (regime, json, numbers) => {
    expect(faults(Identity, regime, json)).toEqual(numbers.map((number) => `ORG-IDENTITY-${number} $.code`));
  });

  it('a CVR number is checked in documents of any country', () => {
    const identity = Identity.read({ type: 'CVR', code: '13585627' }, new Reading([]));
    const found = validate(Identity, identity ?? {}, { regime: 'ES', addons: [], tags: [] }, '$');
    expect(found.map(({ code }) => code)).toContain('GOBL-DK-ORG-IDENTITY-01');
  });
});

describe('Indian items', () => {
  it.each([
    [{ name: 'Rice' }, ['ORG-ITEM-01 $.identities']],
    [{ name: 'Rice', identities: [{ type: 'SKU', code: '1' }] }, ['ORG-ITEM-01 $.identities']],
    [{ name: 'Rice', identities: [{ type: 'HSN', code: '1006' }] }, []],
  ])('%o raises %j', (item, expected) => {
    expect(faults(Item, 'IN', item)).toEqual(expected);
  });
});

describe('Brazilian parties', () => {
  const address = { state: 'XX', code: '1234' };

  it('have states and post codes of Brazil at addresses that are not abroad', () => {
    const party = {
      tax_id: { country: 'BR' },
      addresses: [address, { ...address, country: 'PT' }, { state: 'SP', code: '01310-100', country: 'BR' }],
    };
    expect(faults(Party, 'BR', party)).toEqual([
      'ORG-PARTY-02 $.addresses[0].state',
      'ORG-PARTY-03 $.addresses[0].code',
    ]);
  });

  it('have municipalities of seven digits', () => {
    const party = { tax_id: { country: 'BR' }, ext: { 'br-ibge-municipality': '12345' } };
    expect(faults(Party, 'BR', party)).toEqual(['ORG-PARTY-01 $.ext']);
  });

  it('are those with a Brazilian tax identity or address only', () => {
    expect(faults(Party, 'BR', { tax_id: { country: 'PT' }, addresses: [address] })).toEqual([]);
  });
});

describe('Portuguese invoices', () => {
  const invoice = {
    type: 'standard',
    issue_date: '2025-03-10',
    supplier: { tax_id: { country: 'PT', code: '501964843' } },
  };

  it.each([
    [{ type: 'corrective' }, ['BILL-INVOICE-01 $.type']],
    [{ type: 'credit-note' }, ['BILL-INVOICE-02 $.preceding']],
    [{ type: 'debit-note', preceding: [{ code: '1', issue_date: '2025-03-10' }] }, []],
    [{ value_date: '2025-03-11' }, ['BILL-INVOICE-11 $']],
    [{ value_date: '2025-03-10' }, []],
    [{ op_date: '2025-03-11' }, ['BILL-INVOICE-12 $']],
    [{ preceding: [{ code: '1', issue_date: '2025-03-11' }] }, ['BILL-INVOICE-13 $']],
    [{ payment: { advances: [{ date: '2025-03-11', amount: '1' }] } }, ['BILL-INVOICE-14 $']],
    [{ payment: { advances: [{ amount: '1' }] } }, []],
    [{ payment: { terms: { due_dates: [{ date: '2025-03-09', amount: '1' }] } } }, ['BILL-INVOICE-15 $']],
    [{ payment: { terms: { due_dates: [{ date: '2025-03-10', amount: '1' }] } } }, []],
    [
      { lines: [{ quantity: '-1', item: { name: 'x', price: '1' } }] },
      ['BILL-INVOICE-05 $.lines[0].quantity'],
    ],
    [
      { lines: [{ quantity: '1', item: { name: 'x', price: '-1' } }] },
      ['BILL-INVOICE-06 $.lines[0].item.price'],
    ],
    [{ totals: { due: '-0.01' } }, ['BILL-INVOICE-07 $.totals.due']],
    [{ totals: { due: '0.00' } }, []],
  ])('with %o raise %j', (members, expected) => {
    expect(faults(Invoice, 'PT', { ...invoice, ...members })).toEqual(expected);
  });

  it('need a region on VAT and on nothing else', () => {
    expect(faults(Combo, 'PT', { cat: 'VAT' })).toEqual(['TAX-COMBO-01 $.ext']);
    expect(faults(Combo, 'PT', { cat: 'VAT', ext: { 'pt-region': 'PT-AC' } })).toEqual([]);
    expect(faults(Combo, 'PT', { cat: 'IRS' })).toEqual([]);
  });
});

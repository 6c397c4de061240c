import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../../src/documents/bill/invoice.ts';
import type { JsonObject } from '../../../../src/documents/json.ts';
import { Combo } from '../../../../src/documents/tax/combo.ts';
import { inside, stored } from '../inside.ts';
import { built } from '../invoices.ts';

const arca = inside('ar-arca-v4');

function invoice(members: object): JsonObject {
  return stored(Invoice, arca, members);
}

function docType(members: object): unknown {
  const { ext = {} } = (invoice(members)['tax'] ?? {}) as { ext?: JsonObject };
  return ext['ar-arca-doc-type'];
}

function concept(...keys: (string | undefined)[]): unknown {
  const lines = keys.map((key) => ({ item: { name: 'x', ...(key !== undefined && { key }) } }));
  const tax = invoice({ lines, tax: { ext: { 'ar-arca-concept': '9' } } })['tax'];
  return (tax as { ext: JsonObject }).ext['ar-arca-concept'];
}

function statusOf(customer: object, given?: string): unknown {
  const ext = given === undefined ? {} : { ext: { 'ar-arca-vat-status': given } };
  const { ext: stated } = invoice({ customer: { ...customer, ...ext } })['customer'] as { ext: JsonObject };
  return stated['ar-arca-vat-status'];
}

const company = { tax_id: { country: 'AR', code: '30712345671' } };
const foreigner = { tax_id: { country: 'UY' } };
const nobody = { name: 'x' };

describe('VAT rates for ARCA', () => {
  it.each([
    [{ key: 'zero', rate: 'general' }, '3'],
    [{ rate: 'zero' }, '3'],
    [{ percent: '0%' }, '3'],
    [{ rate: 'reduced' }, '4'],
    [{ rate: 'general' }, '5'],
    [{ rate: 'standard' }, '5'],
    [{ rate: 'increased' }, '6'],
    [{ rate: 'reduced', ext: { 'ar-arca-vat-rate': '9' } }, '4'],
    [{ percent: '2.5%', ext: { 'ar-arca-vat-rate': '9' } }, '9'],
    [{ key: 'exempt', ext: { 'ar-arca-vat-rate': '3' } }, '3'],
  ])('%j has the code %s', (combo, code) => {
    expect(stored(Combo, arca, { cat: 'VAT', ...combo })).toMatchObject({
      ext: { 'ar-arca-vat-rate': code },
    });
  });

  it.each([{ percent: '5%' }, { key: 'exempt' }, { rate: 'general+x' }])('%j has no code', (combo) => {
    expect(stored(Combo, arca, { cat: 'VAT', ...combo })).not.toHaveProperty('ext');
  });
});

describe("a customer's VAT status for ARCA", () => {
  it.each([
    [nobody, '5', ['4', '7', '10', '15'], ['1', '6', '8', '9', '13', '16', 'x']],
    [foreigner, '9', ['8'], ['1', '4', '5', '6', '7', '10', '13', '15', '16', 'x']],
    [company, '1', ['4', '6', '7', '10', '13', '15', '16'], ['5', '8', '9', 'x']],
  ])('of %j is %s, may be %j and not %j', (customer, usual, kept, replaced) => {
    expect(statusOf(customer)).toBe(usual);
    expect(kept.map((status) => statusOf(customer, status))).toEqual(kept);
    expect(replaced.map((status) => statusOf(customer, status))).toEqual(replaced.map(() => usual));
  });

  it('is not given to suppliers', () => {
    expect(invoice({ supplier: company })['supplier']).toEqual(company);
  });
});

describe('the type of document for ARCA', () => {
  const uncategorised = { ...company, ext: { 'ar-arca-vat-status': '7' } };

  it.each([
    ['A', { customer: company }, '1', '2', '3'],
    ['A', { customer: { ...company, ext: { 'ar-arca-vat-status': '6' } } }, '1', '2', '3'],
    ['A', { customer: { ...company, ext: { 'ar-arca-vat-status': '13' } } }, '1', '2', '3'],
    ['A', { customer: { ...company, ext: { 'ar-arca-vat-status': '16' } } }, '1', '2', '3'],
    ['B', { customer: uncategorised }, '6', '7', '8'],
    ['B', { customer: foreigner }, '6', '7', '8'],
    ['B', { customer: nobody }, '6', '7', '8'],
    ['B', {}, '6', '7', '8'],
    ['C', { $tags: ['monotax'], customer: company }, '11', '12', '13'],
    ['C', { $tags: ['monotax'] }, '11', '12', '13'],
  ])('is of class %s for %j', (_, members, standard, debitNote, creditNote) => {
    expect(docType({ type: 'standard', ...members })).toBe(standard);
    expect(docType({ type: 'debit-note', ...members })).toBe(debitNote);
    expect(docType({ type: 'credit-note', ...members })).toBe(creditNote);
  });

  it('is that of an invoice when no type is given', () => {
    expect(docType({ customer: company })).toBe('1');
  });

  it('stays as it is given', () => {
    expect(docType({ type: 'standard', tax: { ext: { 'ar-arca-doc-type': '201' } } })).toBe('201');
  });

  it.each(['proforma', 'corrective', 'other'])('must be given for the type %s', (type) => {
    expect(invoice({ type, customer: company })).not.toHaveProperty('tax');
  });
});

describe('what is sold, for ARCA,', () => {
  it.each([
    ['1', ['goods', 'goods']],
    ['2', ['services', undefined]],
    ['2', ['goods+used']],
    ['3', ['goods', undefined]],
  ])('is %s with items of the keys %j', (code, keys) => {
    expect(concept(...keys)).toBe(code);
  });

  it('is not said without lines', () => {
    expect(invoice({ type: 'other' })).not.toHaveProperty('tax');
    expect(concept()).toBe('9');
  });
});

describe('an Argentine invoice', () => {
  it('of a monotax payer takes the tag and gets class C', () => {
    const { invoice: calculated, faults } = built({
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      $addons: ['ar-arca-v4'],
      $tags: ['monotax'],
      series: '00001',
      code: '1',
      issue_date: '2025-06-01',
      supplier: { name: 'Taller', tax_id: { country: 'AR', code: '30712345671' } },
      customer: { name: 'Cliente', ...company },
      lines: [{ quantity: '1', item: { name: 'Silla', key: 'goods', price: '10.00' } }],
    });
    expect(calculated.tax?.ext).toEqual({ 'ar-arca-concept': '1', 'ar-arca-doc-type': '11' });
    expect(faults).toEqual([]);
  });
});

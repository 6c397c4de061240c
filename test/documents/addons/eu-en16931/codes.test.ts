import { describe, expect, it } from 'vitest';
import { Charge, Discount } from '../../../../src/documents/bill/adjustment.ts';
import { LineCharge, LineDiscount } from '../../../../src/documents/bill/line-adjustment.ts';
import type { AnyPart } from '../../../../src/documents/model/part.ts';
import { Identity } from '../../../../src/documents/org/identity.ts';
import { Item } from '../../../../src/documents/org/item.ts';
import { Note } from '../../../../src/documents/org/note.ts';
import { Instructions } from '../../../../src/documents/pay/instructions.ts';
import { inside, stored } from '../inside.ts';

const en16931 = inside('eu-en16931-v2017');

/** Extensions that a part gets. */
function ext(part: AnyPart, json: object): unknown {
  return stored(part, en16931, json).ext;
}

/** Rows of a table written as `key code`. */
function rows(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .map((row): [string, string] => {
      const [key = '', code = ''] = row.trim().split(/\s+/);
      return [key, code];
    });
}

describe('discounts', () => {
  const unedifact5189 = rows(`
    early-completion  41
    military          62
    work-accident     63
    special-agreement 64
    production-error  65
    new-outlet        66
    sample            67
    end-of-range      68
    incoterm          70
    pos-threshold     71
    special-rebate    100
    temporary         103
    standard          104
    yearly-turnover   105`);

  it.each(unedifact5189)('%s is reason %s of UNTDID 5189, on documents and lines', (key, code) => {
    expect(ext(Discount, { key, amount: '1' })).toEqual({ 'untdid-allowance': code });
    expect(ext(LineDiscount, { key, amount: '1' })).toEqual({ 'untdid-allowance': code });
  });

  it('get the code of their key whatever code they had, beside other extensions', () => {
    const given = { 'untdid-allowance': '95', other: '1' };
    expect(ext(Discount, { key: 'sample', amount: '1', ext: given })).toEqual({
      'untdid-allowance': '67',
      other: '1',
    });
  });

  it('keep what they have when their key is not in the list, also when it is one with a suffix', () => {
    expect(ext(Discount, { key: 'sample+free', amount: '1' })).toBeUndefined();
    const given = { 'untdid-allowance': '95' };
    expect(ext(LineDiscount, { key: 'loyalty', amount: '1', ext: given })).toEqual(given);
    expect(ext(LineDiscount, { reason: 'Loyalty', amount: '1', ext: given })).toEqual(given);
  });
});

describe('charges', () => {
  const unedifact7161 = rows(`
    stamp-duty ST
    outlay     AAE
    tax        TX
    customs    ABW
    delivery   DL
    packing    PC
    handling   HD
    insurance  IN
    storage    ABA
    admin      AEM
    cleaning   CG`);

  it.each(unedifact7161)('%s is service %s of UNTDID 7161, on documents and lines', (key, code) => {
    expect(ext(Charge, { key, amount: '1' })).toEqual({ 'untdid-charge': code });
    expect(ext(LineCharge, { key, amount: '1' })).toEqual({ 'untdid-charge': code });
  });

  it('keep what they have when their key is not in the list', () => {
    expect(ext(Charge, { key: 'delivery+express', amount: '1' })).toBeUndefined();
  });
});

describe('payment instructions', () => {
  const unedifact4461 = rows(`
    any                  1
    card                 48
    card+debit           55
    credit-transfer      30
    credit-transfer+sepa 58
    debit-transfer       31
    cash                 10
    cheque               20
    bank-draft           21
    direct-debit         49
    direct-debit+sepa    59
    online               68
    promissory-note      60
    netting              97`);

  it.each(unedifact4461)('%s is means %s of UNTDID 4461', (key, code) => {
    expect(ext(Instructions, { key })).toEqual({ 'untdid-payment-means': code });
  });

  it.each([
    ['card+credit', '48'],
    ['credit-transfer+sepa+instant', '58'],
    ['credit-transfer+instant', '30'],
    ['direct-debit+sepa+b2b', '59'],
  ])('%s falls back to %s, the code of the key before the unknown suffix', (key, code) => {
    expect(ext(Instructions, { key })).toEqual({ 'untdid-payment-means': code });
  });

  it('of other means keep the code they were given', () => {
    expect(ext(Instructions, { key: 'other' })).toBeUndefined();
    const given = { 'untdid-payment-means': '57' };
    expect(ext(Instructions, { key: 'other+standing-agreement', ext: given })).toEqual(given);
  });

  it('of known means lose a code that contradicts them', () => {
    expect(ext(Instructions, { key: 'cash', ext: { 'untdid-payment-means': '20' } })).toEqual({
      'untdid-payment-means': '10',
    });
  });
});

describe('notes', () => {
  const unedifact4451 = rows(`
    goods           AAA
    payment         PMT
    payment-method  PMD
    payment-term    AAB
    general         AAI
    legal           ABL
    dangerous-goods AAC
    ack             AAE
    rate            AAF
    reason          ACD
    dispute         ACE
    customer        CUR
    glossary        ACZ
    customs         CUS
    handling        HAN
    packaging       PKG
    loading         LOI
    price           AAK
    priority        PRI
    regulatory      REG
    safety          SAF
    ship-line       SLR
    supplier        SUR
    transport       TRA
    delivery        DEL
    quarantine      QIN
    tax             TXD
    other           ZZZ`);

  it.each(unedifact4451)('on %s are of subject %s of UNTDID 4451', (key, code) => {
    expect(ext(Note, { key, text: 'x' })).toEqual({ 'untdid-text-subject': code });
  });

  it('without a key are on no subject', () => {
    expect(ext(Note, { text: 'x' })).toBeUndefined();
  });
});

describe('identities', () => {
  it.each([
    [{ key: 'gln' }, '0088'],
    [{ key: 'gtin' }, '0160'],
    [{ type: 'SIREN' }, '0002'],
    [{ type: 'SIRET' }, '0009'],
    [{ type: 'CVR' }, '0184'],
    [{ key: 'gln', type: 'SIRET' }, '0088'],
    [{ key: 'branch', type: 'SIRET' }, '0009'],
  ])('%o is of scheme %s of ISO/IEC 6523', (identity, scheme) => {
    expect(ext(Identity, { ...identity, code: '13585628' })).toEqual({ 'iso-scheme-id': scheme });
  });

  it('of other kinds keep the scheme they were given', () => {
    expect(ext(Identity, { key: 'gln+x', type: 'KVK', code: '1' })).toBeUndefined();
    const given = { 'iso-scheme-id': '0106' };
    expect(ext(Identity, { type: 'KVK', code: '1', ext: given })).toEqual(given);
  });
});

describe('items', () => {
  it('without a unit are counted in ones', () => {
    expect(stored(Item, en16931, { name: 'x' }).unit).toBe('one');
  });

  it('keep the unit they have', () => {
    expect(stored(Item, en16931, { name: 'x', unit: 'h' }).unit).toBe('h');
  });
});

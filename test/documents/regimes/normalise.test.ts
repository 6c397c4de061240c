import { describe, expect, it } from 'vitest';
import { Invoice } from '../../../src/documents/bill/invoice.ts';
import type { JsonObject } from '../../../src/documents/json.ts';
import type { AnyPart } from '../../../src/documents/model/part.ts';
import { Reading } from '../../../src/documents/model/reading.ts';
import { normalise } from '../../../src/documents/normalise.ts';
import { Identity } from '../../../src/documents/org/identity.ts';
import { Party } from '../../../src/documents/org/party.ts';
import { Combo } from '../../../src/documents/tax/combo.ts';

/** A part as it is stored inside a document of a regime; normalising it once more must not change it. */
function stored(part: AnyPart, regime: string, json: object): JsonObject {
  const value = part.read(json as JsonObject, new Reading([]));
  if (!value) throw new Error('the input of this test is unreadable');
  normalise(part, value, { regime, addons: [], tags: [] });
  return part.write(value) as JsonObject;
}

function identity(regime: string, json: object): JsonObject {
  const once = stored(Identity, regime, json);
  expect(stored(Identity, regime, once)).toEqual(once);
  return once;
}

describe('identities', () => {
  it.each([
    ['DE', { key: 'de-tax-number', code: '12 345 67890' }, '12/345/67890'],
    ['DE', { key: 'de-tax-number', code: '12345678901' }, '123/456/78901'],
    ['DE', { key: 'de-tax-number', code: '123/4567/8901' }, '123/4567/8901'],
    ['DE', { key: 'de-tax-number', code: '123-456' }, '123456'],
    ['IN', { type: 'PAN', code: 'abcde-1234-f' }, 'ABCDE1234F'],
    ['IN', { type: 'HSN', code: '8471.30.10' }, '84713010'],
    ['IT', { key: 'it-fiscal-code', code: 'it rcc mnl 83s18 d969h' }, 'RCCMNL83S18D969H'],
    ['NO', { type: 'ON', code: '988 077 917' }, '988077917'],
    ['SE', { type: 'ON', code: '123456-7897' }, '1234567897'],
    ['SE', { type: 'ON', code: 'SE123456789701' }, '1234567897'],
    ['SE', { type: 'ON', code: '12345-67' }, '12345-67'],
    ['SE', { type: 'PN', code: '8803200016' }, '880320-0016'],
    ['SE', { type: 'PN', code: '880320 0016' }, '880320-0016'],
    ['SE', { type: 'PN', code: '88-0320+0016' }, '880320+0016'],
    ['SE', { type: 'CN', code: '198803200016' }, '198803200016'],
    ['SG', { type: 'UEN', code: 'sg 197401143c' }, '197401143C'],
  ])('%s: %o is stored as %s', (regime, json, code) => {
    expect(identity(regime, json)).toEqual({ ...json, code });
  });

  it.each([
    ['DE', { key: 'passport', code: '12 345 67890' }],
    ['IN', { type: 'ON', code: '8471.30.10' }],
    ['NO', { type: 'XX', code: '988 077 917' }],
    ['SE', { type: 'XX', code: '8803200016' }],
    ['FR', { type: 'SIREN', code: '732 829 320' }],
  ])('%s: %o is of another kind and stays as it is', (regime, json) => {
    expect(identity(regime, json)).toEqual(json);
  });
});

describe('parties', () => {
  it('Brazilian addresses without a country get that of the tax identity', () => {
    const addresses = [{ code: '1' }, { country: 'PT' }];
    expect(stored(Party, 'BR', { tax_id: { country: 'BR' }, addresses }).addresses).toEqual([
      { code: '1', country: 'BR' },
      { country: 'PT' },
    ]);
  });

  it('Brazilian addresses get the ISO country of a Greek tax identity', () => {
    const party = { tax_id: { country: 'EL' }, addresses: [{}] };
    expect(stored(Party, 'BR', party).addresses).toEqual([{ country: 'GR' }]);
  });

  it('Brazilian addresses get no country from a tax identity of the Union, nor then from identities', () => {
    const party = { tax_id: { country: 'EU' }, identities: [{ country: 'BR' }], addresses: [{}] };
    expect(stored(Party, 'BR', party).addresses).toEqual([{}]);
  });

  it('Brazilian addresses get the country of the first identity with one when there is no tax identity', () => {
    const identities = [{ code: '1' }, { country: 'BR' }, { country: 'AR' }];
    expect(stored(Party, 'BR', { identities, addresses: [{}] }).addresses).toEqual([{ country: 'BR' }]);
  });

  it('an Italian individual keeps the country and moves the code to a fiscal code identity', () => {
    const party = {
      tax_id: { country: 'IT', type: 'individual', code: 'RCCMNL83S18D969H' },
      identities: [
        { type: 'X', code: '1' },
        { key: 'it-fiscal-code', code: 'OLD' },
      ],
    };
    expect(stored(Party, 'IT', party)).toEqual({
      tax_id: { country: 'IT' },
      identities: [
        { type: 'X', code: '1' },
        { key: 'it-fiscal-code', code: 'RCCMNL83S18D969H' },
      ],
    });
  });

  it('an Italian company is left alone', () => {
    const company = { tax_id: { country: 'IT', code: '00743110157' } };
    expect(stored(Party, 'IT', company)).toEqual(company);
  });

  it('a foreign party inside a document is cleaned by its own country', () => {
    const party = { tax_id: { country: 'NO', code: '995 525 828' } };
    expect(stored(Party, 'ES', party)).toEqual({ tax_id: { country: 'NO', code: '995525828MVA' } });
  });
});

describe('tax combos', () => {
  it('Italian extensions of the first mapping get their present names', () => {
    const ext = { 'it-sdi-retained-tax': 'A', 'it-sdi-nature': 'N1', 'it-sdi-exempt': 'N9' };
    expect(stored(Combo, 'IT', { cat: 'IRPEF', ext }).ext).toEqual({
      'it-sdi-retained': 'A',
      'it-sdi-exempt': 'N1',
    });
  });

  it.each([
    [{ cat: 'VAT' }, { 'pt-region': 'PT' }],
    [{ cat: 'VAT', ext: { 'pt-region': 'PT-AC' } }, { 'pt-region': 'PT-AC' }],
    [{ cat: 'VAT', country: 'ES' }, { 'pt-region': 'ES' }],
    [{ cat: 'VAT', country: 'EL' }, { 'pt-region': 'GR' }],
    [{ cat: 'VAT', country: 'EU' }, undefined],
    [{ cat: 'IRS' }, undefined],
  ])('Portuguese VAT gets its region: %o', (json, ext) => {
    expect(stored(Combo, 'PT', json).ext).toEqual(ext);
  });
});

/** Taxes of the only row in these lines, discounts or charges of a Portuguese invoice. */
function portugueseTaxes(rows: 'lines' | 'discounts' | 'charges', combo: object): unknown {
  const invoice = stored(Invoice, 'PT', { [rows]: [{ amount: '1.00', taxes: [combo] }] });
  const [row] = invoice[rows] as JsonObject[];
  return row?.taxes;
}

describe('Portuguese invoices', () => {
  it('an old exemption becomes the key with its reason and nothing else', () => {
    const combo = { cat: 'VAT', rate: 'exempt+outlay', ext: { 'pt-region': 'PT' } };
    expect(portugueseTaxes('discounts', combo)).toEqual([
      { cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M01' } },
    ]);
  });

  it('an old margin scheme for travel also keeps its tax code', () => {
    expect(portugueseTaxes('charges', { cat: 'VAT', rate: 'exempt+margin-scheme+travel' })).toEqual([
      { cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M12', 'at-tax-code': 'exempt' } },
    ]);
  });

  it('the old key of exemption codes is renamed', () => {
    const combo = { cat: 'VAT', key: 'exempt', ext: { 'pt-exemption-code': 'M07' } };
    expect(portugueseTaxes('discounts', combo)).toEqual([
      { cat: 'VAT', key: 'exempt', ext: { 'pt-region': 'PT', 'pt-saft-exemption': 'M07' } },
    ]);
  });

  it('reverse charge of waste is not taken for the plain reverse charge', () => {
    expect(portugueseTaxes('discounts', { cat: 'VAT', rate: 'exempt+reverse-charge+waste' })).toEqual([
      { cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M30' } },
    ]);
  });
});

describe('Mexican invoices', () => {
  const supplier = { addresses: [{ code: '26015' }] };

  it("are issued at the supplier's post code", () => {
    expect(stored(Invoice, 'MX', { supplier }).tax).toEqual({ ext: { 'mx-cfdi-issue-place': '26015' } });
  });

  it('prefer the post code extension, which then goes away', () => {
    const invoice = stored(Invoice, 'MX', {
      supplier: { ...supplier, ext: { 'mx-cfdi-post-code': '21000' } },
    });
    expect(invoice.tax).toEqual({ ext: { 'mx-cfdi-issue-place': '21000' } });
    expect(invoice.supplier).toEqual(supplier);
  });

  it('keep a place of issue that is given', () => {
    const tax = { ext: { 'mx-cfdi-issue-place': '01000' } };
    expect(stored(Invoice, 'MX', { tax, supplier }).tax).toEqual(tax);
  });

  it("move the customer's post code extension to its first address", () => {
    const customer = { ext: { 'mx-cfdi-post-code': '65000', other: 'x' } };
    expect(stored(Invoice, 'MX', { customer }).customer).toEqual({
      ext: { other: 'x' },
      addresses: [{ code: '65000' }],
    });
  });

  it('get no tax object when there is no post code', () => {
    expect(stored(Invoice, 'MX', { supplier: { name: 'x' } })).not.toHaveProperty('tax');
  });
});

import { describe, expect, it } from 'vitest';
import type {
  ComboObject,
  IdentityObject,
  InvoiceObject,
  PartyObject,
} from '../../../src/documents/regimes/hooks.ts';
import { regimeFor } from '../../../src/documents/regimes/regimes.ts';

/** The identity's code after one and after two passes through its regime's step. */
function identityCode(country: string, identity: IdentityObject): string | undefined {
  const step = regimeFor(country)?.normalise?.['org/identity'];
  const node = { ...identity };
  step?.(node);
  const once = node.code;
  step?.(node);
  expect(node.code).toBe(once);
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
  ])('%s: %o is stored as %s', (country, identity, stored) => {
    expect(identityCode(country, identity)).toBe(stored);
  });

  it.each([
    ['DE', { key: 'passport', code: '12 345 67890' }],
    ['IN', { type: 'ON', code: '8471.30.10' }],
    ['NO', { type: 'XX', code: '988 077 917' }],
    ['SE', { type: 'XX', code: '8803200016' }],
  ])('%s: %o is of another kind and stays as it is', (country, identity) => {
    expect(identityCode(country, identity)).toBe(identity.code);
  });
});

function party(country: string, value: PartyObject): PartyObject {
  regimeFor(country)?.normalise?.['org/party']?.(value);
  return value;
}

describe('parties', () => {
  it('Brazilian addresses without a country get that of the tax identity', () => {
    const addresses = [{ code: '1' }, { country: 'PT' }];
    expect(party('BR', { tax_id: { country: 'BR' }, addresses }).addresses).toEqual([
      { code: '1', country: 'BR' },
      { country: 'PT' },
    ]);
  });

  it('Brazilian addresses get the ISO country of a Greek tax identity', () => {
    expect(party('BR', { tax_id: { country: 'EL' }, addresses: [{}] }).addresses).toEqual([
      { country: 'GR' },
    ]);
  });

  it('Brazilian addresses get no country from a tax identity of the Union, nor then from identities', () => {
    const identities = [{ country: 'BR' }];
    expect(party('BR', { tax_id: { country: 'EU' }, identities, addresses: [{}] }).addresses).toEqual([{}]);
  });

  it('Brazilian addresses get the country of the first identity with one when there is no tax identity', () => {
    const identities = [{ code: '1' }, { country: 'BR' }, { country: 'AR' }];
    expect(party('BR', { identities, addresses: [{}] }).addresses).toEqual([{ country: 'BR' }]);
  });

  it('an Italian individual keeps the country and moves the code to a fiscal code identity', () => {
    const taxId = { country: 'IT', type: 'individual', code: 'RCCMNL83S18D969H' };
    expect(
      party('IT', { tax_id: taxId, identities: [{ type: 'X' }, { key: 'it-fiscal-code', code: 'OLD' }] }),
    ).toEqual({
      tax_id: { country: 'IT' },
      identities: [{ type: 'X' }, { key: 'it-fiscal-code', code: 'RCCMNL83S18D969H' }],
    });
  });

  it('an Italian company is left alone', () => {
    const company = { tax_id: { country: 'IT', code: '00743110157' } };
    expect(party('IT', structuredClone(company))).toEqual(company);
  });
});

function combo(country: string, value: ComboObject): ComboObject {
  regimeFor(country)?.normalise?.['tax/combo']?.(value);
  return value;
}

describe('tax combos', () => {
  it('Italian extensions of the first mapping get their present names', () => {
    const ext = { 'it-sdi-retained-tax': 'A', 'it-sdi-nature': 'N1', 'it-sdi-exempt': 'N9' };
    expect(combo('IT', { ext }).ext).toEqual({ 'it-sdi-retained': 'A', 'it-sdi-exempt': 'N1' });
  });

  it.each([
    [{ cat: 'VAT' }, { 'pt-region': 'PT' }],
    [{ cat: 'VAT', ext: { 'pt-region': 'PT-AC' } }, { 'pt-region': 'PT-AC' }],
    [{ cat: 'VAT', country: 'ES' }, { 'pt-region': 'ES' }],
    [{ cat: 'VAT', country: 'EL' }, { 'pt-region': 'GR' }],
    [{ cat: 'IRS' }, undefined],
  ])('Portuguese VAT gets its region: %o', (value, ext) => {
    expect(combo('PT', value).ext).toEqual(ext);
  });
});

function invoice(country: string, value: InvoiceObject): InvoiceObject {
  regimeFor(country)?.normalise?.['bill/invoice']?.(value);
  return value;
}

describe('invoices', () => {
  it('an old Portuguese exemption becomes the key with its reason and nothing else', () => {
    const taxes = [{ cat: 'VAT', rate: 'exempt+outlay', ext: { 'pt-region': 'PT' } }];
    expect(invoice('PT', { lines: [{ taxes }] }).lines).toEqual([
      { taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'pt-saft-exemption': 'M01' } }] },
    ]);
  });

  it('an old Portuguese margin scheme for travel also keeps its tax code', () => {
    const taxes = [{ cat: 'VAT', rate: 'exempt+margin-scheme+travel' }];
    expect(invoice('PT', { charges: [{ taxes }] }).charges?.[0]?.taxes?.[0]?.ext).toEqual({
      'pt-saft-exemption': 'M12',
      'at-tax-code': 'exempt',
    });
  });

  it('the old key of Portuguese exemption codes is renamed on discounts as well', () => {
    const taxes = [{ cat: 'VAT', key: 'exempt', ext: { 'pt-exemption-code': 'M07' } }];
    expect(invoice('PT', { discounts: [{ taxes }] }).discounts?.[0]?.taxes?.[0]?.ext).toEqual({
      'pt-saft-exemption': 'M07',
    });
  });

  it("a Mexican invoice is issued at the supplier's post code", () => {
    expect(invoice('MX', { supplier: { addresses: [{ code: '26015' }] } }).tax).toEqual({
      ext: { 'mx-cfdi-issue-place': '26015' },
    });
  });

  it('a Mexican post code extension comes before the address and goes away', () => {
    const supplier = { ext: { 'mx-cfdi-post-code': '21000' }, addresses: [{ code: '26015' }] };
    expect(invoice('MX', { supplier })).toEqual({
      tax: { ext: { 'mx-cfdi-issue-place': '21000' } },
      supplier: { addresses: [{ code: '26015' }] },
    });
  });

  it('a Mexican place of issue that is given stays', () => {
    const tax = { ext: { 'mx-cfdi-issue-place': '01000' } };
    expect(invoice('MX', { tax, supplier: { addresses: [{ code: '26015' }] } }).tax).toEqual({
      ext: { 'mx-cfdi-issue-place': '01000' },
    });
  });

  it("a Mexican customer's post code extension becomes the first address's code", () => {
    const customer = { ext: { 'mx-cfdi-post-code': '65000', other: 'x' }, addresses: [] };
    expect(invoice('MX', { customer }).customer).toEqual({
      ext: { other: 'x' },
      addresses: [{ code: '65000' }],
    });
  });

  it('a Mexican invoice without any post code gets no tax object', () => {
    expect(invoice('MX', { supplier: {} })).toEqual({ supplier: {} });
  });
});

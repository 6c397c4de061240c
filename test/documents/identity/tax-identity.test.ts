import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseTaxIdentity, taxIdentityChecks } from '../../../src/documents/tax/identity/tax-identity.ts';
import { spanishTaxIdentityKind } from '../../../src/documents/tax/identity/es.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';

/** Codes of the faults that an identity's code raises. */
function faultsOf(country: string, code: string): string[] {
  return taxIdentityChecks(country)
    .filter((check) => !check.holds(code))
    .map((check) => check.fault);
}

function normalised(country: string, code: string): { country: string; code?: string } {
  const identity = { country, code };
  normaliseTaxIdentity(identity);
  return identity;
}

/** Numbers that registers, statutes and their documentation publish: country, as printed, as stored. */
const published: readonly (readonly [string, string, string])[] = [
  ['AE', '100 2345 6789 0123', '100234567890123'],
  ['AR', '20-05536168-2', '20055361682'],
  ['AT', 'ATU 13585627', 'U13585627'],
  ['BE', 'BE 0403.019.261', '0403019261'],
  ['BE', 'BE 403 019 261', '403019261'],
  ['BR', '16.727.230/0001-97', '16727230000197'],
  ['BR', '390.533.447-05', '39053344705'],
  ['CH', 'CHE-100.155.212', 'E100155212'],
  ['CH', 'CHE-107.787.577 IVA', 'E107787577'],
  ['CH', 'CHE-107.787.577 MWST', 'E107787577'],
  ['CO', '213.123.432-1', '2131234321'],
  ['DE', 'DE 136,695 976', '136695976'],
  ['DK', 'DK 13 58 56 28', '13585628'],
  ['EL', 'EL 094259216', '094259216'],
  ['ES', 'ES 54362315-K', '54362315K'],
  ['ES', 'X-5253868-R', 'X5253868R'],
  ['ES', 'J-99216582', 'J99216582'],
  ['ES', '1234567L', '01234567L'],
  ['FI', 'FI 2077474-0', '20774740'],
  ['FR', 'FR 40 303 265 045', '40303265045'],
  ['FR', '732 829 320', '44732829320'],
  ['FR', '356000000', '39356000000'],
  ['GB', 'GB 980 7806 84', '980780684'],
  ['GB', 'GB GD001', 'GD001'],
  ['GB', 'GB HA500', 'HA500'],
  ['IE', 'IE 6433435F', '6433435F'],
  ['IE', 'IE 6433435OA', '6433435OA'],
  ['IE', 'IE 8D79739I', '8D79739I'],
  ['IN', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['IT', 'IT 00743110157', '00743110157'],
  ['MX', 'GODE-561231-GR8', 'GODE561231GR8'],
  ['MX', 'MX XAXX010101000', 'XAXX010101000'],
  ['NL', 'NL 0044.95.445.B01', '004495445B01'],
  ['NL', 'NL 123456789B13', '123456789B13'],
  ['NO', 'NO 995 525 828 MVA', '995525828MVA'],
  ['NO', '995 525 828', '995525828MVA'],
  ['PL', 'PL 856-734-62-15', '8567346215'],
  ['PT', 'PT 501 964 843', '501964843'],
  ['SA', '310122393500003', '310122393500003'],
  ['SE', 'SE 123456789701', '123456789701'],
  ['SG', '197401143C', '197401143C'],
  ['SG', 'S16FC0121D', 'S16FC0121D'],
];

describe('tax identities', () => {
  it.each(published)('%s %s is stored as %s and accepted', (country, printed, stored) => {
    expect(normalised(country, printed)).toEqual({ country, code: stored });
    expect(faultsOf(country, stored)).toEqual([]);
  });

  it.each(published)('%s %s is normalised once and for all', (country, printed) => {
    const once = normalised(country, printed);
    expect(normalised(once.country, once.code ?? '')).toEqual(once);
  });

  it.each([
    ['AE', '10023456789012'],
    ['AR', '20055361683'],
    ['AR', '34691790474'],
    ['AT', 'U13585626'],
    ['AT', '13585627'],
    ['BE', '0431150351'],
    ['BR', '16727230000198'],
    ['BR', '23100299900'],
    ['BR', '12ABC34501DE35'],
    ['CH', 'E100155213'],
    ['CO', '2131234325'],
    ['CO', '222222222222'],
    ['DE', '136695978'],
    ['DK', '13585627'],
    ['EL', '123456781'],
    ['ES', '54362315Z'],
    ['ES', '00000000T'],
    ['ES', 'J99216583'],
    ['FI', '20774741'],
    ['FR', '84323140391'],
    ['FR', '732829321'],
    ['IE', '6433435E'],
    ['IE', '8D79738J'],
    ['IN', '27AAPFU0939F1ZO'],
    ['IT', '00743110158'],
    ['MX', 'GODE561231G8'],
    ['NL', '123456789B12'],
    ['NL', '004495445A01'],
    ['NO', '995525829MVA'],
    ['NO', '995525828'],
    ['PL', '8567346216'],
    ['PL', '1001234567'],
    ['PT', '501964842'],
    ['PT', '400000000'],
    ['SA', '210122393500003'],
    ['SE', '123456789101'],
    ['SE', '123456789702'],
    ['SG', '1974011C'],
  ])('%s %s is refused', (country, code) => {
    expect(faultsOf(country, code)).toEqual([`GOBL-${country === 'EL' ? 'GR' : country}-TAX-IDENTITY-01`]);
  });

  it('a French key with letters and a number of La Poste are accepted without a checksum', () => {
    expect(faultsOf('FR', 'A1303265045')).toEqual([]);
    expect(faultsOf('FR', '00356000000')).toEqual([]);
  });

  it.each([
    ['802311781', ['03']],
    ['000000000', ['02', '03']],
    ['ABC', ['01', '02', '03']],
    ['GD500', ['03']],
    ['HA499', ['03']],
    ['9999999999999999999999', ['01', '02', '03']],
  ])('British code %s fails its format, zero and checksum tests each on its own', (code, numbers) => {
    expect(faultsOf('GB', code)).toEqual(numbers.map((number) => `GOBL-GB-TAX-IDENTITY-${number}`));
  });

  it('a British branch number is checked by its first nine digits', () => {
    expect(faultsOf('GB', '980780684001')).toEqual([]);
  });

  it('Greek identities are stored under EL, whichever code they came with', () => {
    expect(normalised('GR', 'GR094259216')).toEqual({ country: 'EL', code: '094259216' });
    expect(normalised('EL', 'GR094259216')).toEqual({ country: 'EL', code: '094259216' });
  });

  it('Northern Irish identities keep their country, lose their prefix and are not checked', () => {
    expect(normalised('XI', 'XI 123')).toEqual({ country: 'XI', code: '123' });
    expect(normalised('GB', 'XI980780684')).toEqual({ country: 'GB', code: '980780684' });
    expect(taxIdentityChecks('XI')).toEqual([]);
  });

  it('American codes are left as typed', () => {
    expect(normalised('US', '12-3456789')).toEqual({ country: 'US', code: '12-3456789' });
  });

  it('a country without a regime gets the usual form', () => {
    expect(normalised('TR', 'tr 123-ıñ')).toEqual({ country: 'TR', code: '123IÑ' });
    expect(normalised('JP', 'ß-7')).toEqual({ country: 'JP', code: '7' });
    expect(taxIdentityChecks('JP')).toEqual([]);
  });

  it('a code that is only its prefix disappears', () => {
    expect(normalised('NO', 'NO')).toEqual({ country: 'NO' });
  });

  it('a Mexican code keeps its leading MX unless an RFC is left without it', () => {
    expect(normalised('MX', 'MXAB850101HL3').code).toBe('MXAB850101HL3');
    expect(normalised('MX', 'MXGODE561231GR8').code).toBe('GODE561231GR8');
  });

  it.each([
    ['54362315K', 'national'],
    ['X5253868R', 'foreigner'],
    ['J99216582', 'org'],
    ['M3335516E', 'other'],
    ['54362315Z', undefined],
  ])('the Spanish code %s belongs to: %s', (code, kind) => {
    expect(spanishTaxIdentityKind(code)).toBe(kind);
  });
});

describe('check digits', () => {
  /** Schemes that by construction detect every single wrong digit, each with a right number. */
  const sound: readonly (readonly [string, string])[] = [
    ['AT', 'U13585627'],
    ['BE', '0403019261'],
    ['DE', '136695976'],
    ['DK', '13585628'],
    ['FI', '20774740'],
    ['IN', '27AAPFU0939F1ZV'],
    ['IT', '00743110157'],
    ['NO', '995525828MVA'],
    ['PL', '8567346215'],
    ['SE', '123456789701'],
  ];

  it.each(sound)('%s: no number is accepted with one digit changed', (country, code) => {
    const digitAt = [...code.matchAll(/\d/g)].map((match) => match.index);
    fc.assert(
      fc.property(fc.constantFrom(...digitAt), fc.integer({ min: 1, max: 9 }), (index, step) => {
        const digit = (Number(code[index]) + step) % 10;
        const changed = code.slice(0, index) + digit + code.slice(index + 1);
        expect(faultsOf(country, changed)).not.toEqual([]);
      }),
    );
  });

  it.each([...new Set(published.map(([country]) => country))])(
    '%s: any text is judged without throwing',
    { tags: 'slow' },
    (country) => {
      fc.assert(
        fc.property(fc.string({ unit: 'binary' }), (text) => {
          const { code = '' } = normalised(country, text);
          faultsOf(country, code);
          faultsOf(country, text);
          expect(code).toMatch(/^[A-Z0-9Ñ&]*$/);
        }),
        { numRuns: 30 },
      );
    },
  );
});

const listed = join(conformanceFolder, 'extra/tax-ids.json');

describe.skipIf(!existsSync(listed))('listed tax identities', () => {
  const lists = existsSync(listed)
    ? (JSON.parse(readFileSync(listed, 'utf8')) as Record<string, { valid: string[]; invalid: string[] }>)
    : {};

  it.each(Object.entries(lists))('%s: every code is judged as listed', (country, { valid, invalid }) => {
    expect(valid.filter((code) => faultsOf(country, code).length > 0)).toEqual([]);
    expect(invalid.filter((code) => faultsOf(country, code).length === 0)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Category } from '../../../src/documents/regimes/category.ts';
import { findRateValues, findValueOn } from '../../../src/documents/regimes/category.ts';
import { regimeFor, regimes } from '../../../src/documents/regimes/regimes.ts';

function category(country: string, code: string): Category {
  const found = regimeFor(country)?.categories.find((each) => each.code === code);
  if (!found) throw new Error(`no ${code} in ${country}`);
  return found;
}

function percentOn(country: string, rate: string, date: string, ext?: Record<string, string>) {
  return findValueOn(findRateValues(category(country, 'VAT'), 'standard', rate) ?? [], date, ext)?.percent;
}

describe('a rate', () => {
  it.each([
    ['2020-06-30', '19%'],
    ['2020-07-01', '16%'],
    ['2020-12-31', '16%'],
    ['2021-01-01', '19%'],
  ])('was on %s in Germany: %s', (date, percent) => {
    expect(percentOn('DE', 'general', date)).toBe(percent);
  });

  it('has no value before its first date', () => {
    expect(percentOn('ES', 'general', '1992-12-31')).toBeUndefined();
  });

  it('with a variant unknown to the category is the one before the plus sign', () => {
    expect(percentOn('ES', 'general+anything', '2020-01-01')).toBe('21.0%');
    expect(
      findValueOn(findRateValues(category('ES', 'VAT'), 'standard', 'general+eqs') ?? [], '2020-01-01'),
    ).toEqual({
      since: '2012-09-01',
      percent: '21.0%',
      surcharge: '5.2%',
    });
  });

  it.each([
    ['PT', '6.0%'],
    ['PT-AC', '4.0%'],
    ['PT-MA', '5.0%'],
  ])('depends on the Portuguese region: reduced in %s is %s in early 2024', (region, percent) => {
    expect(percentOn('PT', 'reduced', '2024-01-01', { 'pt-region': region })).toBe(percent);
  });

  it('of Madeira changed in October 2024', () => {
    expect(percentOn('PT', 'reduced', '2024-10-01', { 'pt-region': 'PT-MA' })).toBe('4.0%');
  });

  it('is only found under the key it belongs to', () => {
    expect(findRateValues(category('ES', 'VAT'), 'zero', 'general')).toBeUndefined();
    expect(findRateValues(category('ES', 'IRPF'), undefined, 'pro')).toHaveLength(4);
    expect(findRateValues(category('ES', 'IRPF'), 'standard', 'pro')).toBeUndefined();
    expect(findRateValues(category('ES', 'IPSI'), undefined, 'general')).toBeUndefined();
  });

  it('named like a member every object has is unknown', () => {
    expect(findRateValues(category('ES', 'VAT'), 'standard', 'constructor')).toBeUndefined();
  });

  it('without values leaves the percentage to the document', () => {
    expect(findRateValues(category('PT', 'VAT'), 'standard', 'other')).toEqual([]);
  });
});

describe('regimes', () => {
  it('are found by their country and its alternative codes', () => {
    expect(regimeFor('EL')).toBe(regimeFor('GR'));
    expect(regimeFor('XI')?.country).toBe('GB');
    expect(regimeFor('XU')?.country).toBe('GB');
    expect(regimeFor('ZW')).toBeUndefined();
  });

  it('list dated values newest first, so that the first one in force is the right one', () => {
    for (const { rates = {} } of regimes.flatMap((regime) => regime.categories)) {
      for (const values of Object.values(rates)) {
        const byExtension = Map.groupBy(values, ({ ext }) => JSON.stringify(ext));
        for (const group of byExtension.values()) {
          const dates = group.map(({ since = '' }) => since);
          expect(dates).toEqual(dates.toSorted().toReversed());
        }
      }
    }
  });
});

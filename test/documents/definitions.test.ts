import { describe, expect, it } from 'vitest';
import { addons } from '../../src/documents/addons/catalogue.ts';
import { currencyDecimals } from '../../src/documents/codes/currencies.ts';
import { isTaxCountry } from '../../src/documents/codes/countries.ts';
import { regimes } from '../../src/documents/regimes/regimes.ts';

const categories = regimes.flatMap(({ country, categories: own }) =>
  own.map((category) => ({ where: `${country} ${category.code}`, ...category })),
);

const rates = categories.flatMap(({ where, rates: own = {} }) =>
  Object.entries(own).map(([name, values]) => ({ where: `${where} ${name}`, name, values })),
);

describe('the tables of law', () => {
  it.for(regimes)('of $country name the country, its currency, time zone and taxes', (regime) => {
    expect(isTaxCountry(regime.country)).toBe(true);
    expect(regime.name).not.toBe('');
    expect(currencyDecimals(regime.currency)).toBeDefined();
    expect(() => new Intl.DateTimeFormat('en', { timeZone: regime.timeZone })).not.toThrow();
    expect(regime.categories.length).toBeGreaterThan(0);
  });

  it('have no category that is both deducted and only shown, or without a name', () => {
    const faulty = categories.filter(
      ({ code, name, retained, informative }) => (retained && informative) || code === '' || name === '',
    );
    expect(faulty).toEqual([]);
  });

  it('state the values of a rate newest first, for they are read in this order', () => {
    const disordered = rates.filter(({ values }) => {
      const kinds = Map.groupBy(values, ({ ext }) => JSON.stringify(ext ?? {}));
      return [...kinds.values()].some((kind) => {
        const dates = kind.map(({ since }) => since ?? '');
        return dates.some((date, index) => index > 0 && date >= (dates[index - 1] ?? ''));
      });
    });
    expect(disordered.map(({ where }) => where)).toEqual([]);
  });

  it('give every value of a rate a percentage', () => {
    const without = rates.filter(({ values }) =>
      values.some(({ percent }) => !/^\d+(?:\.\d+)?%$/.test(percent)),
    );
    expect(without.map(({ where }) => where)).toEqual([]);
  });
});

describe('addons', () => {
  it('have a key and a name each, and stand after those they require', () => {
    const seen = new Set<string>();
    for (const { key, name, requires = [] } of addons) {
      expect(seen.has(key)).toBe(false);
      expect(name).not.toBe('');
      expect(requires.filter((required) => !seen.has(required))).toEqual([]);
      seen.add(key);
    }
  });
});

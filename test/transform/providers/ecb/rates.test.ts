import { expect, test } from 'vitest';
import { crossRate } from '../../../../src/transform/providers/ecb/cross-rate.ts';
import { nextPublication } from '../../../../src/transform/providers/ecb/publication-calendar.ts';
import { parseRates, UnreadableRates } from '../../../../src/transform/providers/ecb/published-rates.ts';

test.each([
  ['2026-11-19', '2026-11-20', 'the day after a Thursday'],
  ['2026-11-20', '2026-11-23', 'a Monday after a Friday'],
  ['2025-04-17', '2025-04-22', 'the Tuesday after Easter (20 April)'],
  ['2024-03-28', '2024-04-02', 'the Tuesday after Easter (31 March)'],
  ['2000-04-20', '2000-04-25', 'the Tuesday after Easter (23 April)'],
  ['2025-04-30', '2025-05-02', 'after the first of May'],
  ['2025-12-24', '2025-12-29', 'the Monday after two days of Christmas and a weekend'],
  ['2025-12-31', '2026-01-02', 'after New Year'],
])('after %s rates are published for %s: %s', (day, next) => {
  expect(nextPublication(day)).toBe(next);
});

const rates = { USD: '1.1610', GBP: '0.8800', JPY: '181.36', IDR: '19362.83' };

test.each([
  ['EUR', 'USD', '1.1610', 'as published'],
  ['EUR', 'EUR', '1', 'the same'],
  // 1 / 1.1610 = 0.861326442722...
  ['USD', 'EUR', '0.86132644', 'eight digits of the quotient'],
  // 0.88 / 1.161 = 0.757967269595...
  ['USD', 'GBP', '0.75796727', 'rounded at the last'],
  // 1.161 / 0.88 = 1.319318181818...
  ['GBP', 'USD', '1.3193182', 'also above one'],
  // 1 / 19362.83 = 0.0000516453431...
  ['IDR', 'EUR', '0.000051645343', 'not zeros before them'],
  // 19362.83 / 1.161 = 16677.7174849...
  ['USD', 'IDR', '16677.7175', 'with the decimals of the published ones at least'],
])('one %s is so many %s: %s, %s', (from, to, rate) => {
  expect(crossRate(rates, from, to)?.toString()).toBe(rate);
});

test('there is no rate of a currency that is not published', () => {
  expect(crossRate(rates, 'USD', 'XOF')).toBeUndefined();
  expect(crossRate(rates, 'constructor', 'EUR')).toBeUndefined();
});

test.each([
  ['{}', 'no XML'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'an entity'],
  ['<a/>', 'another XML'],
  [`<a><Cube><Cube time="soon"><Cube currency="USD" rate="1"/></Cube></Cube></a>`, 'no day'],
  [`<a><Cube><Cube time="2026-01-05"><Cube currency="USD" rate="0"/></Cube></Cube></a>`, 'a rate of zero'],
  [`<a><Cube><Cube time="2026-01-05"><Cube currency="USD"/></Cube></Cube></a>`, 'no rate'],
])('%s is refused as a table: %s', (xml) => {
  expect(() => parseRates(Buffer.from(xml))).toThrow(UnreadableRates);
});

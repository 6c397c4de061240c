import { expect, test } from 'vitest';
import {
  countryCodes,
  countryName,
  countryOptions,
  filterCountries,
  resolveCountry,
} from '../../src/console/parts/fields/countries.logic.ts';
import {
  datePattern,
  daysLater,
  readDate,
  writeDate,
} from '../../src/console/parts/fields/date-text.logic.ts';
import { stepText } from '../../src/console/pages/system/series-range.logic.ts';
import { regional } from '../../src/console/parts/values/formats.logic.ts';
import { isoCountries } from '@docmill/documents/codes';

const today = '2026-11-23';

test.each([
  ['en-US', '03/31/2026', 'MM/DD/YYYY'],
  ['en-GB', '31/03/2026', 'DD/MM/YYYY'],
  ['de', '31.03.2026', 'TT.MM.JJJJ'],
  ['es', '31/03/2026', 'DD/MM/AAAA'],
  ['fr', '31/03/2026', 'JJ/MM/AAAA'],
  ['pt', '31/03/2026', 'DD/MM/AAAA'],
  ['de-CH', '31.03.2026', 'TT.MM.JJJJ'],
])('in %s a date is written %s, and read as it is written', (language, text, pattern) => {
  expect(writeDate('2026-03-31', language)).toBe(text);
  expect(datePattern(language)).toBe(pattern);
  for (const typed of [
    text,
    text.replaceAll(/\D/g, ''),
    text.replaceAll(/\D/g, ' '),
    text.replace('20', ''),
    '2026-03-31',
  ])
    expect(readDate(typed, language, today)).toBe('2026-03-31');
});

test.each([
  ['3.4.', 'de', '2026-04-03'],
  ['3/4', 'en-US', '2026-03-04'],
  ['3/4', 'en-GB', '2026-04-03'],
  ['29.2.2028', 'de', '2028-02-29'],
])('%s is in %s %s', (text, language, date) => expect(readDate(text, language, today)).toBe(date));

test.each(['', '29.2.2026', '31/31/2026', '1', 'soon', '2026', '1.2.3.4', '12. March'])(
  '%j is none',
  (text) => {
    for (const language of ['en', 'de', 'es', 'fr', 'pt'])
      expect(readDate(text, language, today)).toBeUndefined();
  },
);

test('days go over the ends of months and years', () => {
  expect([daysLater('2026-12-31', 1), daysLater('2028-03-01', -1)]).toEqual(['2027-01-01', '2028-02-29']);
});

test('the browser says which kind of a language is meant', () => {
  expect(regional('en', ['de-DE', 'en-GB', 'en'])).toBe('en-GB');
  expect(regional('fr', ['de-DE'])).toBe('fr');
  expect(regional('en', ['en-US@posix', 'en-AU'])).toBe('en-AU');
});

test('countries are those of ISO 3166, called as people of the language call them', () => {
  expect(countryCodes).toEqual(isoCountries.toSorted());
  expect(['EL', 'DE', 'nowhere'].map((code) => countryName(code, 'fr'))).toEqual([
    'Grèce',
    'Allemagne',
    'nowhere',
  ]);
});

test('a country is found by its code before those that have the letters in their names', () => {
  const options = countryOptions('en');
  const first = ['fr', 'Spain', ' ger', 'in', 'qqq'].map((text) => filterCountries(options, text)[0]?.value);
  expect(first).toEqual(['FR', 'ES', 'DE', 'IN', undefined]);
});

test('steps of charts are named in the zone that times are shown in', () => {
  const at = '2026-03-31T22:30:00.000Z';
  expect(stepText(at, 'day', 'en-GB', 'UTC')).toBe('22:30');
  expect(stepText(at, 'week', 'en-GB', 'Asia/Tokyo')).toBe('Wed 07:30');
});

test('a country is meant by its code, its name, or by what no other one has', () => {
  const options = countryOptions('en');
  const meant = ['fr', 'Guinea', ' spai', 'guin', 'united', ''].map(
    (text) => resolveCountry(options, text)?.value,
  );
  expect(meant).toEqual(['FR', 'GN', 'ES', undefined, undefined, undefined]);
});

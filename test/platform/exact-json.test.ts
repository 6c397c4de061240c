import {
  array,
  assert,
  constantFrom,
  jsonValue,
  nat,
  property,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson } from '../../src/platform/exact-json.ts';

const digits = (least: number, most: number): Arbitrary<string> =>
  array(nat(9), { minLength: least, maxLength: most }).map((all) => all.join(''));

/** Decimals as JSON allows them, without exponent. */
const decimal = tuple(
  constantFrom('', '-'),
  digits(1, 25).map((whole) => whole.replace(/^0+(?=\d)/, '')),
  digits(0, 25),
)
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction ? `.${fraction}` : ''}`)
  // JavaScript writes minus nothing without its sign.
  .filter((text) => text !== '-0');

test('every decimal keeps its text, whatever stands around it', () => {
  const space = constantFrom('', ' ', '\n', '\t');
  assert(
    property(array(tuple(decimal, space, space)), decimal, string(), (numbers, last, noise) => {
      const list = numbers.map(([number, before, after]) => before + number + after).join(',');
      const read = parseExactJson(`{"noise":${JSON.stringify(noise)},"list":[${list}],"last":${last}}`);
      const kept = `{"noise":${JSON.stringify(noise)},"list":[${numbers.map(([number]) => number).join(',')}],"last":${last}}`;
      expect(JSON.stringify(read)).toBe(kept);
    }),
  );
});

test('JSON that floats keep is what JSON.parse makes of it, also beside a number that they do not', () => {
  assert(
    property(jsonValue(), constantFrom('', ' ', '\r\n\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(JSON.stringify(parseExactJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      const beside = parseExactJson(`[1.50, ${text}]`) as unknown[];
      expect(beside[1]).toEqual(JSON.parse(text));
    }),
  );
});

test.each(['{"a":1.50,"a":2}', '{"__proto__":{"b":1.50}}', '[1.50,"\\\\","\\"",{},[ ]]', ' 1.50 '])(
  '%s is read as JSON.parse reads it',
  (text) => {
    const plain = JSON.parse(text.replaceAll('1.50', '1.5')) as unknown;
    expect(JSON.stringify(parseExactJson(text))).toBe(JSON.stringify(plain).replaceAll('1.5', '1.50'));
  },
);

test.each(['[1.50', '[1.50,]', '{"a":1.50 "b":1}', '[01.50]', '1.50 x'])('%s is no JSON', (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError);
});

test('a number with an exponent is the number it says', () => {
  expect(parseExactJson('[1e3, 2.50E-2]')).toEqual([1000, 0.025]);
  expect(parseExactJson('[0e5, 0.0E-999]')).toEqual([0, 0]);
  expect(JSON.stringify(parseExactJson('[1e-999, 1e999]'))).toBe('[1e-999,1e999]');
});

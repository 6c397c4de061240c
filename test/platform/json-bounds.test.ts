import { array, assert, constantFrom, jsonValue, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonBounds, parseBoundedJson } from '../../src/platform/json-bounds.ts';

const bounded = (text: string): unknown => {
  new JsonBounds().add(Buffer.from(text));
  return undefined;
};

const levels = (count: number, open = '[', close = ']') => `${open.repeat(count)}1${close.repeat(count)}`;

describe('depth', () => {
  test.each([
    ['lists', levels(193)],
    ['objects', levels(193, '{"a":', '}')],
    ['brackets that nothing closes', '['.repeat(1_000_000)],
    ['a list behind a text with brackets', `["]]]]]",${levels(192)}]`],
    ['a list behind an escaped quote', `["\\"]]]]",${levels(192)}]`],
    ['a list behind an escaped backslash', `["\\\\",${levels(192)}]`],
  ])('is bounded: %s', (_what, text) => {
    expect(() => bounded(text)).toThrow('The request body is nested deeper than 64 levels');
  });

  test.each([
    ['as deep as blocks of steps may be', levels(192)],
    ['brackets in a text', JSON.stringify(['['.repeat(10_000)])],
    ['brackets behind an escaped quote in a text', JSON.stringify([`"${'{'.repeat(10_000)}`])],
    ['brackets in a name', JSON.stringify({ ['[{'.repeat(10_000)]: 1 })],
    ['lists beside one another', `[${'[],'.repeat(100_000)}[]]`],
  ])('counts what is nested alone: %s', (_what, text) => {
    expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
  });

  test('is the same in whatever pieces the text arrives', () => {
    const piece = constantFrom('[', ']', '{', '}', '"', '\\', '\\"', 'a', '💶', '[[[['.repeat(20));
    assert(
      property(array(piece, { maxLength: 60 }), nat(7), (pieces, size) => {
        const bytes = Buffer.from(pieces.join(''));
        const whole = refusalOf([bytes]);
        const chunks = Array.from({ length: Math.ceil(bytes.length / (size + 1)) }, (_, at) =>
          bytes.subarray(at * (size + 1), (at + 1) * (size + 1)),
        );
        expect(refusalOf(chunks)).toBe(whole);
      }),
    );
  });
});

function refusalOf(chunks: readonly Buffer[]): string | undefined {
  const bounds = new JsonBounds();
  try {
    for (const chunk of chunks) bounds.add(chunk);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['lists', `[${'[],'.repeat(3_000_000)}1]`],
  ['objects', `[${'{},'.repeat(3_000_000)}1]`],
  ['lists as deep as they may be', `[${`${levels(60)},`.repeat(20_000)}1]`],
])('millions of %s are refused as too large', (_what, text) => {
  expect(() => bounded(text)).toThrow(/^The JSON contains over \d+ objects and lists/);
});

test('any other JSON is read as JSON.parse reads it', () => {
  assert(
    property(jsonValue({ maxDepth: 20 }), (value) => {
      const text = JSON.stringify(value);
      expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
    }),
  );
  assert(
    property(string(), (text) => {
      expect(parseBoundedJson(JSON.stringify(text))).toBe(text);
    }),
  );
});

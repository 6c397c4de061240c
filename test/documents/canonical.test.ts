import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/documents/canonical.ts';
import { digestOf } from '../../src/documents/digest.ts';
import { DocumentRefusal } from '../../src/documents/document-error.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';

/** Documents as the format writes them: texts, whole numbers, booleans; no nulls, no control characters. */
const plain = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  object: fc.dictionary(fc.string({ minLength: 1 }), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('object'),
  ),
}));

describe('canonical JSON', () => {
  it.for([
    [{ b: '1', a: '2' }, '{"a":"2","b":"1"}'],
    [{ a: null, b: [null] }, '{"b":[null]}'],
    [[1, -0, 123.4, 0.5, 1e21, -2.5e-7], '[1,0,1.234E2,5.0E-1,1.0E21,-2.5E-7]'],
    ['é/<&\u2028', '"é/<&\u2028"'],
    ['"\\\b\t\n\f\r\u0001\u001f', '"\\"\\\\\\b\\t\\n\\f\\r\\u0001\\u001F"'],
    [{ '\u{1F600}': '1', '\uE000': '2' }, '{"\uE000":"2","\u{1F600}":"1"}'],
    [{}, '{}'],
  ] as const)('of %j is %s', ([value, text]) => {
    expect(canonicalJson(value as Json)).toBe(text);
  });

  it('is that of RFC 8785 for what documents are made of', () => {
    fc.assert(
      fc.property(plain.object, (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('does not depend on the order of members, nor on writing and reading', () => {
    fc.assert(
      fc.property(plain.object, (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(digestOf(turned)).toEqual(digestOf(value));
        expect(digestOf(JSON.parse(JSON.stringify(value)) as JsonObject)).toEqual(digestOf(value));
      }),
    );
  });

  it('is hashed as UTF-8', () => {
    const expected = createHash('sha256').update(Buffer.from('{"a":"é"}', 'utf8')).digest('hex');
    expect(digestOf({ a: 'é' })).toEqual({ alg: 'sha256', val: expected });
  });

  it.for(['\ud800', 'a\udc00b', '\ufffd'])('refuses text that is no Unicode', (text) => {
    expect(() => canonicalJson({ a: text })).toThrow(DocumentRefusal);
    expect(() => canonicalJson({ [text]: 'a' })).toThrow(DocumentRefusal);
  });

  it('refuses numbers without end and JSON without bottom', () => {
    expect(() => canonicalJson([Infinity])).toThrow(DocumentRefusal);
    let deep: Json = 'x';
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(() => canonicalJson(deep)).toThrow(DocumentRefusal);
  });
});

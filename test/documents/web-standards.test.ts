import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqualJson, utf8Length, type Json } from '../../src/documents/json.ts';
import { sha256 as sha256InBrowser } from '../../src/documents/sha256.ts';
import { sha256 as sha256InNode } from '../../src/documents/sha256.node.ts';

describe('what browsers do without Node', () => {
  it('hashes a text as Node does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sha256InBrowser(text)).toBe(sha256InNode(text));
      }),
    );
  });

  it('counts the bytes of a text as Node does, also of half a surrogate pair', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff)), (units) => {
        const text = String.fromCharCode(...units);
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
    expect(utf8Length('\ud800a\udc00')).toBe(Buffer.byteLength('\ud800a\udc00'));
  });

  it('compares JSON as Node does, also with members named like methods', () => {
    const json = fc
      .jsonValue({ noUnicodeString: false })
      .map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(isEqualJson(one, other)).toBe(isDeepStrictEqual(one, other));
        expect(isEqualJson(one, structuredClone(one))).toBe(true);
      }),
    );
    const named = { valueOf: '1', constructor: null, toString: [] };
    expect(isEqualJson(named, { toString: [], valueOf: '1', constructor: null })).toBe(true);
    expect(isEqualJson(named, { valueOf: '1', constructor: null })).toBe(false);
    expect(isEqualJson([], {})).toBe(false);
  });
});

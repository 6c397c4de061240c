import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64, fromBinaryText, toBinaryText } from '../../src/einvoice/binary.ts';

describe('bytes as text, without Node', () => {
  it('are the same base64 as in Node, and read again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
        const text = encodeBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(text)).toEqual(bytes);
        expect(fromBinaryText(toBinaryText(bytes))).toEqual(bytes);
      }),
    );
  });

  it.for(['YWI=', 'YWI', ' YW\nI= ', 'YWJjY', '', 'YQ='])('read %j as Node reads it', (text) => {
    expect(decodeBase64(text)).toEqual(new Uint8Array(Buffer.from(text, 'base64')));
  });

  it.for(['YW$I', 'Y=WI', '<a/>'])('are not read from %j', (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});

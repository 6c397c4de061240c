import { compactVerify, decodeProtectedHeader, generateKeyPair } from 'jose';
import { KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { signCompact } from '../../../src/platform/auth/compact-jws.ts';

test(
  'another library verifies every signature, also where a number of it begins with zeros',
  { tags: 'slow' },
  async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const key = KeyObject.from(privateKey);
    const header = { alg: 'ES256', kid: 'ñ' };
    // One number in 256 has a zero byte in front.
    for (let number = 0; number < 1000; number += 1) {
      const jws = await signCompact(header, { number, text: '字' }, key);
      const { payload } = await compactVerify(jws, publicKey);
      expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({ number, text: '字' });
      expect(Buffer.from(jws.split('.')[2] ?? '', 'base64url')).toHaveLength(64);
      expect(decodeProtectedHeader(jws)).toEqual(header);
    }
  },
);

import { randomBytes } from 'node:crypto';
import { assert, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { Seal, SealError } from '../../../src/platform/auth/seal.ts';
import { SealingKeys } from '../../../src/platform/auth/sealing-keys.ts';

const secret = randomBytes(32);
const seal = new Seal(SealingKeys.of(secret));

test('every JSON value comes back as it was sealed', () => {
  assert(
    property(jsonValue(), string(), (value, place) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(seal.open(seal.seal(plain, place), place)).toEqual(plain);
    }),
  );
});

test('a sealed value swapped into another row cannot be opened', () => {
  const sealed = seal.seal({ token: 'of row 1' }, 'integration:1');
  expect(() => seal.open(sealed, 'integration:2')).toThrow(SealError);
});

test('the text tells nothing of the value, and sealing again gives another text', () => {
  const sealed = seal.seal({ password: 'canary-7d1f' }, 'row');
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1');
  expect(`${sealed} ${bytes}`).not.toContain('canary');
  expect(seal.seal({ password: 'canary-7d1f' }, 'row')).not.toBe(sealed);
});

test('a value with any character changed, or cut off anywhere, cannot be opened', () => {
  const sealed = seal.seal({ token: 'x' }, 'row');
  for (let at = 0; at < sealed.length; at += 1) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    expect(() => seal.open(changed, 'row'), `changed at ${at}`).toThrow(SealError);
    expect(() => seal.open(sealed.slice(0, at), 'row'), `cut at ${at}`).toThrow(SealError);
  }
});

test('what an older secret sealed is opened beside the newer one, which seals', () => {
  const old = seal.seal('kept', 'row');
  const newer = randomBytes(32);
  const rotated = new Seal(SealingKeys.of(newer, secret));
  expect(rotated.open(old, 'row')).toBe('kept');
  expect(new Seal(SealingKeys.of(newer)).open(rotated.seal('new', 'row'), 'row')).toBe('new');
});

test('the error names the key that is missing and not the value', () => {
  const sealed = seal.seal('kept', 'row');
  const keyId = sealed.split('.')[1] ?? '';
  expect(() => new Seal(SealingKeys.of(randomBytes(32))).open(sealed, 'row')).toThrow(
    `Sealed with the unknown key ${keyId}`,
  );
});

import { KeySet, newPrivateJwk, readSigningKey, type SigningKey } from '../../src/platform/auth/keys.ts';
import { SealingKeys } from '../../src/platform/auth/sealing-keys.ts';

/** A signing key that nobody knows yet. */
export async function newSigningKey(): Promise<SigningKey> {
  return readSigningKey(await newPrivateJwk());
}

/** Signing keys of a new service. */
export async function newKeySet(): Promise<KeySet> {
  return KeySet.of(await newSigningKey());
}

/** Sealing keys that are the same for every process of a test. */
export const testSealing = SealingKeys.of(Buffer.alloc(32, 7));

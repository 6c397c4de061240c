import { hkdfSync } from 'node:crypto';

/**
 * Derives a key of 32 bytes for one purpose from a secret (HKDF, RFC 5869): what is signed or sealed for one purpose says
 * nothing to another.
 */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `docmill ${purpose}`, 32));
}

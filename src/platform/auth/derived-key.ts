import { hkdfSync } from 'node:crypto';

/**
 * Derives a 32-byte key for one purpose from a secret (HKDF, RFC 5869): a signature or sealed value of one purpose is invalid for
 * any other.
 */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `docmill ${purpose}`, 32));
}

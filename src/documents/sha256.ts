import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Returns the SHA-256 hash of a text in UTF-8, as lower-case hexadecimal digits. */
export function sha256(text: string): string {
  return bytesToHex(hash(new TextEncoder().encode(text)));
}

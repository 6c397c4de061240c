import { hash } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import type { JsonObject } from './json.ts';

/** A digest with the name of its algorithm. */
export interface Digest {
  alg: 'sha256';
  /** 64 lower-case hexadecimal digits. */
  val: string;
}

/** Returns the SHA-256 digest of the canonical JSON of a whole document, including its `$schema`. */
export function digestOf(document: JsonObject): Digest {
  return { alg: 'sha256', val: hash('sha256', canonicalJson(document)) };
}

import { part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { key, verbatim } from '../model/scalars.ts';

/** Digest of a document or of an attached file. */
export const DigestPart = part('dsig/digest', 'Digest of a content.', {
  alg: required(key, 'Algorithm, such as sha256.'),
  val: required(verbatim, 'The digest in hexadecimal digits.'),
});
export type DigestPart = ValuesOf<typeof DigestPart>;

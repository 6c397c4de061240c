import { part, required } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { key, verbatim } from '../model/scalars.ts';

export const Stamp = part('head/stamp', 'Seal of an authority on a document.', {
  prv: required(key, 'Who gave the seal.'),
  val: required(verbatim, 'The seal: a number, a code, a signature.'),
});
export type Stamp = ValuesOf<typeof Stamp>;

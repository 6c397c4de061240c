import { enumeration } from './shape/enumeration.ts';

/** The orders of a list by the creation of what is in it. */
export const ListOrder = enumeration(
  'ListOrder',
  ['newest', 'oldest'],
  'By the creation of what is listed: the newest first, or the oldest.',
);

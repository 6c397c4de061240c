import { enumeration } from './shape/enumeration.ts';

/** Orders of a list by creation time. */
export const ListOrder = enumeration(
  'ListOrder',
  ['newest', 'oldest'],
  'By the creation of what is listed: the newest first, or the oldest.',
);

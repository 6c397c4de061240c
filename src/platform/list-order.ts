import { enumeration } from './shape/enumeration.ts';

/** Orders of a list by creation time. */
export const ListOrder = enumeration(
  'ListOrder',
  ['newest', 'oldest'],
  'Order of a list by creation time: newest first or oldest first.',
);

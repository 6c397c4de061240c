import { isUuid } from '../../platform/ids.ts';
import { foreignCursor, namedCursor, readCursor, readNamedCursor } from '../../platform/page.ts';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { amountOf } from './entry-amount.ts';
import type { SiloEntry } from './entry.entity.ts';

/** Orders of a list of entries; entries whose documents have no date or amount are not listed by these. */
export const EntryOrder = enumeration(
  'SiloEntryOrder',
  ['created', 'updated', 'issue_date', 'amount'],
  'Sort order of a list of silo entries. Lists ordered by issue date or amount exclude entries whose documents have none.',
);

export type EntryOrder = keyof typeof EntryOrder;

/** End of a page: the value of the order, as the database writes it, and the id. */
export interface OrderPosition {
  key: string;
  id: string;
}

/** Returns the cursor after an entry in an order other than that of creation. */
export function orderCursor(order: Exclude<EntryOrder, 'created'>, entry: SiloEntry): string {
  return namedCursor(order, [readOrderKey(order, entry), entry.id]);
}

/** Reads the position from a cursor; refuses one that is not from a list of this order as a bad request. */
export function readOrderCursor(order: EntryOrder, cursor: string): OrderPosition {
  if (order === 'created') {
    const { createdAt, id } = readCursor(cursor);
    return { key: createdAt.toISOString(), id };
  }
  const [key = '', id = ''] = readNamedCursor(order, cursor);
  if (!keyForms[order].test(key) || !isUuid(id)) throw foreignCursor();
  return { key, id };
}

/** Forms of the values in cursors; a forged cursor is refused like any other. */
const keyForms = {
  updated: /^\d{4}-\d{2}-\d{2}T[\d:.]{12}Z$/,
  issue_date: /^\d{4}-\d{2}-\d{2}$/,
  amount: /^-?\d{1,15}(\.\d{1,9})?$/,
};

function readOrderKey(order: Exclude<EntryOrder, 'created'>, { updatedAt, snippet }: SiloEntry): string {
  if (order === 'updated') return updatedAt.toISOString();
  if (order === 'issue_date') return String(snippet['issue_date']);
  return amountOf(snippet) ?? '';
}

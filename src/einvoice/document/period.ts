import type { Period } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { Group } from '../model/group.ts';
import { put, compactObject } from './values.ts';

const periods = {
  'BG-14': ['BT-73', 'BT-74'],
  'BG-26': ['BT-134', 'BT-135'],
} as const;

/** Puts the invoicing period of the invoice or of a line into the model. */
export function putPeriod(
  holder: Group,
  id: keyof typeof periods,
  period: Period | undefined,
  path: string,
): void {
  if (period === undefined) return;
  const group = holder.open(id, path);
  const [start, end] = periods[id];
  put(group, start, period.start, `${path}.start`);
  put(group, end, period.end, `${path}.end`);
}

/** Returns a period in the form of documents. */
export function periodOf(group: Group | undefined): JsonObject | undefined {
  if (group === undefined || (group.id !== 'BG-14' && group.id !== 'BG-26')) return undefined;
  const [start, end] = periods[group.id];
  return compactObject<JsonObject>({ start: group.text(start), end: group.text(end) });
}

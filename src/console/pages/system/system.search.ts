import { ranges, type Range } from './series-range.logic.ts';

/** What the address holds: of which time the charts are; a day when absent. */
export interface SystemSearch {
  readonly range?: Range;
}

export function readSystemSearch({ range }: Record<string, unknown>): SystemSearch {
  return typeof range === 'string' && range in ranges ? { range: range as Range } : {};
}

import { ranges, type Range } from './series-range.logic.ts';

/** Search parameters of the page: the range of the charts; default: a day. */
export interface SystemSearch {
  readonly range?: Range;
}

export function readSystemSearch({ range }: Record<string, unknown>): SystemSearch {
  return typeof range === 'string' && range in ranges ? { range: range as Range } : {};
}

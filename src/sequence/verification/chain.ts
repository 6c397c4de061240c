import type { SeriesEntry } from '../entries/entry.entity.ts';
import type { Series } from '../series/series.entity.ts';
import { seriesCode } from '../series/series-code.ts';
import type { FaultCode, SeriesFault } from './verification.ts';

/** Fields of an entry that the next entry is checked against. */
export type Link = Pick<SeriesEntry, 'id' | 'index' | 'createdAt'>;

/** Returns the fault of an entry as the successor of `previous` in its series, apart from signatures. */
export function findLinkFault(
  series: Series,
  previous: Link | undefined,
  entry: SeriesEntry,
): SeriesFault | undefined {
  const expected = previous ? previous.index + 1 : series.start;
  if (entry.index > expected) return fault(expected, undefined, 'missing-entry', 'The number has no entry');
  if (entry.index < expected)
    return entryFault(entry, 'extra-entry', 'The number is before the start of the series');
  if ((entry.previousId ?? undefined) !== previous?.id)
    return entryFault(entry, 'broken-chain', 'previous_id does not name the entry before');
  if (entry.code !== seriesCode(series, entry.index))
    return entryFault(entry, 'wrong-code', 'The code is not what the series makes of the number');
  if (previous && entry.createdAt < previous.createdAt)
    return entryFault(entry, 'time-order', 'The entry is older than the one before');
  return undefined;
}

/** Returns the fault at the end of a walk: entries missing up to the last number of the series, or another last entry. */
export function findEndFault(series: Series, last: Link | undefined): SeriesFault | undefined {
  const reached = last ? last.index : series.start - 1;
  if (reached < series.lastIndex)
    return fault(reached + 1, undefined, 'missing-entry', 'The number has no entry');
  if ((series.lastEntryId ?? undefined) !== last?.id)
    return fault(series.lastIndex, last?.id, 'wrong-end', 'The series does not name its last entry');
  return undefined;
}

/** Returns a fault of an entry. */
export function entryFault(entry: SeriesEntry, code: FaultCode, message: string): SeriesFault {
  return fault(entry.index, entry.id, code, message);
}

function fault(index: number, entryId: string | undefined, code: FaultCode, message: string): SeriesFault {
  return { index, entryId, code, message };
}

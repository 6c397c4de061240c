import type { FeedChange } from '../../graphql/feed-changes.ts';

/** Fields of a row needed to find the changes that affect its marks. */
export interface MarkedRow {
  readonly id: string;
  readonly number: string | null | undefined;
}

/**
 * Returns the ids of the rows whose marks a change may affect: the row of its entry, of its job's entry, and
 * of the document that its entry corrects.
 */
export function findAffectedRows(
  { object, id, siloEntryId, entry }: Pick<FeedChange, 'object' | 'id' | 'siloEntryId' | 'entry'>,
  rows: Iterable<MarkedRow>,
): readonly string[] {
  const about = object === 'job' ? siloEntryId : object === 'entry' ? id : undefined;
  const corrected = entry?.summary.precedingNumber;
  return [...rows]
    .filter((row) => row.id === about || (corrected && row.number === corrected))
    .map((row) => row.id);
}

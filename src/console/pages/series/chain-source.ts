import type { Client } from 'urql';
import type { RowSource } from '../../parts/live-list/use-live-list.ts';
import { EntriesQuery, type EntryData } from './entries.queries.ts';

/**
 * Entry in the order of the numbers: several may be issued at the same time, so `createdAt` holds a sort key
 * made from the number.
 */
export interface ChainRow extends Omit<EntryData, 'createdAt'> {
  readonly revision: number;
  readonly createdAt: string;
  readonly givenAt: string;
}

const rowOf = (entry: EntryData): ChainRow => ({
  ...entry,
  revision: 1,
  givenAt: entry.createdAt,
  createdAt: String(entry.index).padStart(16, '0'),
});

/** Returns the source of the entries of a series. */
export function chainSource(client: Client, seriesId: string): RowSource<ChainRow> {
  return {
    key: seriesId,
    // A change only names an entry, so the first page is read again.
    isFiltered: true,
    rowOf: ({ type, id, seriesId: of, at }) =>
      type === 'series.entry.created' && of === seriesId
        ? { ...unread, id, seriesId, revision: 0, createdAt: '9', givenAt: at }
        : undefined,
    async fetchPage(after) {
      const { data, error } = await client
        .query(EntriesQuery, { seriesId, after }, { requestPolicy: 'network-only' })
        .toPromise();
      if (!data?.seriesEntries) throw error ?? new Error('There are no entries');
      const { nodes, pageInfo } = data.seriesEntries;
      return { rows: nodes.map(rowOf), ...pageInfo };
    },
  };
}

const unread = { index: 0, code: '', previousId: null, meta: null, sigs: [], signed: null };

import type { Client } from 'urql';
import type { RowSource } from '../../parts/live-list/use-live-list.ts';
import { EntriesQuery, type EntryData } from './entries.queries.ts';

/** An entry in the order of the numbers, which many may have been given in one moment: `createdAt` sorts by them. */
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

/** The entries of a series. */
export function chainSource(client: Client, seriesId: string): RowSource<ChainRow> {
  return {
    key: seriesId,
    // A change names an entry and does not show it: the first page is asked for again.
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

import type { Client } from 'urql';
import type { EntrySummaryData } from '../../graphql/entry-summary.ts';
import type { RowSource } from '../../parts/live-list/use-live-list.ts';
import { isStale } from './documents.logic.ts';
import { DocumentsQuery, FoundDocumentsQuery } from './documents.queries.ts';
import { filterOf, type DocumentsSearch } from './documents.search.ts';

/** Returns the source of the entries that the search parameters select. */
export function documentSource(client: Client, search: DocumentsSearch): RowSource<EntrySummaryData> {
  const { q, order, ascending } = search;
  const filter = filterOf(search);
  const variables = { filter, order, ascending };
  return {
    key: JSON.stringify([variables, q]),
    isFiltered: q !== undefined || order !== undefined || Object.keys(filter).length > 0,
    isStatic: order !== undefined || ascending === true,
    belongs: (row) => (isStale(row, search) ? false : undefined),
    rowOf: ({ entry }) => entry ?? undefined,
    async fetchPage(after) {
      const how = { requestPolicy: 'network-only' } as const;
      const { data, error } = await (
        q
          ? client.query(FoundDocumentsQuery, { ...variables, after, q }, how)
          : client.query(DocumentsQuery, { ...variables, after }, how)
      ).toPromise();
      if (!data?.entries) throw error ?? new Error('There are no documents');
      const { nodes, pageInfo } = data.entries;
      return { rows: nodes, endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage };
    },
  };
}

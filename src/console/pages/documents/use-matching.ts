import { useQuery } from 'urql';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import { DocumentCountQuery } from './documents.queries.ts';
import { bulkFilterOf, type DocumentsSearch } from './documents.search.ts';

/**
 * How many documents match, of those that were there before a moment where one is given; absent until they are counted, and
 * while nobody asks (`null`).
 */
export function useMatching(
  search: DocumentsSearch,
  before: string | undefined | null,
): Matching | undefined {
  const [{ data, fetching }] = useQuery({
    query: DocumentCountQuery,
    variables: { filter: { ...bulkFilterOf(search), ...(before && { createdTo: before }) } },
    pause: before === null,
    requestPolicy: 'network-only',
  });
  return fetching || before === null ? undefined : (data?.siloEntryCount ?? undefined);
}

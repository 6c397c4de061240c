import { useQuery } from 'urql';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import { DocumentCountQuery } from './documents.queries.ts';
import { bulkFilterOf, type DocumentsSearch } from './documents.search.ts';

/**
 * Counts the documents that match, optionally only those created before a time; undefined until they are
 * counted, and while `before` is null.
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

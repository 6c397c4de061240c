import type { EntrySummaryData } from '../../graphql/entry-summary.ts';
import { schemaName } from '../../parts/documents/document-kind.logic.ts';
import type { DocumentsSearch } from './documents.search.ts';

/** Whether a shown entry has changed so that the filters no longer match it, as far as its row tells. */
export function isStale(row: EntrySummaryData, search: DocumentsSearch): boolean {
  const { folder, state, draft, invalid, schema, tag } = search;
  return (
    (folder !== undefined && row.folder !== folder) ||
    (state !== undefined && row.state !== state) ||
    (draft !== undefined && row.draft !== draft) ||
    (invalid !== undefined && row.invalid !== invalid) ||
    (schema !== undefined && schemaName(row.docSchema) !== schemaName(schema)) ||
    (tag !== undefined && !(row.tags ?? []).includes(tag))
  );
}

/** Returns which document an unnumbered one credits or corrects; undefined if it refers to none. */
export function findCorrectedDocument({
  type,
  precedingNumber,
}: Pick<EntrySummaryData['summary'], 'type' | 'precedingNumber'>):
  { readonly how: 'credits' | 'corrects'; readonly number: string } | undefined {
  if (!precedingNumber) return undefined;
  if (type === 'credit-note') return { how: 'credits', number: precedingNumber };
  return type === 'corrective' || type === 'debit-note'
    ? { how: 'corrects', number: precedingNumber }
    : undefined;
}

import { lazy, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '../../parts/bulk/bulk-actions.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { useMay } from '../../session/session-context.ts';
import { type DocumentsSearch, bulkFilterOf } from './documents.search.ts';
import { useQuery } from 'urql';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import { DocumentCountQuery } from './documents.queries.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** Returns whether the token permits actions on many documents. */
export function useMayChangeMany(): boolean {
  return [useMay('transform:write'), useMay('silo:write')].every(Boolean);
}

/** Shows the actions for the selected documents, or for all that match. */
export function DocumentBulks({
  selection,
  search,
}: {
  readonly selection: Selection;
  readonly search: DocumentsSearch;
}): ReactElement {
  const { t } = useTranslation('documents');
  const matching = useMatching(search, selection.size > 0 ? selection.allBefore : null);
  return (
    <BulkActions
      label={t('bulk.label')}
      selection={selection}
      matching={matching}
      actions={(['start', 'move'] as const).map((action) => ({ action, text: t(`bulk.${action}.verb`) }))}
      renderDialog={(props) => (
        <BulkDialog {...props} selection={selection} search={search} matching={matching} />
      )}
    />
  );
}

/**
 * Counts the documents that match, optionally only those created before a time; undefined until they are
 * counted, and while `before` is null.
 */
function useMatching(search: DocumentsSearch, before: string | undefined | null): Matching | undefined {
  const [{ data, fetching }] = useQuery({
    query: DocumentCountQuery,
    variables: { filter: { ...bulkFilterOf(search), ...(before && { createdTo: before }) } },
    pause: before === null,
    requestPolicy: 'network-only',
  });
  return fetching || before === null ? undefined : (data?.siloEntryCount ?? undefined);
}

import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '../../parts/bulk/bulk-bar.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { useMay } from '../../session/session-context.ts';
import type { DocumentAction } from './bulk-dialog.tsx';
import type { DocumentsSearch } from './documents.search.ts';
import { useMatching } from './use-matching.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const actions: readonly DocumentAction[] = ['start', 'move'];

/** Whether the token allows what is done to many documents. */
export function useMayChangeMany(): boolean {
  return [useMay('transform:write'), useMay('silo:write')].every(Boolean);
}

/** What can be done to the documents that are selected, or to all that match. */
export function DocumentBulks({
  selection,
  search,
}: {
  readonly selection: Selection;
  readonly search: DocumentsSearch;
}): ReactElement {
  const { t } = useTranslation('documents');
  const [action, setAction] = useState<DocumentAction>();
  const matching = useMatching(search, selection.size > 0 ? selection.allBefore : null);
  return (
    <>
      <BulkBar
        label={t('bulk.label')}
        selection={selection}
        matching={matching}
        actions={actions.map((each) => ({ action: each, text: t(`bulk.${each}.verb`) }))}
        onAction={setAction}
      />
      <Suspense>
        {action && (
          <BulkDialog
            action={action}
            selection={selection}
            search={search}
            matching={matching}
            onClose={() => setAction(undefined)}
            onStarted={() => {
              setAction(undefined);
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

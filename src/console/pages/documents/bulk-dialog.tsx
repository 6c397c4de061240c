import { Autocomplete } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { BulkDialogProps } from '../../parts/bulk/bulk-actions.tsx';
import type { Matching } from '../../parts/bulk/bulk-bar.tsx';
import { BulkConfirmDialog } from '../../parts/bulk/bulk-confirm-dialog.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { FoldersQuery } from './documents.queries.ts';
import { bulkFilterOf, type DocumentsSearch } from './documents.search.ts';
import { StartFields, type StartChoice } from './start-fields.tsx';
import { useFilterWords } from './use-filter-words.ts';

interface DocumentDialogProps extends BulkDialogProps<'start' | 'move'> {
  readonly selection: Selection;
  readonly search: DocumentsSearch;
  /** Number of matching documents, if all of them are selected. */
  readonly matching: Matching | undefined;
}

/** Asks for the workflow or folder, and for confirmation, before many documents are processed or moved. */
export function BulkDialog(props: DocumentDialogProps): ReactElement {
  const { action, selection, search, matching, onClose, onStarted } = props;
  const { t } = useTranslation('documents');
  const filter = useFilterWords(search);
  const [start, setStart] = useState<StartChoice>({ tags: [], args: {} });
  const [folder, setFolder] = useState('');
  const { workflowId } = start;
  const how = {
    start: workflowId ? { action, start: { ...start, workflowId } } : undefined,
    move: folder ? { action, move: { folder } } : undefined,
  }[action];
  return (
    <BulkConfirmDialog
      selection={selection}
      matching={matching}
      filter={filter}
      words={(many) => ({
        title: t(`bulk.${action}.question`, many),
        note: t(`bulk.${action}.note`),
        verb: t(`bulk.${action}.do`, many),
      })}
      how={how}
      which={(ids) => ({ entryFilter: ids ? { ids } : bulkFilterOf(search) })}
      onClose={onClose}
      onStarted={onStarted}
    >
      {action === 'start' ? (
        <StartFields value={start} onChange={setStart} />
      ) : (
        <FolderField value={folder} onChange={setFolder} />
      )}
    </BulkConfirmDialog>
  );
}

/** Selects an existing folder or a new one. */
function FolderField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (folder: string) => void;
}): ReactElement {
  const { t } = useTranslation('documents');
  const [{ data }] = useQuery({ query: FoldersQuery });
  return (
    <Autocomplete
      label={t('column.folder')}
      description={t('bulk.move.hint')}
      data={data?.siloFolders?.map(({ key }) => key) ?? []}
      value={value}
      onChange={onChange}
      maxLength={64}
    />
  );
}

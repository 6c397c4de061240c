import { Autocomplete } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { matchingText, type Matching } from '../../parts/bulk/bulk-bar.tsx';
import { BulkQuestion } from '../../parts/bulk/bulk-question.tsx';
import type { Selection } from '../../parts/bulk/use-selection.ts';
import { WorkflowPicker } from '../../parts/workflow-picker.tsx';
import { FoldersQuery } from './documents.queries.ts';
import { bulkFilterOf, type DocumentsSearch } from './documents.search.ts';
import { useFilterWords } from './use-filter-words.ts';

/** What is done to many documents. */
export type DocumentAction = 'start' | 'move';

interface BulkDialogProps {
  readonly action: DocumentAction;
  readonly selection: Selection;
  readonly search: DocumentsSearch;
  /** How many match, where all of them are selected. */
  readonly matching: Matching | undefined;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Asks before a workflow runs on many documents, or before they are moved, and which one or where to. */
export function BulkDialog(props: BulkDialogProps): ReactElement {
  const { action, selection, search, matching, onClose, onStarted } = props;
  const { ids, allBefore } = selection;
  const { t, i18n } = useTranslation('documents');
  const words = useFilterWords(search);
  const [workflowId, setWorkflow] = useState<string>();
  const [folder, setFolder] = useState('');
  const count = allBefore === undefined ? { count: ids.length, capped: false } : matching;
  const number = matchingText(count, i18n.language);
  const how = {
    start: workflowId ? { start: { workflowId } } : undefined,
    move: folder ? { move: { folder } } : undefined,
  }[action];
  const which =
    allBefore === undefined
      ? { entryFilter: { ids: [...ids] } }
      : { entryFilter: bulkFilterOf(search), createdBefore: allBefore };
  return (
    <BulkQuestion
      title={t(`bulk.${action}.question`, { number })}
      count={count}
      filter={allBefore === undefined ? undefined : words}
      note={t(`bulk.${action}.note`)}
      verb={t(`bulk.${action}.do`, { number })}
      order={how && { action, ...which, ...how }}
      onClose={onClose}
      onStarted={onStarted}
    >
      {action === 'start' ? (
        <WorkflowPicker value={workflowId} onChange={setWorkflow} />
      ) : (
        <FolderField value={folder} onChange={setFolder} />
      )}
    </BulkQuestion>
  );
}

/** A folder: one that there is, or another one. */
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

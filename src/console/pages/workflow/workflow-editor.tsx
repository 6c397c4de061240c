import { Stack } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../parts/failure/failure.tsx';
import { LeaveGuard } from '../../parts/page/leave-guard.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useMay } from '../../session/session-context.ts';
import { Conflict, Newer } from './saving/conflict.tsx';
import { DraftNotices } from './saving/draft-notices.tsx';
import { DryRunPanel } from './dry-run/dry-run-panel.tsx';
import { useDryRun } from './dry-run/use-dry-run.ts';
import { useDryRunInput } from './dry-run/use-dry-run-input.ts';
import { EditorBar, type Task } from './editor-bar.tsx';
import { EditorBody } from './editor-body.tsx';
import { EditorTasks } from './editor-tasks.tsx';
import { flowActions } from './state/flow-actions.ts';
import { IssueList } from './issues/issue-list.tsx';
import { someLacksSeries } from './step/step-hints.logic.ts';
import { NameField } from './name-field.tsx';
import { useEditor } from './state/use-editor.ts';
import { useIssues } from './issues/use-issues.ts';
import { useLocalDraft } from './saving/use-local-draft.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePublished } from './run-on-document.tsx';
import { useSaving } from './saving/use-saving.ts';
import { useEditorPlaces } from './use-editor-places.ts';
import type { EditedWorkflowData } from './workflow.queries.ts';
import './workflow.css';

interface WorkflowEditorProps {
  /** Workflow as it was last read. */
  readonly workflow: EditedWorkflowData;
  /** Called when it may have changed in the service. */
  readonly onStale: () => void;
}

/** Edits a workflow after it was read. */
export function WorkflowEditor({ workflow, onStale }: WorkflowEditorProps): ReactElement {
  const { t } = useTranslation('workflow');
  const mayWrite = useMay('transform:write');
  const editor = useEditor(workflow.contents);
  const saving = useSaving(editor, workflow, mayWrite);
  const { saved, isDirty } = saving;
  const { issues, isChecking } = useIssues(workflow.id, editor);
  const published = usePublished(saving);
  const draft = useLocalDraft(workflow.id, editor, saving);
  const dryRun = useDryRun(workflow.id);
  const flow = useMemo(() => flowActions(editor), [editor]);
  const [task, setTask] = useState<Task>();
  /** Whether the dry run is hidden to show one of its steps. */
  const [isAside, setIsAside] = useState(false);
  const runOn = useDryRunInput(editor.state.document, task === 'run');
  const places = useEditorPlaces(flow, {
    onSettings: () => setTask('settings'),
    onHide: () => setIsAside(true),
  });
  const { view, offered, step, setView, setStep, gap, setGap, opened, reveal, newStep } = places;
  const begin = async (wanted: Task): Promise<void> => {
    if (wanted === 'publish' && !(await saving.save())) return;
    setTask(wanted);
    setIsAside(false);
  };
  useEditorKeys(editor, mayWrite, { save: () => void saving.save(), run: () => void begin('run') });

  const [onTask, onSave, onExport] = [
    useCallbackRef((wanted: Task) => void begin(wanted)),
    useCallbackRef(() => void saving.save()),
    useCallbackRef(() => exportText(saved.name || saved.id, editor.state.text)),
  ];
  // Nothing was published and there are no steps.
  const isNew = !workflow.version && editor.graph.steps.length === 0;
  const name = typeof editor.state.document['name'] === 'string' ? editor.state.document['name'] : '';
  return (
    <Page
      title={name || t('title')}
      tabTitle={`${isDirty ? '• ' : ''}${name || t('title')}`}
      besideTitle={
        mayWrite && (
          <NameField
            name={name}
            isNew={isNew}
            isFixed={editor.state.brokenAt !== undefined}
            onName={(value) => editor.run({ kind: 'set', place: ['name'], value })}
          />
        )
      }
    >
      <Stack gap="sm">
        <EditorBar
          saved={saved}
          isDirty={isDirty}
          isSaving={saving.isSaving}
          canUndo={editor.state.past.length > 0}
          canRedo={editor.state.future.length > 0}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onSave={onSave}
          onExport={onExport}
          view={view}
          views={offered}
          onView={setView}
          onTask={onTask}
          mayWrite={mayWrite}
        />
        <DraftNotices {...draft} />
        <Newer saving={saving} />
        {saving.error && <Failure error={saving.error} retry={() => void saving.save()} />}
        <EditorBody
          editor={editor}
          flow={flow}
          issues={issues}
          view={view}
          step={step}
          onStep={setStep}
          reveal={reveal}
          dryRun={task === 'run' ? dryRun : undefined}
          gap={gap}
          setGap={setGap}
          opened={opened}
          panel={
            task === 'run' &&
            !isAside && (
              <DryRunPanel
                dryRun={dryRun}
                on={runOn}
                editor={editor}
                issues={issues}
                onStep={places.openStep}
                onClose={() => setTask(undefined)}
              />
            )
          }
          onHidePanel={() => setIsAside(true)}
          newStep={newStep}
          onMissing={places.addMissing}
          onShowPanel={task === 'run' && isAside ? () => setIsAside(false) : undefined}
          isReadOnly={!mayWrite}
        />
        <IssueList
          issues={issues}
          isChecking={isChecking}
          isWithoutSeries={someLacksSeries(editor.state.document, editor.graph)}
          onGo={places.showIssue}
          onMissing={mayWrite ? places.addMissing : undefined}
          failedAt={dryRun.of === editor.state.document ? dryRun.failedAt : undefined}
          onTask={onTask}
          published={published}
        />
      </Stack>
      <Conflict saving={saving} editor={editor} />
      <LeaveGuard
        isDirty={mayWrite && isDirty}
        text={t('leave')}
        save={async () => (await saving.save()) !== undefined}
      />
      <EditorTasks
        task={task}
        editor={editor}
        saving={saving}
        issues={issues}
        mayWrite={mayWrite}
        onStale={onStale}
        onClose={() => setTask(undefined)}
      />
    </Page>
  );
}

/** Downloads a document as a file. */
function exportText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${name.replaceAll(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'workflow'}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import type { Task } from './editor-bar.tsx';
import type { Issue } from './issues/issues.logic.ts';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import type { Editor } from './state/use-editor.ts';
import type { Saving } from './saving/use-saving.ts';
import { WorkflowVersions } from './publishing/workflow-versions.tsx';
import { DiscardMutation } from './workflow.queries.ts';

interface EditorTasksProps {
  readonly task: Task | undefined;
  readonly editor: Editor;
  readonly saving: Saving;
  readonly issues: readonly Issue[];
  readonly mayWrite: boolean;
  /** Called when the service refused a change, probably because someone else has saved. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** Shows the dialogs of actions for a whole workflow. */
export function EditorTasks(props: EditorTasksProps): ReactElement | null {
  const { task, editor, saving, issues, mayWrite, onStale, onClose } = props;
  switch (task) {
    case 'publish':
      return (
        <PublishDialog
          saved={saving.saved}
          issues={issues}
          onStale={onStale}
          onClose={onClose}
          onPublished={saving.take}
        />
      );
    case 'versions':
      return (
        <WorkflowVersions
          saved={saving.saved}
          document={editor.state.document}
          mayWrite={mayWrite}
          onStale={onStale}
          onClose={onClose}
          onRestored={saving.take}
        />
      );
    case 'settings':
      return <SettingsDialog editor={editor} issues={issues} isReadOnly={!mayWrite} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog saving={saving} onStale={onStale} onClose={onClose} />;
    case 'run':
    case undefined:
    default:
      return null;
  }
}

type DiscardProps = Pick<EditorTasksProps, 'saving' | 'onStale' | 'onClose'>;

function DiscardDialog({ saving, onStale, onClose }: DiscardProps): ReactElement {
  const { t } = useTranslation('workflow');
  const discard = useSubmit(DiscardMutation);
  const { id, revision: ifRevision } = saving.saved;
  const go = async (): Promise<void> => {
    const result = await discard.run({ id, ifRevision });
    if (!result) return onStale();
    saving.take(result.discardWorkflowDraft);
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('task.discard')}>
      <Text size="sm">{t('discard.text')}</Text>
      {discard.error && <Failure error={discard.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={discard.isRunning} onClick={() => void go()}>
          {t('task.discard')}
        </Button>
      </Group>
    </Dialog>
  );
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';
import { notifyDone } from '../../../parts/dialogs/notify.ts';
import { ReasonedButton } from '../../../parts/forms/reasoned-button.tsx';
import { readServiceError } from '../../../parts/failure/service-error.ts';
import { useSubmit } from '../../../parts/forms/use-submit.ts';
import type { Issue } from '../issues/issues.logic.ts';
import { PublishChanges } from './publish-changes.tsx';
import { PublishMutation, type EditedWorkflowData } from '../workflow.queries.ts';

interface PublishDialogProps {
  /** Saved workflow, which is the one that is published. */
  readonly saved: EditedWorkflowData;
  readonly issues: readonly Issue[];
  readonly onStale: () => void;
  readonly onClose: () => void;
  readonly onPublished: (workflow: EditedWorkflowData) => void;
}

/** Asks for confirmation before a workflow is published, and shows what changes for new jobs. */
export function PublishDialog(props: PublishDialogProps): ReactElement {
  const { saved, issues, onStale, onClose, onPublished } = props;
  const { t } = useTranslation('workflow');
  const publish = useSubmit(PublishMutation);
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const go = async (): Promise<void> => {
    const result = await publish.run({ id: saved.id, ifRevision: saved.revision });
    if (!result) return onStale();
    notifyDone(t('publish.done', { version: result.publishWorkflow.version }));
    onPublished(result.publishWorkflow);
    onClose();
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('publish.title')}>
      <Stack>
        <Text size="sm">{t(saved.version ? 'publish.text' : 'publish.first')}</Text>
        <PublishChanges key={saved.revision} saved={saved} />
        {errors > 0 && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t('publish.hindered', { count: errors })}
          </Text>
        )}
        {publish.error &&
          (readServiceError(publish.error).code === 'PRECONDITION_FAILED' ? (
            <Alert color="yellow" role="alert" title={t('conflict.title')}>
              {t('publish.again')}
            </Alert>
          ) : (
            <Failure error={publish.error} />
          ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <ReasonedButton
            loading={publish.isRunning}
            reason={errors > 0 ? t('publish.hindered', { count: errors }) : undefined}
            onClick={() => void go()}
            data-autofocus
          >
            {t('task.publish')}
          </ReasonedButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

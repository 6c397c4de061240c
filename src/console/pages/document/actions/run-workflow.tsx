import { Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from 'urql';
import { Failure } from '../../../parts/failure.tsx';
import { StartJobMutation } from '../../../parts/start-job.mutation.ts';
import { TextLink } from '../../../parts/text-link.tsx';
import { WorkflowPicker } from '../../../parts/workflow-picker.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

/** Runs a workflow on the document. */
export function RunWorkflow({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('document');
  const [workflow, setWorkflow] = useState<string>();
  const [{ error, fetching }, start] = useMutation(StartJobMutation);
  // A second try of the same is the same job.
  const [key] = useState(() => crypto.randomUUID());
  const run = async (): Promise<void> => {
    if (!workflow) return;
    const { data } = await start({
      idempotencyKey: `${key}-${workflow}`,
      input: { workflowId: workflow, siloEntryId: id },
    });
    if (!data) return;
    const job = data.createJob.id;
    notifications.show({
      message: (
        <>
          {t('run.started')} <TextLink to={`/jobs/${job}`}>{t('run.show')}</TextLink>
        </>
      ),
    });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('run.title')}>
      <Stack>
        <WorkflowPicker value={workflow} onChange={setWorkflow} />
        {error && <Failure error={error} />}
        <DialogButtons
          label={t('run.do')}
          isReady={Boolean(workflow)}
          isBusy={fetching}
          onDo={() => void run()}
          onClose={onClose}
        />
      </Stack>
    </Modal>
  );
}

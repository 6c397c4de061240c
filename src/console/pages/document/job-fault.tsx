import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDocumentLink } from '../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument } from '../../parts/fault-panel/fault-advice.logic.ts';
import { FaultPanel } from '../../parts/fault-panel/fault-panel.tsx';
import { When } from '../../parts/when.tsx';
import { useMay } from '../../session/session-context.ts';
import type { DocumentEntry } from './document.queries.ts';
import { failedStep } from './failed-step.logic.ts';
import type { FailedJob } from './use-failed-job.ts';

interface JobFaultProps {
  readonly entry: DocumentEntry;
  readonly job: FailedJob;
}

/** Why a job of the document failed, and what can be done about it. */
export function JobFault({ entry, job }: JobFaultProps): ReactElement {
  const { t } = useTranslation('document');
  const mayWrite = useMay('silo:write');
  const { id, signed } = entry;
  const failure = failedStep(job.intents, job.faults);
  return (
    <FaultPanel
      {...failure}
      isSigned={signed}
      actions={
        <>
          <Button
            size="compact-sm"
            renderRoot={(props) => <Link {...props} to="/jobs/$id" params={{ id: job.id }} />}
          >
            {t('run.show')}
          </Button>
          {mayWrite && !signed && isOfDocument(failure.code) && (
            <EditDocumentLink id={id} message={failure.message}>
              {t('run.trial.edit')}
            </EditDocumentLink>
          )}
        </>
      }
    >
      <Text size="sm">
        <bdi>{job.workflow?.name}</bdi> {job.completedAt && <When at={job.completedAt} />}
      </Text>
    </FaultPanel>
  );
}

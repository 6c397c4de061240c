import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDocumentLink } from '../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument, isOfSignedDocument } from '../../parts/fault-panel/fault-kinds.logic.ts';
import { FaultPanel } from '../../parts/fault-panel/fault-panel.tsx';
import { SignedDocumentActions } from '../../parts/fault-panel/signed-document-actions.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { settlementsOf } from './corrections.logic.ts';
import type { DocumentEntry } from './document.queries.ts';
import { failedStep } from './failed-step.logic.ts';
import type { FailedJob } from './use-failed-job.ts';
import { documentKind } from '../../parts/documents/document-kind.logic.ts';
import { TextLink } from '../../parts/page/text-link.tsx';

interface JobFaultProps {
  readonly entry: DocumentEntry;
  readonly job: FailedJob;
  /**
   * Whether the job was started from this page: its link then takes over the focus from the notice that it is
   * running.
   */
  readonly isAwaited: boolean;
}

/** Shows why a job of the document failed, and what can be done about it. */
export function JobFault({ entry, job, isAwaited }: JobFaultProps): ReactElement {
  const { t } = useTranslation('document');
  const mayWrite = useMay('silo:write');
  const { id, signed, docSchema } = entry;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isAwaited && document.activeElement === document.body) link.current?.focus();
  }, [isAwaited]);
  const failure = failedStep(job.intents, job.faults);
  const { code, message } = failure;
  const settlements = settlementsOf(entry);
  const isSettled = settlements.length > 0;
  const leadsToAnother = mayWrite && !isSettled && isOfSignedDocument(code, { message, isSigned: signed });
  return (
    <FaultPanel
      {...failure}
      isSigned={signed}
      settled={isSettled ? <Settled by={settlements} /> : undefined}
      actions={
        <>
          {leadsToAnother && <SignedDocumentActions id={id} docSchema={docSchema} />}
          <Button
            size="compact-sm"
            variant={leadsToAnother || isSettled ? 'default' : 'filled'}
            renderRoot={(props) => <Link {...props} ref={link} to="/jobs/$id" params={{ id: job.id }} />}
          >
            {t('run.show')}
          </Button>
          {mayWrite && !signed && isOfDocument(code, message) && (
            <EditDocumentLink id={id} message={message}>
              {t('run.trial.edit')}
            </EditDocumentLink>
          )}
        </>
      }
    >
      <Text size="sm">
        <bdi>{job.workflow?.name}</bdi> {job.completedAt && <Timestamp at={job.completedAt} />}
      </Text>
    </FaultPanel>
  );
}

/** Lists the documents that settle the fault of another one. */
function Settled({ by }: { readonly by: DocumentEntry['corrections'] }): ReactElement {
  const { t } = useTranslation('document');
  const kind = useTranslation('document-parts').t;
  return (
    <>
      {t('run.settled')}
      {by.map(({ id, docSchema, summary }) => (
        <span key={id}>
          {' '}
          <TextLink inherit underline="always" to={`/documents/${id}`}>
            {documentKind(docSchema, summary.type, kind)} <bdi>{summary.number}</bdi>
          </TextLink>
        </span>
      ))}
    </>
  );
}

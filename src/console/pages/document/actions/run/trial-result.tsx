import { Alert, Box, Button, Group, Loader, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck } from '../../../../icons/icons.ts';
import { EditDocumentLink } from '../../../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument, isOfWorkflow } from '../../../../parts/fault-panel/fault-kinds.logic.ts';
import { FaultMessage } from '../../../../parts/fault-panel/fault-message.tsx';
import { StepRemark } from '../../../../parts/fault-panel/step-remark.tsx';
import { useMay } from '../../../../session/session-context.ts';
import type { DocumentEntry } from '../../document.queries.ts';
import type { FailedStep } from '../../failed-step.logic.ts';
import './trial-result.css';
import type { Trial } from './use-trial.ts';

interface TrialResultProps {
  readonly workflowId: string | undefined;
  readonly trial: Trial;
  readonly description: string | undefined;
  readonly entry: DocumentEntry;
  /** Controls for choices that follow from the result. */
  readonly children?: ReactNode;
}

/**
 * Shows the description of the chosen workflow and the result of its dry run, in a space reserved from the
 * start. What cannot be undone stays visible regardless of their length.
 */
export function TrialResult({
  workflowId,
  trial,
  description,
  entry,
  children,
}: TrialResultProps): ReactElement {
  const { t } = useTranslation('document');
  const { state, numbering } = trial;
  return (
    <div className="workflow-trial">
      <Box component="section" className="workflow-trial-text" aria-label={t('run.trial.label')} tabIndex={0}>
        {description && (
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        )}
        <div aria-live="polite">
          <Outcome trial={trial} />
        </div>
      </Box>
      <div aria-live="polite">
        {state !== 'running' && numbering?.number && (
          <Text size="sm">{t('run.number', { number: numbering.number })}</Text>
        )}
        {state === 'failed' && <Text size="sm">{t('run.trial.vain')}</Text>}
      </div>
      {children}
      {trial.failure && <TrialLinks workflowId={workflowId} failure={trial.failure} entry={entry} />}
    </div>
  );
}

/** Shows links to the causes of a failed dry run, which stay visible regardless of the length of its result. */
function TrialLinks({
  workflowId,
  failure: { stepId, code, message },
  entry,
}: Pick<TrialResultProps, 'workflowId' | 'entry'> & { readonly failure: FailedStep }): ReactElement {
  const { t } = useTranslation('document');
  const mayRead = useMay('transform:read');
  return (
    <Group gap="xs">
      {!entry.signed && isOfDocument(code, message) && (
        <EditDocumentLink id={entry.id} message={message}>
          {t('run.trial.edit')}
        </EditDocumentLink>
      )}
      {mayRead && workflowId !== undefined && stepId && isOfWorkflow(code, message) && (
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/workflows/$id" params={{ id: workflowId }} search={{ step: stepId }} />
          )}
        >
          {t('run.trial.openStep')}
        </Button>
      )}
    </Group>
  );
}

function Outcome({ trial }: Pick<TrialResultProps, 'trial'>): ReactElement | null {
  const { t } = useTranslation('document');
  const { state, failure, warnings = [] } = trial;
  if (state === 'none') return null;
  if (state === 'running')
    return (
      <Text size="sm" c="dimmed">
        <Loader size="xs" mr="xs" aria-hidden />
        {t('run.trial.running')}
      </Text>
    );
  if (state === 'unknown')
    return (
      <Text size="sm" c="dimmed">
        {t('run.trial.unknown')}
      </Text>
    );
  if (state === 'passed')
    return (
      <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('run.trial.passed')}>
        {warnings.length > 0 &&
          warnings.map(({ id, step, message }) => (
            <Text key={id} size="sm">
              <b>{step}</b> <StepRemark status="OK" message={message} />
            </Text>
          ))}
      </Alert>
    );
  const { step, message } = failure ?? {};
  return (
    <Alert
      className="fault-panel"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={step ? t('run.trial.failed', { step }) : t('run.trial.failedJob')}
    >
      {message && <FaultMessage message={message} />}
    </Alert>
  );
}

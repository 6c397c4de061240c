import { Alert, Box, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EditDocumentLink } from '../../../parts/fault-panel/edit-document-link.tsx';
import { isOfDocument } from '../../../parts/fault-panel/fault-advice.logic.ts';
import { FaultMessage } from '../../../parts/fault-panel/fault-message.tsx';
import type { DocumentEntry } from '../document.queries.ts';
import './trial-result.css';
import type { Trial } from './use-trial.ts';

interface TrialResultProps {
  readonly trial: Trial;
  readonly description: string | undefined;
  readonly entry: DocumentEntry;
  /** What may be chosen of what was told. */
  readonly children?: ReactNode;
}

/** What the chosen workflow is for and what a dry run of it came to, in room that is there before they are known. */
export function TrialResult({ trial, description, entry, children }: TrialResultProps): ReactElement {
  const { t } = useTranslation('document');
  const { state, numbering } = trial;
  return (
    <Box component="section" className="workflow-trial" aria-label={t('run.trial.label')} tabIndex={0}>
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
      <div aria-live="polite">
        <Outcome trial={trial} entry={entry} />
        {state !== 'running' && numbering?.number && (
          <Text size="sm" mt="xs">
            {t('run.number', { number: numbering.number })}
          </Text>
        )}
      </div>
      {children}
    </Box>
  );
}

function Outcome({ trial, entry }: Pick<TrialResultProps, 'trial' | 'entry'>): ReactElement | null {
  const { t } = useTranslation('document');
  const { state, failure } = trial;
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
    return <Alert color="teal" icon={<IconCheck aria-hidden />} title={t('run.trial.passed')} />;
  const { step, code, message } = failure ?? {};
  return (
    <Alert
      className="fault-panel"
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={step ? t('run.trial.failed', { step }) : t('run.trial.failedJob')}
    >
      {message && <FaultMessage message={message} />}
      <Text size="sm">{t('run.trial.vain')}</Text>
      {!entry.signed && isOfDocument(code) && (
        <Box mt="xs">
          <EditDocumentLink id={entry.id} message={message}>
            {t('run.trial.edit')}
          </EditDocumentLink>
        </Box>
      )}
    </Alert>
  );
}

import { Alert, Badge, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { useFaultText } from '../../../parts/fault-panel/use-fault-text.ts';
import { DryRunStep, resultColor } from './dry-run-step.tsx';
import { doubledNumber } from './doubled-number.logic.ts';
import type { DryRunData } from './use-dry-run.ts';

interface DryRunResultProps {
  readonly result: DryRunData;
  readonly onStep: (stepId: string) => void;
}

/** What came of a dry run: each step with what it answered, and the document as they would leave it. */
export function DryRunResult({ result, onStep }: DryRunResultProps): ReactElement {
  const { t } = useTranslation('workflow');
  const say = useFaultText();
  const { status, intents, faults, state, folder, before, envelope, changedBy, sendings } = result;
  const [found, left] = [before?.['doc'], envelope?.['doc']];
  const doubled = doubledNumber(found, left);
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} role="status">
        {status === 'RUN' ? (
          t('run.stopped')
        ) : (
          <>
            {t('run.ended')}{' '}
            <Badge color={resultColor(status)} variant="light">
              {status}
            </Badge>
          </>
        )}
        {state && <> · {t('run.state', { state })}</>}
        {folder && <> · {t('run.folder', { folder })}</>}
      </Text>
      {faults?.map(({ provider, code, message }) => (
        <Text key={`${provider} ${code} ${message}`} size="sm" c="var(--mantine-color-error)" role="alert">
          {[provider, code, message && say(message)].filter(Boolean).join(' · ')}
        </Text>
      ))}
      <ol className="dry-run-steps">
        {intents.map((intent) => (
          <DryRunStep
            key={intent.id}
            intent={intent}
            sending={sendings.find(({ intentId }) => intentId === intent.id)?.content}
            changes={changedBy.includes(intent.id)}
            onStep={onStep}
          />
        ))}
      </ol>
      {doubled && <Alert color="yellow">{t('run.doubled', { ...doubled })}</Alert>}
      {found !== undefined && left !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {t('run.document')}
          </Text>
          <DocumentDiff before={found} after={left} />
        </>
      )}
    </Stack>
  );
}

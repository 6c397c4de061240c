import { Badge, Code, Text, UnstyledButton } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultMessage } from '../../../parts/fault-panel/fault-message.tsx';
import { isWarning } from '../../../parts/fault-panel/fault-lines.logic.ts';
import { StepRemark } from '../../../parts/fault-panel/step-remark.tsx';
import { isFailure } from '../../../parts/status/status.logic.ts';
import type { JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import { ResultMembers } from './result-members.tsx';
import type { DryRunData } from './dry-run.queries.ts';

interface DryRunStepProps {
  readonly intent: DryRunData['intents'][number];
  /** Message that the step would have sent. */
  readonly sending: JsonObject | undefined;
  /** Whether its message is shown elsewhere. */
  readonly isTold: boolean;
  /** Whether the step changed the document. */
  readonly changes: boolean;
  readonly onStep: (stepId: string) => void;
}

const colors = { OK: 'teal', SKIP: 'gray', KO: 'red', TIMEOUT: 'red' };
const isResult = (status: string): status is keyof typeof colors => Object.hasOwn(colors, status);

/** Shows the result of one step of a dry run. */
export function DryRunStep({ intent, sending, isTold, changes, onStep }: DryRunStepProps): ReactElement {
  const { t } = useTranslation('workflow');
  const { stepId, name, provider, status, events } = intent;
  const last = events.at(-1);
  const message = isTold ? undefined : last?.message;
  const hasFailed = isFailure(intent);
  return (
    <li>
      <UnstyledButton className="issue" onClick={() => stepId && onStep(stepId)}>
        <Badge color={isResult(status) ? colors[status] : 'blue'} variant="light">
          {isResult(status) ? t(`result.${status}`) : status}
        </Badge>{' '}
        <Text size="sm" span fw={600}>
          {name || provider}
        </Text>{' '}
        {last?.code && <Code>{last.code}</Code>}{' '}
        {!hasFailed && message && (
          <Text size="sm" span c={isWarning(status, message) ? undefined : 'dimmed'}>
            <StepRemark status={status} message={message} />
          </Text>
        )}{' '}
        {changes && (
          <Badge color="blue" variant="light">
            {t('run.changes')}
          </Badge>
        )}
      </UnstyledButton>
      {hasFailed && message && <FaultMessage message={message} />}
      {last?.args && Object.keys(last.args).length > 0 && (
        <ResultMembers label={t('run.left')} members={last.args} />
      )}
      {sending && (
        <details>
          <summary>{t('run.wouldSend')}</summary>
          <ResultMembers label={t('run.wouldSend')} members={sending} />
        </details>
      )}
    </li>
  );
}

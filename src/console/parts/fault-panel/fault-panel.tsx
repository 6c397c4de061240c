import { Alert, Code, Button, Group, Spoiler, Stack, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconRefreshAlert } from '../../icons/icons.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { useFullTime, Timestamp } from '../values/timestamp.tsx';
import { adviceFor } from './fault-advice.logic.ts';
import { isOfTrial, isTemporary } from './fault-kinds.logic.ts';
import { FaultMessage } from './fault-message.tsx';
import './fault-panel.css';

/** Maximum height of a collapsed message, in pixels (ten lines): the advice is shown below it. */
const maxMessageHeight = 240;

interface FaultPanelProps {
  /** Name of the step; absent for the job as a whole. */
  readonly step?: string | undefined;
  readonly action?: string | null | undefined;
  readonly code?: string | null | undefined;
  /** Message of the provider, unchanged. */
  readonly message?: string | null | undefined;
  /** Whether the document is signed and can no longer be edited. */
  readonly isSigned?: boolean | undefined;
  /** Whether the step was stopped because it took too long. */
  readonly isTimeout?: boolean | undefined;
  /** Whether this was a dry run of the open workflow. */
  readonly isTrial?: boolean | undefined;
  /** Number of the attempt, from 1. */
  readonly attempt?: number | undefined;
  /** Time of the next automatic attempt; absent if there is none. */
  readonly retryAt?: string | null | undefined;
  /** Explains why the fault needs no action any more. */
  readonly settled?: ReactNode;
  /** Buttons that help to fix the fault. */
  readonly actions?: ReactNode;
  /** Details that can be unfolded. */
  readonly children?: ReactNode;
}

/** Shows a fault: the step, the message of the provider and the advice. */
export function FaultPanel(props: FaultPanelProps): ReactElement {
  const {
    step,
    action,
    code,
    message,
    isSigned,
    isTimeout,
    isTrial,
    attempt,
    retryAt,
    settled,
    actions,
    children,
  } = props;
  const { t } = useTranslation('faults');
  const fullTime = useFullTime();
  const isRetried = Boolean(retryAt);
  const Icon = isRetried ? IconRefreshAlert : IconAlertTriangle;
  const title = step
    ? t(isTrial ? 'failedTrial' : isRetried ? 'retried' : 'failed', { step })
    : t(isTrial ? 'failedWholeTrial' : 'failedJob');
  const advice = adviceFor(code, { message, isSigned, isTimeout });
  const help =
    isTrial && isOfTrial(advice)
      ? t(`trialAdvice.${advice}`)
      : isRetried && isTemporary(advice)
        ? t(`retriedAdvice.${advice}`)
        : [t(`advice.${advice}`), isRetried && t('automatic')].filter(Boolean).join(' ');
  const asText = [title, [action, code].filter(Boolean).join(' · '), message].filter(Boolean).join('\n');
  return (
    <Alert
      className="fault-panel"
      color={settled ? 'gray' : isRetried ? 'orange' : 'red'}
      icon={<Icon aria-hidden />}
      title={title}
      role="region"
      aria-label={title}
    >
      <Stack gap="xs">
        {message && (
          <Spoiler maxHeight={maxMessageHeight} showLabel={t('whole')} hideLabel={t('less')}>
            <FaultMessage message={message} />
          </Spoiler>
        )}
        <Text size="sm">{settled ?? help}</Text>
        <Group gap="sm">
          {code && <Code>{code}</Code>}
          {action && <Code>{action}</Code>}
          {attempt !== undefined && <Text size="sm">{t('attempt', { count: attempt })}</Text>}
          {retryAt && (
            <Text size="sm">
              {t('next')} <Timestamp at={retryAt} /> ({fullTime(retryAt)})
            </Text>
          )}
        </Group>
        {children}
        <Group gap="xs">
          {actions}
          <CopyButton value={asText}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Alert>
  );
}

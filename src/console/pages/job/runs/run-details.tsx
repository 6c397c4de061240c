import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../parts/copy/copy-button.tsx';
import { StepRemark } from '../../../parts/fault-panel/step-remark.tsx';
import { Duration, Timestamp } from '../../../parts/values/timestamp.tsx';
import { useSession } from '../../../session/session-context.ts';
import { linkWithin } from '../../../session/token-store.ts';
import type { Attempt, Run } from './runs.logic.ts';

/** Number of attempts to show without a request. */
const shownAttempts = 2;

/** Shows one run of a step: its attempts with their results, newest first. */
export function RunDetails({ run }: { readonly run: Run }): ReactElement {
  const { t } = useTranslation('job');
  const { workspace } = useSession().viewer;
  const [showsAll, setShowsAll] = useState(false);
  const newest = run.attempts.toReversed();
  const shown = showsAll ? newest : newest.slice(0, shownAttempts);
  const hidden = newest.length - shown.length;
  return (
    <Paper withBorder p="sm" component="section" aria-label={run.name}>
      <Stack gap="xs">
        <Title order={2} size="h5" className="job-text">
          {run.name}
        </Title>
        <Group gap="xs">
          <Code>{run.provider}</Code>
          <CopyButton value={linkWithin(workspace.id)}>
            {({ copied, copy }) => (
              <Button size="compact-xs" variant="default" onClick={copy}>
                {t(copied ? 'copy.done' : 'copy.step')}
              </Button>
            )}
          </CopyButton>
        </Group>
        {shown.map((attempt) => (
          <AttemptDetails key={attempt.number} attempt={attempt} />
        ))}
        {hidden > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
            {t('earlier', { count: hidden })}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

function AttemptDetails({ attempt }: { readonly attempt: Attempt }): ReactElement {
  const { t } = useTranslation('job');
  const { number, from, until, result } = attempt;
  const args = Object.entries(result?.args ?? {});
  return (
    <Stack gap={4} className="job-attempt">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {t('attempt', { count: number })}
        </Text>
        <Text size="sm" c="dimmed">
          <Timestamp at={from} /> · <Duration from={from} until={until} />
        </Text>
      </Group>
      <Text size="sm">
        {result ? t(`result.${result.status}`) : t('result.RUN')} {result?.code && <Code>{result.code}</Code>}
      </Text>
      {result?.message && (
        <Text size="sm" className="job-text">
          <StepRemark status={result.status} message={result.message} />
        </Text>
      )}
      {args.map(([name, value]) => (
        <Text size="sm" key={name} className="job-text">
          <Code>{name}</Code> {value}
        </Text>
      ))}
    </Stack>
  );
}

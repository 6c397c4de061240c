import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle } from '../../icons/icons.ts';
import { IconCircleCheck, IconInfoCircle } from '../../icons/later-icons.ts';
import { Failure } from '../../parts/failure/failure.tsx';
import { useFullTime } from '../../parts/values/timestamp.tsx';
import { useSubmit } from '../../parts/forms/use-submit.ts';
import { useMay } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import {
  StartVerification,
  StopVerification,
  type VerificationData,
  LastVerificationQuery,
} from './entries.queries.ts';
import { FaultList } from './fault-list.tsx';
import type { SeriesData } from './series.fields.tsx';
import { useQuery, type CombinedError } from 'urql';
import { useRefresh } from '../../session/use-refresh.ts';

/** Latest verification of a series, with its progress. */
interface LastVerification {
  readonly last: VerificationData | undefined;
  readonly isKnown: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** Reads the latest verification of a series, updated live. */
export function useLastVerification(seriesId: string): LastVerification {
  const [{ data, error }, read] = useQuery({
    query: LastVerificationQuery,
    variables: { seriesId },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => read({ requestPolicy: 'network-only' });
  useRefresh(({ object }) => object === 'verification', reload);
  return { last: data?.verifications?.nodes[0], isKnown: data !== undefined, error, reload };
}

interface VerificationPanelProps {
  readonly series: SeriesData;
  readonly verification: LastVerification;
  readonly onOpen: (entryId: string) => void;
}

/** Shows the verification of a series' chain: its progress, its result and its time. */
export function VerificationPanel({ series, verification, onOpen }: VerificationPanelProps): ReactElement {
  const { t } = useTranslation('series');
  const mayWrite = useMay('sequence:write');
  const start = useSubmit(StartVerification);
  const stop = useSubmit(StopVerification);
  const { last, isKnown, error, reload } = verification;
  const isRunning = last?.status === 'running';
  const given = series.lastIndex - series.start + 1;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div role="status">
            {isKnown && !last && <Text size="sm">{t('verification.never')}</Text>}
            {last && <Sentence verification={last} />}
          </div>
          {mayWrite &&
            (isRunning ? (
              <Button
                variant="default"
                loading={stop.isRunning}
                onClick={() => void stop.run({ id: last.id })}
              >
                {t('verification.stop')}
              </Button>
            ) : (
              <Button
                variant="default"
                loading={start.isRunning}
                onClick={() => void start.run({ seriesId: series.id }).then(reload)}
              >
                {t('verification.start')}
              </Button>
            ))}
        </Group>
        {isRunning && (
          <Progress
            value={last.total === 0 ? 100 : (100 * last.checked) / last.total}
            aria-label={t('verification.progress')}
          />
        )}
        {last && !isRunning && given > last.total && (
          <Text size="sm" c="dimmed">
            {t('verification.since', { count: given - last.total })}
          </Text>
        )}
        {last && last.faults.length > 0 && <FaultList faults={last.faults} onOpen={onOpen} />}
        {error && <Failure error={error} retry={reload} />}
        {start.error && <Failure error={start.error} />}
        {stop.error && <Failure error={stop.error} />}
      </Stack>
    </Paper>
  );
}

function Sentence({ verification }: { readonly verification: VerificationData }): ReactElement {
  const { t } = useTranslation('series');
  const say = useServiceText();
  const fullTime = useFullTime();
  const { status, total, checked, count, valid, faults, completedAt, error } = verification;
  const at = completedAt ? fullTime(completedAt) : '';
  const icon = { size: 20, 'aria-hidden': true };
  if (status === 'running')
    return <Text size="sm">{t('verification.running', { checked, count: total })}</Text>;
  if (status === 'failed')
    return (
      <Alert color="red" p="xs" icon={<IconAlertTriangle {...icon} />}>
        {t('verification.failed', { at, message: error && say(error.message) })}
      </Alert>
    );
  if (valid === false)
    return (
      <Alert color="red" p="xs" icon={<IconAlertTriangle {...icon} />}>
        {t('verification.faulty', { count: faults.length, held: count, checked, at })}
      </Alert>
    );
  return status === 'stopped' ? (
    <Alert color="gray" p="xs" icon={<IconInfoCircle {...icon} />}>
      {t('verification.stopped', { checked, count: total, at })}
    </Alert>
  ) : (
    <Alert color="teal" p="xs" icon={<IconCircleCheck {...icon} />}>
      {t('verification.holds', { count, at })}
    </Alert>
  );
}

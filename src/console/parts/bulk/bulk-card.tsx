import { Anchor, Button, CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombinedError } from 'urql';
import { useSession } from '../../session/session-context.ts';
import { useServiceText } from '../../words/service-text.ts';
import { Failure } from '../failure/failure.tsx';
import { countText } from '../values/formats.logic.ts';
import { StopBulk, type BulkData } from './bulk.queries.ts';

/** Maximum number of linked failures per reason. */
const maxLinked = 3;

interface BulkCardProps {
  readonly bulk: BulkData;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/**
 * Shows the progress of a bulk operation, the outcomes of its jobs, the reasons of skipped records and a link to the changed
 * ones. It can be stopped while it runs.
 */
export function BulkCard({ bulk, onClose, onChanged }: BulkCardProps): ReactElement {
  const { t, i18n } = useTranslation('bulk');
  const { client } = useSession();
  const say = useServiceText();
  const [error, setError] = useState<CombinedError>();
  const { id, status, action, total, done, skipped, failed, jobs, reasons, reason: why } = bulk;
  const isRunning = status === 'running';
  const title = t(isRunning ? `${action}.running` : `${action}.${status}`);
  const digits = (count: number): string => countText(count, i18n.language);
  const stop = async (): Promise<void> => {
    setError((await client.mutation(StopBulk, { id }).toPromise()).error);
    onChanged();
  };
  return (
    <Paper withBorder shadow="md" p="sm" role="group" aria-label={title}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" fw={600} role="status">
            {title}
          </Text>
          <CloseButton size="sm" aria-label={t('close')} onClick={onClose} />
        </Group>
        {isRunning && (
          <Progress
            value={total ? ((done + skipped + failed) / total) * 100 : 0}
            aria-label={title}
            animated={!total}
          />
        )}
        <Text size="sm">
          {t(jobs ? 'startedCounts' : 'counts', {
            done: digits(done),
            skipped: digits(skipped),
            failed: digits(failed),
          })}
        </Text>
        {jobs && done > 0 && (
          <Text size="sm">
            {t('outcomes', {
              succeeded: digits(jobs.succeeded),
              failed: digits(jobs.failed),
              cancelled: digits(jobs.cancelled),
              open: digits(jobs.open),
            })}
          </Text>
        )}
        {why && (
          <Text size="xs" c="dimmed" className="any-text">
            {t('why', { reason: why })}
          </Text>
        )}
        {bulk.error && <Text size="sm">{say(bulk.error.message)}</Text>}
        {reasons.map(({ outcome, key, message, count }) => (
          <Text size="xs" key={outcome + key} className="any-text">
            {t(`reason.${outcome}`, { count, number: digits(count), message: say(message) })}
            {outcome === 'failed' && <Failed bulk={bulk} reason={key} />}
          </Text>
        ))}
        {error && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          {done > 0 && <BulkRecordsLink bulk={bulk} />}
          {isRunning && (
            <Button size="compact-sm" variant="default" onClick={() => void stop()}>
              {t('stop')}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Links the first records that failed for a reason. */
function Failed({ bulk, reason }: { readonly bulk: BulkData; readonly reason: string }): ReactElement[] {
  const isOnEntries = bulk.action === 'start' || bulk.action === 'move';
  const some = bulk.failures.filter(({ key }) => key === reason).slice(0, maxLinked);
  return some.map(({ id }) => (
    <Anchor
      key={id}
      ms={6}
      size="xs"
      renderRoot={(props) =>
        isOnEntries ? (
          <Link {...props} to="/documents/$id" params={{ id }} />
        ) : (
          <Link {...props} to="/jobs/$id" params={{ id }} />
        )
      }
    >
      {`…${id.slice(-6)}`}
    </Anchor>
  ));
}

/** Links to the list of the records that a bulk operation changed. */
function BulkRecordsLink({ bulk }: { readonly bulk: BulkData }): ReactElement {
  const { t } = useTranslation('bulk');
  const { id, action } = bulk;
  const folder = (bulk.options as { readonly folder?: string } | null)?.folder;
  return (
    <Button
      size="compact-sm"
      variant="light"
      renderRoot={(props) =>
        action === 'move' ? (
          <Link {...props} to="/documents" search={{ folder }} />
        ) : (
          <Link {...props} to="/jobs" search={action === 'start' ? { bulk: id } : { handled: id }} />
        )
      }
    >
      {t(action === 'move' ? 'showDocuments' : 'showJobs')}
    </Button>
  );
}

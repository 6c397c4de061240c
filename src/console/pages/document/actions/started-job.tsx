import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { OutcomeBadge } from '../../../parts/status/outcome-badge.tsx';
import { useRefresh } from '../../../session/use-refresh.ts';
import { RetryReason } from './retry-reason.tsx';
import { StartedJobQuery } from './started-job.query.ts';

interface StartedJobProps {
  readonly id: string;
  /** Whether the job was started from this page: its link then gets the focus. */
  readonly isAwaited: boolean;
}

/** Shows the progress of an ongoing job of the document, and the reason and time of the next retry. */
export function StartedJob({ id, isAwaited }: StartedJobProps): ReactElement {
  const { t } = useTranslation('document');
  const link = useRef<HTMLAnchorElement>(null);
  const [{ data }, read] = useQuery({
    query: StartedJobQuery,
    variables: { id },
    requestPolicy: 'network-only',
  });
  useRefresh(
    (change) => change.id === id,
    () => read({ requestPolicy: 'network-only' }),
  );
  useEffect(() => {
    if (isAwaited) link.current?.focus();
  }, [isAwaited]);
  const job = data?.job?.id === id ? data.job : undefined;
  const isRetried = job?.outcome === 'retrying';
  return (
    <Alert
      color={isRetried ? 'orange' : job?.outcome === 'done' ? 'teal' : 'blue'}
      role="region"
      aria-label={isAwaited ? t('run.started') : (job?.workflow?.name ?? t('run.show'))}
    >
      <Group gap="sm">
        <Group gap="sm" role="status">
          <Text size="sm">{job?.workflow ? <bdi>{job.workflow.name}</bdi> : t('run.started')}</Text>
          {job && <OutcomeBadge outcome={job.outcome} />}
          {isRetried && <RetryReason job={job} />}
        </Group>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link {...props} ref={link} to="/jobs/$id" params={{ id }} />}
        >
          {t('run.show')}
        </Button>
      </Group>
    </Alert>
  );
}

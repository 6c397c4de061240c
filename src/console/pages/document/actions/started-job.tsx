import { Alert, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { OutcomeBadge } from '../../../parts/outcome-badge.tsx';
import { useRefresh } from '../../../parts/use-refresh.ts';
import { StartedJobQuery } from './started-job.query.ts';

/** What becomes of a job that was started from the page; the way to it takes the focus. */
export function StartedJob({ id }: { readonly id: string }): ReactElement {
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
  useEffect(() => link.current?.focus(), []);
  const job = data?.job?.id === id ? data.job : undefined;
  return (
    <Alert color={job?.outcome === 'done' ? 'teal' : 'blue'} role="region" aria-label={t('run.started')}>
      <Group gap="sm">
        <Group gap="sm" role="status">
          <Text size="sm">{job?.workflow ? <bdi>{job.workflow.name}</bdi> : t('run.started')}</Text>
          {job && <OutcomeBadge outcome={job.outcome} />}
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

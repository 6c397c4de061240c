import { ActionIcon, Badge, Code, CopyButton, Group, Menu, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/curl-line.ts';
import { Money } from '../../parts/money.tsx';
import { OutcomeBadge } from '../../parts/outcome-badge.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { Duration, When } from '../../parts/when.tsx';
import { useSession } from '../../session/session-context.ts';
import { linkWithin } from '../../session/token-store.ts';
import type { JobData } from './job.queries.ts';
import { faultyRun, type Run } from './runs.logic.ts';

/** What people know a job by: its document's number or title, else its key, else its id. */
export function jobTitle({ siloEntry, key, id }: JobData): string {
  return siloEntry?.summary.number ?? siloEntry?.summary.title ?? key ?? id;
}

interface JobHeaderProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  /** What was asked of it a moment ago. */
  readonly word: string | undefined;
}

/** How a job stands in words, what it works on and by which workflow. */
export function JobHeader({ job, runs, word }: JobHeaderProps): ReactElement {
  const { t } = useTranslation('job');
  const { siloEntry, workflow, workflowVersion, currentStep, key, tags, outcome, progress } = job;
  const step = faultyRun(runs, outcome)?.name ?? currentStep?.name ?? currentStep?.provider ?? '';
  const { customer, totals, currency } = siloEntry?.summary ?? {};
  return (
    <Stack gap={6} mt={4}>
      <Group gap="xs" role="status">
        <OutcomeBadge outcome={outcome} />
        {job.dryRun && <Badge variant="outline">{t('dryRun')}</Badge>}
        <Text size="sm" c="var(--mantine-color-text)">
          {word ??
            t(`standing.${outcome}`, {
              step,
              attempt: currentStep?.attempt ?? 1,
              done: progress.done,
              of: progress.of,
            })}
          {outcome === 'retrying' && currentStep?.retryAt && (
            <>
              {' '}
              <When at={currentStep.retryAt} />
            </>
          )}
        </Text>
      </Group>
      <Group gap="4px 16px">
        {siloEntry && (
          <TextLink to="/documents/$id" params={{ id: siloEntry.id }} size="sm">
            {t('document.open')}
          </TextLink>
        )}
        {customer?.name && <bdi>{customer.name}</bdi>}
        {totals?.payable && <Money amount={totals.payable} currency={currency} />}
        <TextLink to="/workflows/$id" params={{ id: job.workflowId }} size="sm">
          {[workflow?.name ?? job.workflowId, workflowVersion?.version].filter(Boolean).join(' · ')}
        </TextLink>
        {key && <Code>{key}</Code>}
        {tags?.map((tag) => (
          <Link key={tag} to="/jobs" search={{ tag: [tag] }} className="job-tag">
            {tag}
          </Link>
        ))}
        <span>
          <When at={job.createdAt} /> ·{' '}
          <Duration from={job.startedAt ?? job.createdAt} until={job.completedAt} />
        </span>
        <CopyMenu job={job} />
      </Group>
    </Stack>
  );
}

/** The id, the address, the request and all that was read of a job, to be copied. */
function CopyMenu({ job }: { readonly job: JobData }): ReactElement {
  const { t } = useTranslation('job');
  const { id } = job;
  const { workspace } = useSession().viewer;
  const values = {
    id: () => id,
    link: () => linkWithin(workspace.id),
    curl: () => curlLine('GET', `/transform/v1/jobs/${id}`),
    json: () => JSON.stringify(job, undefined, 2),
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('copy.label')}>
          <IconCopy size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['id', 'link', 'curl', 'json'] as const).map((what) => (
          <CopyButton key={what} value={values[what]()}>
            {({ copy }) => <Menu.Item onClick={copy}>{t(`copy.${what}`)}</Menu.Item>}
          </CopyButton>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

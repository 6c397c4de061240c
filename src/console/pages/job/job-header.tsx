import { ActionIcon, Code, Group, Menu, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '../../graphql/entry-summary.ts';
import { IconCopy } from '../../icons/icons.ts';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { Money } from '../../parts/values/money.tsx';
import { notifyDone } from '../../parts/dialogs/notify.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useCopy } from '../../parts/copy/copy-text.ts';
import { Duration, Timestamp } from '../../parts/values/timestamp.tsx';
import { useSession } from '../../session/session-context.ts';
import { linkWithin } from '../../session/token-store.ts';
import type { JobData } from './job.queries.ts';
import { JobStatusLine, type JobStatusLineProps } from './job-status-line.tsx';

/** Returns the title of a job: its document's number or title, else its key, else its id. */
export function jobTitle({ siloEntry, key, id }: JobData): string {
  return siloEntry?.summary.number ?? siloEntry?.summary.title ?? key ?? id;
}

/** Shows the state of a job, its document and its workflow. */
export function JobHeader({ job, runs, word }: JobStatusLineProps): ReactElement {
  const { t } = useTranslation('job');
  const { siloEntry, workflow, workflowVersion, key, tags } = job;
  const { customer, currency } = siloEntry?.summary ?? {};
  const amount = siloEntry ? amountOf(siloEntry.summary) : undefined;
  return (
    <Stack gap={6} mt={4}>
      <JobStatusLine job={job} runs={runs} word={word} />
      <Group gap="4px 16px" className="any-text">
        {siloEntry && (
          <TextLink to="/documents/$id" params={{ id: siloEntry.id }} size="sm">
            {t('document.open')}
          </TextLink>
        )}
        {customer?.name && <bdi>{customer.name}</bdi>}
        {amount && <Money amount={amount} currency={currency} />}
        <TextLink to="/workflows/$id" params={{ id: job.workflowId }} size="sm">
          {[workflow?.name ?? job.workflowId, workflowVersion?.version].filter(Boolean).join(' · ')}
        </TextLink>
        {key && <Code className="job-text">{key}</Code>}
        {tags?.map((tag) => (
          <Link key={tag} to="/jobs" search={{ tag: [tag] }} className="job-tag">
            {tag}
          </Link>
        ))}
        <span>
          <Timestamp at={job.createdAt} /> ·{' '}
          <Duration
            from={job.startedAt ?? job.createdAt}
            until={job.completedAt}
            pausedSeconds={job.pausedSeconds}
          />
        </span>
        <CopyMenu job={job} />
      </Group>
    </Stack>
  );
}

/** Offers to copy the id, URL, request and all loaded data of a job. */
function CopyMenu({ job }: { readonly job: JobData }): ReactElement {
  const { t } = useTranslation('job');
  const copy = useCopy();
  const { id } = job;
  const { workspace } = useSession().viewer;
  const copyValue = async (value: string): Promise<void> => {
    if (await copy(value)) notifyDone(t('copy.done'));
  };
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
          <Menu.Item key={what} onClick={() => void copyValue(values[what]())}>
            {t(`copy.${what}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Anchor, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { RecordHistory } from '../../parts/audit/record-history.tsx';
import { OutcomeBadge } from '../../parts/status/outcome-badge.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { EntryJobsQuery, type JobData } from './job.queries.ts';

/**
 * Shows related jobs with their current state: the cause of a job, the jobs it started, and others on its
 * document; and the history of actions on it.
 */
export function JobRelated({
  job,
  revision,
}: {
  readonly job: JobData;
  /** A change of this reads the history again. */
  readonly revision: number;
}): ReactElement {
  const { t } = useTranslation('job');
  const mayRead = useMay('silo:read');
  const { id, siloEntryId, parent, children, source } = job;
  const [{ data }] = useQuery({
    query: EntryJobsQuery,
    variables: { entryId: siloEntryId ?? '' },
    pause: !siloEntryId || !mayRead,
  });
  const others = (data?.siloEntry?.jobs ?? []).filter((other) => other.id !== id);
  return (
    <Stack>
      {source && (
        <Text size="sm">
          {t(`source.${source.kind}`)} <span className="job-text">{source.id}</span>
        </Text>
      )}
      {parent && <JobTable title={t('related.parent')} jobs={[parent]} />}
      {children.length > 0 && <JobTable title={t('related.children')} jobs={children} />}
      {others.length > 0 && <JobTable title={t('related.others')} jobs={others} />}
      {siloEntryId && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/jobs" search={{ entry: siloEntryId }} />}
        >
          {t('related.all')}
        </Anchor>
      )}
      <RecordHistory title={t('related.history')} id={id} revision={revision} />
    </Stack>
  );
}

function JobTable({
  title,
  jobs,
}: {
  readonly title: string;
  readonly jobs: readonly JobSummaryData[];
}): ReactElement {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {jobs.map(({ id, outcome, workflow, workflowId, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td w={130}>
                <OutcomeBadge outcome={outcome} />
              </Table.Td>
              <Table.Td>
                <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/jobs/$id" params={{ id }} />}>
                  {workflow?.name ?? workflowId}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <Timestamp at={createdAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

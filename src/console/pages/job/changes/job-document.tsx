import { Group, NavLink, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { DocumentDiff } from '../../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../../parts/failure/failure.tsx';
import { MissingScope } from '../../../parts/failure/missing-scope.tsx';
import { Loading } from '../../../parts/page/loading.tsx';
import { useMay } from '../../../session/session-context.ts';
import { EntryVersionsQuery, type JobData } from '../job.queries.ts';
import type { Run } from '../runs/runs.logic.ts';
import { documentIn, hasNewVersion, groupSteps, findVersions } from './step-change.logic.ts';
import { useLastChange } from './use-last-change.ts';

interface JobDocumentProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly selected: Run | undefined;
  readonly onSelect: (run: Run) => void;
}

/** Shows how each step changed the document. */
export function JobDocument({ job, runs, selected, onSelect }: JobDocumentProps): ReactElement {
  const { t } = useTranslation('job');
  const mayRead = useMay('silo:read');
  if (!mayRead)
    return (
      <Text c="dimmed">
        <MissingScope scope="silo:read" />
      </Text>
    );
  const { siloEntryId } = job;
  if (!siloEntryId || job.dryRun) return <Text c="dimmed">{t('noDocument')}</Text>;
  if (!runs.some(hasNewVersion)) return <Text c="dimmed">{t('nothingChanged')}</Text>;
  return <StepsOfDocument entryId={siloEntryId} runs={runs} selected={selected} onSelect={onSelect} />;
}

function StepsOfDocument({
  entryId,
  runs,
  selected,
  onSelect,
}: Omit<JobDocumentProps, 'job'> & { readonly entryId: string }): ReactElement {
  const { t } = useTranslation('job');
  const chosen = selected && hasNewVersion(selected) ? selected : undefined;
  const lastChange = useLastChange(runs, entryId, chosen === undefined);
  const run = chosen ?? lastChange;
  return (
    <Group align="flex-start" className="job-document">
      <Stack gap={0} component="nav" aria-label={t('document.steps')} className="job-document-steps">
        {groupSteps(runs).map((part) => (
          <Steps key={part[0]?.id} part={part} current={run} onSelect={onSelect} />
        ))}
      </Stack>
      <div className="job-document-changes">
        {run && <StepChanges key={run.id} run={run} entryId={entryId} />}
        {run === undefined && <Loading rows={3} />}
        {run === null && <Text c="dimmed">{t('nothingChanged')}</Text>}
      </div>
    </Group>
  );
}

function Steps({
  part,
  current,
  onSelect,
}: Pick<JobDocumentProps, 'onSelect'> & {
  /** One step, or consecutive steps that changed nothing. */
  readonly part: readonly Run[];
  readonly current: Run | null | undefined;
}): ReactElement | null {
  const { t } = useTranslation('job');
  const [first, ...others] = part;
  if (!first) return null;
  if (hasNewVersion(first))
    return (
      <NavLink
        component="button"
        label={first.name}
        description={t('document.version', { version: first.entryVersionAfter })}
        active={first === current}
        aria-current={first === current}
        onClick={() => onSelect(first)}
      />
    );
  const last = others.at(-1);
  return (
    <div className="job-document-same">
      <Text size="sm">{last ? `${first.name} – ${last.name}` : first.name}</Text>
      <Text size="xs" c="dimmed">
        {t('document.same')}
      </Text>
    </div>
  );
}

function StepChanges({ run, entryId }: { readonly run: Run; readonly entryId: string }): ReactElement {
  const [{ data, error, fetching }, query] = useQuery({
    query: EntryVersionsQuery,
    variables: findVersions(run, entryId),
  });
  if (error) return <Failure error={error} retry={query} />;
  if (!data || fetching) return <Loading rows={3} />;
  return <DocumentDiff before={documentIn(data.before?.data)} after={documentIn(data.after?.data)} />;
}

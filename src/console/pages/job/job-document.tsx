import { Group, NavLink, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { DocumentDiff } from '../../parts/document-diff/document-diff.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { useMay } from '../../session/session-context.ts';
import type { Json } from '../../graphql/graphql.ts';
import { EntryVersionsQuery, type JobData } from './job.queries.ts';
import type { Run } from './runs.logic.ts';

interface JobDocumentProps {
  readonly job: JobData;
  readonly runs: readonly Run[];
  readonly selected: Run | undefined;
  readonly onSelect: (run: Run) => void;
}

const changed = ({ entryVersionBefore: before, entryVersionAfter: after }: Run): boolean =>
  after !== null && before !== after;

/** What each step made of the document. */
export function JobDocument({ job, runs, selected, onSelect }: JobDocumentProps): ReactElement {
  const { t } = useTranslation('job');
  const mayRead = useMay('silo:read');
  if (!mayRead) return <Text c="dimmed">{t('noScope', { scope: 'silo:read' })}</Text>;
  if (!job.siloEntryId || job.dryRun) return <Text c="dimmed">{t('noDocument')}</Text>;
  const run = selected && changed(selected) ? selected : runs.findLast(changed);
  if (!run) return <Text c="dimmed">{t('nothingChanged')}</Text>;
  return (
    <Group align="flex-start" className="job-document">
      <Stack gap={0} component="nav" aria-label={t('document.steps')} className="job-document-steps">
        {runs.map((each) =>
          changed(each) ? (
            <NavLink
              key={each.id}
              component="button"
              label={each.name}
              description={t('document.version', { version: each.entryVersionAfter })}
              active={each === run}
              aria-current={each === run}
              onClick={() => onSelect(each)}
            />
          ) : (
            <div key={each.id} className="job-document-same">
              <Text size="sm">{each.name}</Text>
              <Text size="xs" c="dimmed">
                {t('document.same')}
              </Text>
            </div>
          ),
        )}
      </Stack>
      <StepChanges key={run.id} run={run} entryId={job.siloEntryId} />
    </Group>
  );
}

/** The document within an envelope. */
const documentIn = (envelope: Json | undefined): Json =>
  (envelope as { readonly doc?: Json } | null | undefined)?.doc ?? null;

function StepChanges({ run, entryId }: { readonly run: Run; readonly entryId: string }): ReactElement {
  // What a step goes on with may be another entry, which has no version before.
  const entry = run.events.findLast(({ siloEntryId }) => siloEntryId)?.siloEntryId ?? entryId;
  const from = entry === entryId ? run.entryVersionBefore : null;
  const to = run.entryVersionAfter ?? '';
  const [{ data, error, fetching }, query] = useQuery({
    query: EntryVersionsQuery,
    variables: { entryId: entry, from: from ?? '', to, hasFrom: from !== null },
  });
  if (error) return <Failure error={error} retry={query} />;
  if (!data || fetching) return <Waiting rows={3} />;
  return (
    <div className="job-document-changes">
      <DocumentDiff before={documentIn(data.before?.data)} after={documentIn(data.after?.data)} />
    </div>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { LargeDocumentGate } from '../../parts/page/large-document-gate.tsx';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { JsonEditor } from '../../parts/json-editor/json-editor.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { graphql } from '../../graphql/graphql.ts';
import { JobIntents } from './job.queries.ts';

/** All fields of the job itself. */
const RawJobQuery = graphql(
  `
    query RawJob($id: ID!) {
      job(id: $id) {
        id
        revision
        key
        status
        outcome
        dryRun
        createdAt
        updatedAt
        startedAt
        completedAt
        resumeAt
        workflowId
        workflowVersion {
          version
        }
        siloEntryId
        parentId
        source {
          kind
          id
        }
        tags
        args
        faults {
          provider
          code
          message
        }
        progress {
          done
          of
        }
        ...JobIntents
      }
    }
  `,
  [JobIntents],
);

/** Shows the job as the API returns it, and reads it again when it has changed. */
export function JobRaw({
  jobId,
  revision,
}: {
  readonly jobId: string;
  readonly revision: number;
}): ReactElement {
  const { t } = useTranslation('job');
  const [{ data, error, fetching }, query] = useQuery({
    query: RawJobQuery,
    variables: { id: jobId },
    requestPolicy: 'network-only',
    // A new context triggers a new request.
    context: useMemo(() => ({ revision }), [revision]),
  });
  const text = useMemo(() => data?.job && JSON.stringify(data.job, undefined, 2), [data]);
  if (error) return <Failure error={error} retry={() => query({ requestPolicy: 'network-only' })} />;
  if (!text) return fetching ? <Loading /> : <Text c="dimmed">{t('gone.text')}</Text>;
  return (
    <Stack gap="xs">
      <Group justify="flex-end" gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copy.done' : 'copy.json')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <LargeDocumentGate verb="show" size={text.length}>
        <JsonEditor label={t('tab.raw')} value={text} />
      </LargeDocumentGate>
    </Stack>
  );
}

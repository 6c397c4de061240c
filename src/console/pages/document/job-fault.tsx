import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { failedStep } from '../../parts/failed-step.logic.ts';
import { isOfDocument } from '../../parts/fault-panel/fault-advice.logic.ts';
import { FaultPanel } from '../../parts/fault-panel/fault-panel.tsx';
import { useRefresh } from '../../parts/use-refresh.ts';
import { When } from '../../parts/when.tsx';
import { useMay } from '../../session/session-context.ts';
import type { DocumentEntry } from './document.queries.ts';
import { FailedJobQuery, NewestJobQuery } from './job-fault.queries.ts';

/** Why the newest job of the document failed; nothing where it did not, or where jobs may not be read. */
export function JobFault({ entry }: { readonly entry: DocumentEntry }): ReactElement | null {
  const { t } = useTranslation('document');
  const mayRead = useMay('transform:read');
  const mayWrite = useMay('silo:write');
  const { id, signed } = entry;
  const [{ data }, read] = useQuery({
    query: NewestJobQuery,
    variables: { id },
    pause: !mayRead,
    requestPolicy: 'cache-and-network',
  });
  useRefresh(
    (change) => mayRead && (change.id === id || change.siloEntryId === id),
    () => mayRead && read({ requestPolicy: 'network-only' }),
  );
  const newest = data?.siloEntry?.jobs?.find(({ dryRun }) => !dryRun);
  const failed = newest?.outcome === 'failed' ? newest.id : undefined;
  const [{ data: told }] = useQuery({
    query: FailedJobQuery,
    variables: { id: failed ?? '' },
    pause: failed === undefined,
    requestPolicy: 'cache-and-network',
  });
  const job = told?.job?.id === failed ? told?.job : undefined;
  if (failed === undefined || !job) return null;
  const failure = failedStep(job.intents, job.faults);
  return (
    <FaultPanel
      {...failure}
      isSigned={signed}
      actions={
        <>
          <Button
            size="compact-sm"
            renderRoot={(props) => <Link {...props} to="/jobs/$id" params={{ id: job.id }} />}
          >
            {t('run.show')}
          </Button>
          {mayWrite && !signed && isOfDocument(failure.code) && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link {...props} to="/documents/$id/edit" params={{ id }} />}
            >
              {t('run.trial.edit')}
            </Button>
          )}
        </>
      }
    >
      <Text size="sm">
        <bdi>{job.workflow?.name}</bdi> {job.completedAt && <When at={job.completedAt} />}
      </Text>
    </FaultPanel>
  );
}

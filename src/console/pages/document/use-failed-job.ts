import { useState } from 'react';
import { useQuery } from 'urql';
import type { ResultOf } from '../../graphql/graphql.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { useMay } from '../../session/session-context.ts';
import { NewestJobQuery } from './job-fault.queries.ts';

type Entry = NonNullable<ResultOf<typeof NewestJobQuery>['siloEntry']>;

type Job = NonNullable<Entry['jobs']>[number];

type Failed = NonNullable<Entry['failed']>[number];

export interface FailedJob extends Job {
  readonly intents: Failed['intents'];
}

/**
 * Reads the newest job of a document, if it failed or is retried and the user may read jobs; and returns
 * whether this is done, so that nothing shifts later.
 */
export function useFailedJob(id: string): {
  readonly failedJob: FailedJob | undefined;
  /** Id of the job, if it waits for a retry. */
  readonly retriedId: string | undefined;
  readonly isRead: boolean;
} {
  const mayRead = useMay('transform:read');
  const [readId, setReadId] = useState<string>();
  const [newest, read] = useQuery({
    query: NewestJobQuery,
    variables: { id },
    pause: !mayRead,
    requestPolicy: 'cache-and-network',
  });
  useRefresh(
    (change) => mayRead && (change.id === id || change.siloEntryId === id),
    () => mayRead && read({ requestPolicy: 'network-only' }),
  );
  const entry = newest.data?.siloEntry;
  const job = entry?.id === id ? entry.jobs?.[0] : undefined;
  const steps = entry?.failed?.find((each) => each.id === job?.id);
  const failedJob = job?.outcome === 'failed' ? { ...job, intents: steps?.intents ?? [] } : undefined;
  const isAnswered = !mayRead || newest.error !== undefined || newest.data !== undefined;
  if (isAnswered && readId !== id) setReadId(id);
  return {
    failedJob,
    retriedId: job?.outcome === 'retrying' ? job.id : undefined,
    isRead: isAnswered || readId === id,
  };
}

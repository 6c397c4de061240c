import { useState } from 'react';
import { useQuery } from 'urql';
import type { ResultOf } from '../../graphql/graphql.ts';
import { useRefresh } from '../../parts/use-refresh.ts';
import { useMay } from '../../session/session-context.ts';
import { FailedJobQuery, NewestJobQuery } from './job-fault.queries.ts';

export type FailedJob = NonNullable<ResultOf<typeof FailedJobQuery>['job']>;

/**
 * The newest job of a document, if it failed and jobs may be read; and whether that has been found out, so that nothing has to
 * make room for it later.
 */
export function useFailedJob(id: string): {
  readonly failedJob: FailedJob | undefined;
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
  const job = newest.data?.siloEntry?.jobs?.find(({ dryRun }) => !dryRun);
  const failed = job?.outcome === 'failed' ? job.id : undefined;
  const [told] = useQuery({
    query: FailedJobQuery,
    variables: { id: failed ?? '' },
    pause: failed === undefined,
    requestPolicy: 'cache-and-network',
  });
  const failedJob = told.data?.job?.id === failed ? (told.data?.job ?? undefined) : undefined;
  const isAnswered =
    !mayRead ||
    newest.error !== undefined ||
    (newest.data !== undefined &&
      (failed === undefined || failedJob !== undefined || told.error !== undefined));
  if (isAnswered && readId !== id) setReadId(id);
  return { failedJob, isRead: isAnswered || readId === id };
}

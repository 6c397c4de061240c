import { useThrottledValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery, useSubscription, type CombinedError } from 'urql';
import { isOngoing } from '../../parts/status/status.logic.ts';
import { useFeed, useSession } from '../../session/session-context.ts';
import {
  JobChangedSubscription,
  JobEventsSubscription,
  JobQuery,
  type JobData,
  type JobEventData,
} from './job.queries.ts';
import { createRuns, type Run } from './runs/runs.logic.ts';

interface LiveJob {
  readonly job: JobData | undefined;
  readonly runs: readonly Run[];
  /**
   * Revision of the job; while it changes constantly, updated once per `patience`. Components that read more
   * of the job read again with each.
   */
  readonly revision: number;
  readonly isLoading: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** Minimum interval between reads of a job that changes constantly, in milliseconds. */
const patience = 2000;

/**
 * Returns a job live: as it was read, with every later event once. Events report neither new versions of the
 * document nor started jobs: these are read again during the job only where `isLookedInto`.
 */
export function useJob(id: string, isLookedInto: boolean): LiveJob {
  const whole = useTranslation('job').t('whole');
  const [{ data, fetching, error }, query] = useQuery({
    query: JobQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => query({ requestPolicy: 'network-only' });
  const job = data?.job ?? undefined;
  const isLive = job !== undefined && isOngoing(job.outcome);
  useSubscription({ query: JobChangedSubscription, variables: { id }, pause: !isLive });
  const events = useEvents(id, isLive);
  const runs = useMemo(
    () => createRuns(job?.intents ?? [], events.values(), whole),
    [job?.intents, events, whole],
  );

  const revision = job?.revision;
  const slowly = useThrottledValue(revision, patience);
  const due = isLive ? slowly : revision;
  const read = useRef<number>(undefined);
  useEffect(() => {
    const isNew = read.current !== undefined && read.current !== due;
    if (isNew && isLive && !isLookedInto) return;
    read.current = due;
    if (isNew) query({ requestPolicy: 'network-only' });
  }, [due, isLive, isLookedInto, query]);
  useFeed(() => undefined, reload);

  return { job, runs, revision: slowly ?? 0, isLoading: fetching, error, reload };
}

/** Window in which events are batched for rendering, in milliseconds. */
const gatherFor = 100;

/**
 * Subscribes to the events of a job while it is active; resumes after the last event when the connection is
 * lost or the job is retried.
 */
function useEvents(id: string, isLive: boolean): ReadonlyMap<string, JobEventData> {
  const { client } = useSession();
  const [events, setEvents] = useState<ReadonlyMap<string, JobEventData>>(new Map());
  const cursor = useRef<string>(undefined);
  useEffect(() => {
    cursor.current = undefined;
    setEvents(new Map());
  }, [id]);

  useEffect(() => {
    if (!isLive) return undefined;
    let gathered: JobEventData[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const come = gathered;
      gathered = [];
      setEvents((before) => new Map([...before, ...come.map((each) => [each.event.id, each] as const)]));
    };
    const subscription = client
      .subscription(JobEventsSubscription, { id, after: cursor.current ?? null })
      .subscribe(({ data }) => {
        if (!data) return;
        cursor.current = data.jobEvents.cursor;
        gathered.push(data.jobEvents);
        timer ??= setTimeout(show, gatherFor);
      });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
      show();
    };
  }, [client, id, isLive]);
  return events;
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery, useSubscription, type CombinedError } from 'urql';
import { isOngoing } from '../../parts/status.logic.ts';
import { useFeed, useSession } from '../../session/session-context.ts';
import {
  JobChangedSubscription,
  JobEventsSubscription,
  JobQuery,
  type JobData,
  type JobEventData,
} from './job.queries.ts';
import { runsOf, type Run } from './runs.logic.ts';

interface LiveJob {
  readonly job: JobData | undefined;
  readonly runs: readonly Run[];
  readonly isLoading: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** A job as it is now: what it was when it was read, and every event since, each once. */
export function useJob(id: string): LiveJob {
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
  const runs = useMemo(() => runsOf(job?.intents ?? [], events.values()), [job?.intents, events]);

  // What happened to a job that is not followed, and what a step has left of the document, is told by reading it again.
  const read = useRef<number>(undefined);
  const revision = job?.revision;
  useEffect(() => {
    const isNew = read.current !== undefined && read.current !== revision;
    read.current = revision;
    if (isNew && !isLive) query({ requestPolicy: 'network-only' });
  }, [revision, isLive, query]);
  useFeed(() => undefined, reload);

  return { job, runs, isLoading: fetching, error, reload };
}

/** The events of a job while it goes on; after a loss, and when it is run again, from behind the last that came. */
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
    let frame: number | undefined;
    const show = (): void => {
      frame = undefined;
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
        frame ??= requestAnimationFrame(show);
      });
    return () => {
      subscription.unsubscribe();
      if (frame !== undefined) cancelAnimationFrame(frame);
      show();
    };
  }, [client, id, isLive]);
  return events;
}

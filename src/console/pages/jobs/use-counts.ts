import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Outcome } from '../../parts/status/status.logic.ts';
import { useFeed, useSession } from '../../session/session-context.ts';
import { countsByOutcome, type JobFilter, type OutcomeCount } from './job-filter.logic.ts';
import { JobCountsQuery } from './jobs.queries.ts';

/** Minimum interval between counts, which are expensive, in milliseconds. */
const countEvery = 10_000;

/** Counts the jobs of each outcome that match a filter regardless of its outcome, and counts again after changes. */
export function useCounts(
  filter: JobFilter,
  isPaused: boolean,
): Readonly<Record<Outcome | 'all', OutcomeCount>> | undefined {
  const { client } = useSession();
  const { outcome: _any, ...rest } = filter;
  const key = JSON.stringify(rest);
  const [counts, setCounts] = useState<Parameters<typeof countsByOutcome>[0]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = useEffectEvent(async (isCurrent: () => boolean) => {
    const { data } = await client
      .query(JobCountsQuery, { filter: rest }, { requestPolicy: 'network-only' })
      .toPromise();
    if (data?.jobCounts && isCurrent()) setCounts(data.jobCounts);
  });
  const current = useRef(key);
  useEffect(() => {
    current.current = key;
    void count(() => current.current === key);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [key]);

  const countLater = (): void => {
    if (isPaused) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void count(() => current.current === key);
    }, countEvery);
  };
  useFeed((changes) => {
    if (changes.some(({ object }) => object === 'job')) countLater();
  }, countLater);
  return useMemo(() => counts && countsByOutcome(counts), [counts]);
}

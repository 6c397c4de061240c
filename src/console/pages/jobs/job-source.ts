import type { Client } from 'urql';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import type { RowSource } from '../../parts/live-list/use-live-list.ts';
import { passes, type JobFilter, createFilter } from './job-filter.logic.ts';
import { JobsQuery } from './jobs.queries.ts';
import type { JobsSearch } from './jobs.search.ts';

/** Returns the source of the jobs that match a filter. */
export function jobSource(client: Client, filter: JobFilter): RowSource<JobSummaryData> {
  return {
    key: `jobs ${JSON.stringify(filter)}`,
    isFiltered: Object.keys(filter).length > 0,
    belongs: (job) => passes(job, filter),
    rowOf: ({ job }) => job ?? undefined,
    async fetchPage(after) {
      const { data, error } = await client
        .query(JobsQuery, { filter, after }, { requestPolicy: 'network-only' })
        .toPromise();
      if (!data?.jobs) throw error ?? new Error('There are no jobs');
      const { edges, pageInfo } = data.jobs;
      return { rows: edges.map(({ node }) => node), ...pageInfo };
    },
  };
}

/** Time within which a return to a relative range shows the same list as before, in milliseconds. */
const sameFor = 15 * 60_000;

const begun = new Map<string, number>();

/**
 * Returns the filter for search parameters; relative ranges start at the same time as before if they were
 * opened a short while ago.
 */
export function createCurrentFilter(search: JobsSearch): JobFilter {
  const key = JSON.stringify(search);
  const now = Date.now();
  const before = begun.get(key);
  const at = before !== undefined && now - before < sameFor ? before : now;
  begun.set(key, at);
  for (const [other, moment] of begun) if (now - moment >= sameFor) begun.delete(other);
  return createFilter(search, at);
}

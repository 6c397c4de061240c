import type { Client } from 'urql';
import type { JobSummaryData } from '../../graphql/job-summary.ts';
import type { RowSource } from '../../parts/live-list/use-live-list.ts';
import { passes, type JobFilter } from './job-filter.logic.ts';
import { JobsQuery } from './jobs.queries.ts';

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

import { Routes } from '../../platform/rest/routes.ts';
import { JobCountCollection } from './job-count.ts';
import { JobFilterQuery } from './job-filter.ts';
import type { JobSearchService } from './job-search.service.ts';

export const jobSearchRoutes = new Routes<JobSearchService>().endpoint(
  'get',
  '/transform/v1/jobs/counts',
  {
    summary: 'Count jobs by status',
    description:
      'Counts the jobs that match the filter. At most 10,000 jobs of a status are examined; a count that stops there is `capped`.',
    scope: 'transform:read',
    query: JobFilterQuery,
    reply: [200, JobCountCollection],
  },
  async (search, { scope, query }) => ({ list: await search.counts(scope, query) }),
);

import { Routes } from '../../platform/rest/routes.ts';
import { JobCountCollection } from './job-count.ts';
import { JobFilterQuery } from './job-filter.ts';
import type { JobSearchService } from './job-search.service.ts';

export const jobSearchRoutes = new Routes<JobSearchService>().endpoint(
  'get',
  '/transform/v1/jobs/counts',
  {
    summary: 'Count the jobs that pass a filter, by their status',
    description: 'At most 10,000 jobs of a status are looked at; a count that ended there is `capped`.',
    scope: 'transform:read',
    query: JobFilterQuery,
    reply: [200, JobCountCollection],
  },
  async (search, { scope, query }) => ({ list: await search.counts(scope, query) }),
);

import { Routes } from '../../platform/rest/routes.ts';
import { JobSeries, JobSeriesQuery } from './job-series.ts';
import type { JobSeriesService } from './job-series.service.ts';

export const jobSeriesRoutes = new Routes<JobSeriesService>().endpoint(
  'get',
  '/transform/v1/jobs/series',
  {
    summary: 'Tell how many jobs were completed in each step of a time, and how long they took',
    scope: 'transform:read',
    query: JobSeriesQuery,
    reply: [200, JobSeries],
  },
  (jobs, { scope, query }) => jobs.series(scope, query),
);

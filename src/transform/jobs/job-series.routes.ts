import { ActionDurations, ActionDurationsQuery } from './action-durations.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { JobSeries, JobSeriesQuery } from './job-series.ts';
import type { JobSeriesService } from './job-series.service.ts';

export const jobSeriesRoutes = new Routes<JobSeriesService>()
  .endpoint(
    'get',
    '/transform/v1/jobs/series',
    {
      summary: 'Tell how many jobs were completed in each step of a time, and how long they took',
      scope: 'transform:read',
      query: JobSeriesQuery,
      reply: [200, JobSeries],
    },
    (jobs, { scope, query }) => jobs.series(scope, query),
  )
  .endpoint(
    'get',
    '/transform/v1/jobs/action-durations',
    {
      summary: 'Tell how long the steps of jobs took that were completed in a time, by their actions',
      scope: 'transform:read',
      query: ActionDurationsQuery,
      reply: [200, ActionDurations],
    },
    (jobs, { scope, query }) => jobs.durations(scope, query),
  );

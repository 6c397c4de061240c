import { ActionDurations, ActionDurationsQuery } from './action-durations.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { JobSeries, JobSeriesQuery } from './job-series.ts';
import type { JobSeriesService } from './job-series.service.ts';

export const jobSeriesRoutes = new Routes<JobSeriesService>()
  .endpoint(
    'get',
    '/transform/v1/jobs/series',
    {
      summary: 'Fetch the number and durations of completed jobs by interval',
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
      summary: 'Fetch the durations of steps by action',
      scope: 'transform:read',
      query: ActionDurationsQuery,
      reply: [200, ActionDurations],
    },
    (jobs, { scope, query }) => jobs.durations(scope, query),
  );

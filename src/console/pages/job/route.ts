import { lazyRouteComponent } from '@tanstack/react-router';
import { readJobSearch } from './job.search.ts';

/** `/jobs/$id`: one job, updated live. */
export const jobRoute = {
  path: '/jobs/$id',
  validateSearch: readJobSearch,
  component: lazyRouteComponent(() => import('./job.page.tsx'), 'JobPage'),
} as const;

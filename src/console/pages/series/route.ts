import { lazyRouteComponent } from '@tanstack/react-router';
import { readOneSeriesSearch } from './series.search.ts';

/** `/series`: the series of the workspace. */
export const seriesListRoute = {
  path: '/series',
  component: lazyRouteComponent(() => import('./series-list.page.tsx'), 'SeriesListPage'),
} as const;

/** `/series/$id`: a series with its entries. */
export const seriesRoute = {
  path: '/series/$id',
  validateSearch: readOneSeriesSearch,
  component: lazyRouteComponent(() => import('./series.page.tsx'), 'SeriesPage'),
} as const;

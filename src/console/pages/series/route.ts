import { lazyRouteComponent } from '@tanstack/react-router';

/** Search parameters of the page of a series. */
interface OneSeriesSearch {
  /** Id of the entry that is open next to the list. */
  readonly entry?: string;
}

function readOneSeriesSearch({ entry }: Record<string, unknown>): OneSeriesSearch {
  return typeof entry === 'string' && entry ? { entry } : {};
}

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

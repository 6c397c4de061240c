import { lazyRouteComponent } from '@tanstack/react-router';
import { ranges, type Range } from './series-range.logic.ts';

/** Search parameters of the page: the range of the charts; default: a day. */
interface SystemSearch {
  readonly range?: Range;
}

function readSystemSearch({ range }: Record<string, unknown>): SystemSearch {
  return typeof range === 'string' && range in ranges ? { range: range as Range } : {};
}

/** `/system`: the health of the installation. */
export const systemRoute = {
  path: '/system',
  validateSearch: readSystemSearch,
  component: lazyRouteComponent(() => import('./system.page.tsx'), 'SystemPage'),
} as const;

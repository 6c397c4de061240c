import { lazyRouteComponent } from '@tanstack/react-router';
import { readSystemSearch } from './system.search.ts';

/** `/system`: the health of the installation. */
export const systemRoute = {
  path: '/system',
  validateSearch: readSystemSearch,
  component: lazyRouteComponent(() => import('./system.page.tsx'), 'SystemPage'),
} as const;

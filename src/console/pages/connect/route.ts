import { lazyRouteComponent } from '@tanstack/react-router';
import { readConnectSearch } from './connect.search.ts';

/** `/connect`: the addresses that servers outside call to create jobs. */
export const connectEndpointsRoute = {
  path: '/connect',
  component: lazyRouteComponent(() => import('./connect-endpoints.page.tsx'), 'ConnectEndpointsPage'),
} as const;

/** `/connect/$id`: one of them, and who called it. */
export const connectEndpointRoute = {
  path: '/connect/$id',
  validateSearch: readConnectSearch,
  component: lazyRouteComponent(() => import('./connect-endpoint.page.tsx'), 'ConnectEndpointPage'),
} as const;

import { lazyRouteComponent } from '@tanstack/react-router';
import { readConnectSearch } from './connect.search.ts';

/** `/connect`: the endpoints that external servers call to create jobs. */
export const connectEndpointsRoute = {
  path: '/connect',
  component: lazyRouteComponent(() => import('./connect-endpoints.page.tsx'), 'ConnectEndpointsPage'),
} as const;

/** `/connect/$id`: one endpoint and its calls. */
export const connectEndpointRoute = {
  path: '/connect/$id',
  validateSearch: readConnectSearch,
  component: lazyRouteComponent(() => import('./connect-endpoint.page.tsx'), 'ConnectEndpointPage'),
} as const;

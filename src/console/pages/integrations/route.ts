import { lazyRouteComponent } from '@tanstack/react-router';

/** `/integrations`: the integrations with external systems. */
export const integrationsRoute = {
  path: '/integrations',
  component: lazyRouteComponent(() => import('./integrations.page.tsx'), 'IntegrationsPage'),
} as const;

/** `/integrations/$id`: one integration. */
export const integrationRoute = {
  path: '/integrations/$id',
  component: lazyRouteComponent(() => import('./integration.page.tsx'), 'IntegrationPage'),
} as const;

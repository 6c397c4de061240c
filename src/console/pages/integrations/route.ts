import { lazyRouteComponent } from '@tanstack/react-router';

/** `/integrations`: the systems outside that were set up. */
export const integrationsRoute = {
  path: '/integrations',
  component: lazyRouteComponent(() => import('./integrations.page.tsx'), 'IntegrationsPage'),
} as const;

/** `/integrations/$id`: one of them. */
export const integrationRoute = {
  path: '/integrations/$id',
  component: lazyRouteComponent(() => import('./integration.page.tsx'), 'IntegrationPage'),
} as const;

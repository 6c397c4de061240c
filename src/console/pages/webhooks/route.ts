import { lazyRouteComponent } from '@tanstack/react-router';
import { readWebhookSearch } from './webhook.search.ts';

/** `/webhooks`: the endpoints that receive change events. */
export const webhooksRoute = {
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks.page.tsx'), 'WebhooksPage'),
} as const;

/** `/webhooks/$id`: one endpoint and its deliveries. */
export const webhookRoute = {
  path: '/webhooks/$id',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('./webhook.page.tsx'), 'WebhookPage'),
} as const;

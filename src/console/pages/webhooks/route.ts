import { lazyRouteComponent } from '@tanstack/react-router';
import { readWebhookSearch } from './webhook.search.ts';

/** `/webhooks`: the servers that are told of changes. */
export const webhooksRoute = {
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks.page.tsx'), 'WebhooksPage'),
} as const;

/** `/webhooks/$id`: one of them, and what it was sent. */
export const webhookRoute = {
  path: '/webhooks/$id',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => import('./webhook.page.tsx'), 'WebhookPage'),
} as const;

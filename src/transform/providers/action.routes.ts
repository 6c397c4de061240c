import { Routes } from '../../platform/rest/routes.ts';
import { ActionCollection, ProviderCollection } from './action.resource.ts';
import type { Catalogue } from './catalogue.ts';

export const actionRoutes = new Routes<Catalogue>()
  .endpoint(
    'get',
    '/transform/v1/actions',
    {
      summary: 'List the actions that workflows can name',
      scope: 'transform:read',
      reply: [200, ActionCollection],
    },
    async (catalogue) => ({ list: catalogue.shownActions() }),
  )
  .endpoint(
    'get',
    '/transform/v1/providers',
    {
      summary: 'List the providers that integrations can name, with their actions',
      scope: 'transform:read',
      reply: [200, ProviderCollection],
    },
    async (catalogue) => ({ list: catalogue.shownProviders() }),
  );

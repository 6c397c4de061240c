import { Routes } from '../../platform/rest/routes.ts';
import { ActionCollection, ProviderCollection } from '../providers/action.resource.ts';
import type { ActionService } from './action.service.ts';

export const actionRoutes = new Routes<ActionService>()
  .endpoint(
    'get',
    '/transform/v1/actions',
    {
      summary: 'List the actions that workflow steps can use',
      scope: 'transform:read',
      reply: [200, ActionCollection],
    },
    async (actions, { scope }) => ({ list: await actions.actions(scope) }),
  )
  .endpoint(
    'get',
    '/transform/v1/providers',
    {
      summary: 'List the providers that integrations can use, with their actions',
      scope: 'transform:read',
      reply: [200, ProviderCollection],
    },
    async (actions, { scope }) => ({ list: await actions.providers(scope) }),
  );

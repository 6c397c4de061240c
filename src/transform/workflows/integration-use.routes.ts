import { Routes } from '../../platform/rest/routes.ts';
import { IntegrationUseCollection } from './integration-use.ts';
import type { IntegrationUseService } from './integration-use.service.ts';

export const integrationUseRoutes = new Routes<IntegrationUseService>().endpoint(
  'get',
  '/transform/v1/integrations/:id/used-by',
  {
    summary: 'List the steps that use an integration, in drafts and in published versions',
    scope: 'transform:read',
    reply: [200, IntegrationUseCollection],
  },
  async (uses, { scope, params }) => ({ list: await uses.list(scope, params.id) }),
);

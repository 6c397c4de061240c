import { Routes } from '../../platform/rest/routes.ts';
import { IntegrationTest } from './integration-test.ts';
import type { IntegrationTestService } from './integration-test.service.ts';

export const integrationTestRoutes = new Routes<IntegrationTestService>().endpoint(
  'post',
  '/transform/v1/integrations/:id/test',
  {
    summary: 'Test an integration with one call that has no effect',
    scope: 'transform:write',
    refuses: ['validation'],
    reply: [200, IntegrationTest],
  },
  (tests, { scope, params }) => tests.test(scope, params.id),
);

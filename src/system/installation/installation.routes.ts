import { Routes } from '../../platform/rest/routes.ts';
import { System } from './installation.resource.ts';
import type { SystemService } from './system.service.ts';

export const installationRoutes = new Routes<SystemService>().endpoint(
  'get',
  '/utils/v1/system',
  {
    summary: 'Tell how the installation is, of all workspaces together',
    description:
      'Findings are those of `docmill doctor`, not older than a minute. The scope `system:read` is not part of `admin`: only the command line and tokens that have it give it away.',
    scope: 'system:read',
    reply: [200, System],
  },
  (system) => system.whole(),
);

import { Routes } from '../../platform/rest/routes.ts';
import { System } from './installation.resource.ts';
import type { SystemService } from './system.service.ts';

export const installationRoutes = new Routes<SystemService>().endpoint(
  'get',
  '/utils/v1/system',
  {
    summary: 'Fetch the status of the installation across all workspaces',
    description:
      'Findings are the results of `docmill doctor`, at most one minute old. The scope `system:read` is not included in `admin`: only the command line and tokens with this scope can grant it.',
    scope: 'system:read',
    reply: [200, System],
  },
  (system) => system.whole(),
);

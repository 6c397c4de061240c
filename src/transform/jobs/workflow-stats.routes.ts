import { Routes } from '../../platform/rest/routes.ts';
import { StatsRange, WorkflowStats } from './workflow-stats.ts';
import type { WorkflowStatsService } from './workflow-stats.service.ts';

export const workflowStatsRoutes = new Routes<WorkflowStatsService>().endpoint(
  'get',
  '/transform/v1/workflows/:id/stats',
  {
    summary: 'Fetch statistics of the newest jobs of a workflow',
    scope: 'transform:read',
    query: StatsRange,
    reply: [200, WorkflowStats],
  },
  (stats, { scope, params, query }) => stats.get(scope, params.id, query),
);

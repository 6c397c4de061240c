import { lazyRouteComponent } from '@tanstack/react-router';
import { readWorkflowsSearch } from './workflows.search.ts';

/** `/workflows`: the workflows of the workspace. */
export const workflowsRoute = {
  path: '/workflows',
  validateSearch: readWorkflowsSearch,
  component: lazyRouteComponent(() => import('./workflows.page.tsx'), 'WorkflowsPage'),
} as const;

import { lazyRouteComponent } from '@tanstack/react-router';
import { readWorkflowSearch } from './workflow.search.ts';

/** `/workflows/$id`: the editor of a workflow. */
export const workflowRoute = {
  path: '/workflows/$id',
  validateSearch: readWorkflowSearch,
  component: lazyRouteComponent(() => import('./workflow.page.tsx'), 'WorkflowPage'),
} as const;

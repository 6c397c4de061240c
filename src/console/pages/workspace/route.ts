import { lazyRouteComponent } from '@tanstack/react-router';
import { readWorkspaceSearch } from './workspace.search.ts';

/** `/workspace`: what it is called, which apps were let in, and who did what. */
export const workspaceRoute = {
  path: '/workspace',
  validateSearch: readWorkspaceSearch,
  component: lazyRouteComponent(() => import('./workspace.page.tsx'), 'WorkspacePage'),
} as const;

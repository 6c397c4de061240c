import { lazyRouteComponent } from '@tanstack/react-router';
import { readWorkspaceSearch } from './workspace.search.ts';

/** `/workspace`: settings, enrolled apps, and audit log. */
export const workspaceRoute = {
  path: '/workspace',
  validateSearch: readWorkspaceSearch,
  component: lazyRouteComponent(() => import('./workspace.page.tsx'), 'WorkspacePage'),
} as const;

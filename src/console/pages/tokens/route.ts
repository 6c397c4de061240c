import { lazyRouteComponent } from '@tanstack/react-router';

/** `/tokens`: who may do what in the workspace. */
export const tokensRoute = {
  path: '/tokens',
  component: lazyRouteComponent(() => import('./tokens.page.tsx'), 'TokensPage'),
} as const;

import { lazyRouteComponent } from '@tanstack/react-router';

/** `/tokens`: the access tokens of the workspace. */
export const tokensRoute = {
  path: '/tokens',
  component: lazyRouteComponent(() => import('./tokens.page.tsx'), 'TokensPage'),
} as const;

import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { consolePath } from '../graphql/service-address.ts';
import { connectEndpointRoute, connectEndpointsRoute } from '../pages/connect/route.ts';
import { editDocumentRoute, newDocumentRoute } from '../pages/document-editor/route.ts';
import { documentRoute } from '../pages/document/route.ts';
import { documentsRoute } from '../pages/documents/route.ts';
import { jobRoute } from '../pages/job/route.ts';
import { integrationRoute, integrationsRoute } from '../pages/integrations/route.ts';
import { jobsRoute } from '../pages/jobs/route.ts';
import { seriesListRoute, seriesRoute } from '../pages/series/route.ts';
import { systemRoute } from '../pages/system/route.ts';
import { templateRoute, templatesRoute } from '../pages/templates/route.ts';
import { tokensRoute } from '../pages/tokens/route.ts';
import { webhookRoute, webhooksRoute } from '../pages/webhooks/route.ts';
import { workspaceRoute } from '../pages/workspace/route.ts';
import { workflowRoute } from '../pages/workflow/route.ts';
import { workflowsRoute } from '../pages/workflows/route.ts';
import type { PageContext } from '../session/session-context.ts';
import { NotFound } from './shell/not-found.tsx';
import { PageCrash } from './shell/page-crash.tsx';
import { Shell } from './shell/shell.tsx';

const root = createRootRouteWithContext<PageContext>()({ component: Shell, notFoundComponent: NotFound });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  // The jobs are loaded before the viewer is known; `OpenPage` redirects viewers who may not see them.
  beforeLoad: () => redirect({ to: '/jobs', replace: true, throw: true, state: { isHome: true } }),
});

/** Every page at its path. The `route.ts` of a page declares its search parameters and loads it on demand. */
const routeTree = root.addChildren([
  home,
  createRoute({ getParentRoute: () => root, ...jobsRoute }),
  createRoute({ getParentRoute: () => root, ...documentsRoute }),
  createRoute({ getParentRoute: () => root, ...documentRoute }),
  createRoute({ getParentRoute: () => root, ...newDocumentRoute }),
  createRoute({ getParentRoute: () => root, ...editDocumentRoute }),
  createRoute({ getParentRoute: () => root, ...jobRoute }),
  createRoute({ getParentRoute: () => root, ...seriesListRoute }),
  createRoute({ getParentRoute: () => root, ...seriesRoute }),
  createRoute({ getParentRoute: () => root, ...tokensRoute }),
  createRoute({ getParentRoute: () => root, ...workspaceRoute }),
  createRoute({ getParentRoute: () => root, ...systemRoute }),
  createRoute({ getParentRoute: () => root, ...templatesRoute }),
  createRoute({ getParentRoute: () => root, ...templateRoute }),
  createRoute({ getParentRoute: () => root, ...integrationsRoute }),
  createRoute({ getParentRoute: () => root, ...integrationRoute }),
  createRoute({ getParentRoute: () => root, ...connectEndpointsRoute }),
  createRoute({ getParentRoute: () => root, ...connectEndpointRoute }),
  createRoute({ getParentRoute: () => root, ...webhooksRoute }),
  createRoute({ getParentRoute: () => root, ...webhookRoute }),
  createRoute({ getParentRoute: () => root, ...workflowsRoute }),
  createRoute({ getParentRoute: () => root, ...workflowRoute }),
]);

/** Creates the router of all pages; `context` gives them access to the service. */
export const createPages = (context: PageContext) =>
  createRouter({
    routeTree,
    context,
    basepath: consolePath,
    defaultPreload: 'intent',
    defaultErrorComponent: PageCrash,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
  interface HistoryState {
    /** Whether the address named no page. */
    isHome?: boolean;
    /** Faults that the link led from, at JSON paths of the envelope. */
    faults?: readonly { readonly path: string; readonly message: string }[];
  }
}

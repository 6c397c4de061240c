import { lazyRouteComponent } from '@tanstack/react-router';

/** `/templates`: the print templates of the workspace. */
export const templatesRoute = {
  path: '/templates',
  component: lazyRouteComponent(() => import('./templates.page.tsx'), 'TemplatesPage'),
} as const;

/** `/templates/$id`: one print template, with its files and a preview. */
export const templateRoute = {
  path: '/templates/$id',
  component: lazyRouteComponent(() => import('./template.page.tsx'), 'TemplatePage'),
} as const;

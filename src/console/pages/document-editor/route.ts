import { lazyRouteComponent } from '@tanstack/react-router';
import { readEditDocumentSearch } from './edit-document.search.ts';
import { readNewDocumentSearch } from './new-document.search.ts';

/** `/documents/new`: creates an empty document or one from an example. */
export const newDocumentRoute = {
  path: '/documents/new',
  validateSearch: readNewDocumentSearch,
  component: lazyRouteComponent(() => import('./new-document.page.tsx'), 'NewDocumentPage'),
} as const;

/** `/documents/$id/edit`: edits an unsigned document. */
export const editDocumentRoute = {
  path: '/documents/$id/edit',
  validateSearch: readEditDocumentSearch,
  component: lazyRouteComponent(() => import('./edit-document.page.tsx'), 'EditDocumentPage'),
} as const;

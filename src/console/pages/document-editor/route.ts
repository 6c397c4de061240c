import { lazyRouteComponent } from '@tanstack/react-router';
import { readEditDocumentSearch } from './edit-document.search.ts';
import { readNewDocumentSearch } from './new-document.search.ts';

/** `/documents/new`: a document from nothing or from an example. */
export const newDocumentRoute = {
  path: '/documents/new',
  validateSearch: readNewDocumentSearch,
  component: lazyRouteComponent(() => import('./new-document.page.tsx'), 'NewDocumentPage'),
} as const;

/** `/documents/$id/edit`: a document that is not signed, changed. */
export const editDocumentRoute = {
  path: '/documents/$id/edit',
  validateSearch: readEditDocumentSearch,
  component: lazyRouteComponent(() => import('./edit-document.page.tsx'), 'EditDocumentPage'),
} as const;

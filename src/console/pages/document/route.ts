import { lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentSearch } from './document.search.ts';

/** `/documents/$id`: one document, in every way it can be looked at. */
export const documentRoute = {
  path: '/documents/$id',
  validateSearch: readDocumentSearch,
  component: lazyRouteComponent(() => import('./document.page.tsx'), 'DocumentPage'),
} as const;

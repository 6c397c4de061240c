import { lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentSearch } from './document.search.ts';

/** `/documents/$id`: one document in all its views. */
export const documentRoute = {
  path: '/documents/$id',
  validateSearch: readDocumentSearch,
  component: lazyRouteComponent(() => import('./document.page.tsx'), 'DocumentPage'),
} as const;

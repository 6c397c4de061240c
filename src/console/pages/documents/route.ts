import { lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentsSearch } from './documents.search.ts';

/** `/documents`: the documents of the silo, newest first. */
export const documentsRoute = {
  path: '/documents',
  validateSearch: readDocumentsSearch,
  component: lazyRouteComponent(() => import('./documents.page.tsx'), 'DocumentsPage'),
} as const;

import { lazyRouteComponent } from '@tanstack/react-router';
import { readDocumentsSearch } from './documents.search.ts';

/** `/documents`: what the silo keeps, newest first. */
export const documentsRoute = {
  path: '/documents',
  validateSearch: readDocumentsSearch,
  component: lazyRouteComponent(() => import('./documents.page.tsx'), 'DocumentsPage'),
} as const;

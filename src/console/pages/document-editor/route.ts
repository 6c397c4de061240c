import { lazyRouteComponent } from '@tanstack/react-router';
import { readEditDocumentSearch } from './edit-document.search.ts';

/** Search parameters of the page that creates a document. */
interface NewDocumentSearch {
  /** Schema of the document: `bill/invoice`. */
  readonly schema?: string;
  /** Country as in tax identities: `ES`, `EL`. */
  readonly country?: string;
  /** Name of the example; absent for an empty document. */
  readonly example?: string;
}

function readNewDocumentSearch(search: Record<string, unknown>): NewDocumentSearch {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value ? value : undefined;
  };
  return { schema: text('schema'), country: text('country'), example: text('example') };
}

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

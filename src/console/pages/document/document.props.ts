import type { DocumentEntry } from './document.queries.ts';

/** Props of components that show a document and may change it. */
export interface DocumentProps {
  readonly entry: DocumentEntry;
  readonly onChanged: () => void;
}

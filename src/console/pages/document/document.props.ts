import type { DocumentEntry } from './document.queries.ts';

/** What shows a document and may change it. */
export interface DocumentProps {
  readonly entry: DocumentEntry;
  readonly onChanged: () => void;
}

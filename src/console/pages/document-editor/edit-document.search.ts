/** Search parameters of the page that edits a document. */
export interface EditDocumentSearch {
  /** JSON paths of the faults in the envelope. */
  readonly at?: readonly string[];
}

export function readEditDocumentSearch(search: Record<string, unknown>): EditDocumentSearch {
  const { at } = search;
  const paths = Array.isArray(at) ? at.filter((each) => typeof each === 'string') : [];
  return paths.length > 0 ? { at: paths } : {};
}

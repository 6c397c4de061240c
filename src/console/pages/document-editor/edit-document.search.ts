/** Where in the document somebody is sent. */
export interface EditDocumentSearch {
  /** JSON paths into the envelope, where faults were found. */
  readonly at?: readonly string[];
}

export function readEditDocumentSearch(search: Record<string, unknown>): EditDocumentSearch {
  const { at } = search;
  const paths = Array.isArray(at) ? at.filter((each) => typeof each === 'string') : [];
  return paths.length > 0 ? { at: paths } : {};
}

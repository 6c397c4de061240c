/** The ways in which a document is shown, in the order of their tabs. */
export const documentTabs = ['document', 'json', 'pdf', 'files', 'versions', 'activity', 'meta'] as const;

export type DocumentTab = (typeof documentTabs)[number];

/** What the address of a document holds. */
export interface DocumentSearch {
  /** How it is shown; the document itself when absent. */
  readonly tab?: DocumentTab;
  /** Whether it is about to be corrected, and by which type to begin with. */
  readonly correct?: true | 'credit-note';
}

export function readDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  const { correct } = search;
  return {
    tab: documentTabs.find((each) => each === search['tab'] && each !== 'document'),
    ...((correct === true || correct === 'credit-note') && { correct }),
  };
}

/** Tabs of a document, in their order. */
export const documentTabs = ['document', 'json', 'pdf', 'files', 'versions', 'activity', 'meta'] as const;

export type DocumentTab = (typeof documentTabs)[number];

/** Search parameters of the page of a document. */
export interface DocumentSearch {
  /** Selected tab; default: the document. */
  readonly tab?: DocumentTab;
  /** Whether the correction dialog is open, and its preselected type. */
  readonly correct?: true | 'credit-note';
}

export function readDocumentSearch(search: Record<string, unknown>): DocumentSearch {
  const { correct } = search;
  return {
    tab: documentTabs.find((each) => each === search['tab'] && each !== 'document'),
    ...((correct === true || correct === 'credit-note') && { correct }),
  };
}

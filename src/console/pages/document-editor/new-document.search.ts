/** Search parameters of the page that creates a document. */
export interface NewDocumentSearch {
  /** Schema of the document: `bill/invoice`. */
  readonly schema?: string;
  /** Country as in tax identities: `ES`, `EL`. */
  readonly country?: string;
  /** Name of the example; absent for an empty document. */
  readonly example?: string;
}

export function readNewDocumentSearch(search: Record<string, unknown>): NewDocumentSearch {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value ? value : undefined;
  };
  return { schema: text('schema'), country: text('country'), example: text('example') };
}

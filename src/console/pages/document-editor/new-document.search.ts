/** What a new document begins with. */
export interface NewDocumentSearch {
  /** `bill/invoice` */
  readonly schema?: string;
  /** As tax identities name it: `ES`, `EL`. */
  readonly country?: string;
  /** Name of the example; absent: from nothing. */
  readonly example?: string;
}

export function readNewDocumentSearch(search: Record<string, unknown>): NewDocumentSearch {
  const text = (name: string): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && value ? value : undefined;
  };
  return { schema: text('schema'), country: text('country'), example: text('example') };
}

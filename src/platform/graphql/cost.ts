/** What fields cost that are dearer than a value that has been read already, which costs 1 (see `limits.ts`). */
export const cost = {
  /** A whole business document, so that an operation is answered about a hundred of them. */
  document: 40,
  /** A count of up to ten thousand rows for each of a few words. */
  count: 200,
  /** A walk over everything a series has ever numbered. */
  walk: 1000,
} as const;

import type { Options } from 'minisearch';

/** Options of the search index, the same where it is built and where it is searched. */
export const indexFields: Options = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, heading: 3 }, combineWith: 'AND' },
};

import type { ComplexityEstimatorArgs } from 'graphql-query-complexity';

/** What fields cost that are dearer than a value that has been read already, which costs 1 (see `limits.ts`). */
export const cost = {
  /** What stands beside a record, and is read for all records of a page together. */
  lookUp: 15,
  /** A whole business document, so that an operation is answered about a hundred of them. */
  document: 320,
  /** A count of up to ten thousand rows for each of a few words. */
  count: 1600,
  /** A walk over everything a series has ever numbered. */
  walk: 8000,
} as const;

type CostOf = (field: Pick<ComplexityEstimatorArgs, 'childComplexity'>) => number;

/** The cost of one record that is looked up. */
export const lookedUp: CostOf = ({ childComplexity }) => cost.lookUp + childComplexity;

/** The cost of a list that is looked up and not paged; it is taken for ten long. */
export const listLookedUp: CostOf = ({ childComplexity }) => cost.lookUp + 10 * childComplexity;

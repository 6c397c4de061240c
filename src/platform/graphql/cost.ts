import type { ComplexityEstimatorArgs } from 'graphql-query-complexity';

/** Costs of fields that are more expensive than a value that was already read, which costs 1 (see `limits.ts`). */
export const cost = {
  /** Related record, read for all records of a page together. */
  lookUp: 15,
  /** Whole business document, so that an operation can return about a hundred of them. */
  document: 320,
  /** Count of up to ten thousand rows for each of a few words. */
  count: 1600,
  /** Scan of everything that a series has ever numbered. */
  walk: 8000,
} as const;

type CostOf = (field: Pick<ComplexityEstimatorArgs, 'childComplexity'>) => number;

/** Estimates one record that is looked up. */
export const lookedUp: CostOf = ({ childComplexity }) => cost.lookUp + childComplexity;

/** Estimates a list that is looked up and not paged, as ten items. */
export const listLookedUp: CostOf = ({ childComplexity }) => cost.lookUp + 10 * childComplexity;

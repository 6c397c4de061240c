import type { TermId } from './terms.ts';

/** Ids of the terms that every allowance or charge has. */
export interface AdjustmentTerms {
  readonly amount: TermId;
  readonly base: TermId;
  readonly percent: TermId;
  readonly reason: TermId;
  readonly code: TermId;
}

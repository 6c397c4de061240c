import type { TermId } from './terms.ts';

/** Ids of the terms that an allowance or charge has wherever it stands. */
export interface AdjustmentTerms {
  readonly amount: TermId;
  readonly base: TermId;
  readonly percent: TermId;
  readonly reason: TermId;
  readonly code: TermId;
}

import type { Stamp } from '../head/stamp.ts';
import type { TextMap } from '../model/maps.ts';

/** How an invoice is to be corrected. */
export interface CorrectionOptions {
  /** Type of the correcting invoice: credit-note, debit-note, corrective. */
  type?: string;
  /** `YYYY-MM-DD`; today (UTC) when absent. */
  issue_date?: string;
  /** Series of the correcting invoice; that of the corrected one when absent. */
  series?: string;
  /** Seals of authorities on the corrected invoice, besides those in its envelope. */
  stamps?: readonly Stamp[];
  reason?: string;
  /** Codes of national lists about the correction. */
  ext?: Readonly<TextMap>;
  /** Copies the corrected invoice's tax totals into the reference to it. */
  copy_tax?: boolean;
}

import type { CorrectionOptions } from '../bill/correction-options.ts';
import type { Invoice } from '../bill/invoice.ts';
import type { PartName } from '../parts.ts';
import type { Tag } from '../regimes/regime.ts';
import type { Corrections, Scenario } from '../regimes/scenario.ts';
import type { Rule } from '../rules/rule.ts';
import type { Normalisers } from '../setting.ts';

/**
 * Requirements of one format or authority on top of the regime's, in force in documents that name the addon in `$addons`.
 * One folder each, listed in ./catalogue.ts; the folder's main file names the legal or technical source.
 */
export interface Addon {
  /** Name in `$addons`, with the version it implements: `eu-en16931-v2017`. */
  key: string;
  name: string;
  /** Addons that come with it, and run before it. */
  requires?: readonly string[];
  /** Tags that documents may have because of it, by document type. */
  tags?: Partial<Record<PartName, readonly Tag[]>>;
  /** Extension keys it brings, with their codes: a list, a pattern, or `any`. */
  extensions?: Readonly<Record<string, readonly string[] | RegExp | 'any'>>;
  /** Scenarios of invoices, tried in this order after the regime's. */
  scenarios?: readonly Scenario[];
  /** What corrections of invoices must bring, on top of the regime's demands. */
  corrections?: Corrections;
  /** Last word on a correcting invoice, its `preceding` in place, before it is calculated. */
  correct?: (invoice: Invoice, options: CorrectionOptions) => void;
  /** Steps by part, run after the part's own and the regime's. A step may run twice and must then change nothing more. */
  normalise?: Normalisers;
  /** Rules by part. */
  rules?: readonly Rule[];
}

import type { CorrectionOptions } from '../bill/correction-options.ts';
import type { Invoice } from '../bill/invoice.ts';
import type { PartName } from '../parts.ts';
import type { Tag } from '../regimes/regime.ts';
import type { Corrections, Scenario } from '../regimes/scenario.ts';
import type { Rule } from '../rules/rule.ts';
import type { Normalisers } from '../setting.ts';

/**
 * Additional requirements of a format or authority, which apply to documents that name the addon in
 * `$addons`. Each addon has a folder and is listed in ./catalogue.ts; the main file of the folder names the
 * legal or technical source.
 */
export interface Addon {
  /** Name in `$addons`, with the implemented version: `eu-en16931-v2017`. */
  key: string;
  name: string;
  /** Addons that this one includes; they run before it. */
  requires?: readonly string[];
  /** Additional tags that documents may have, by document type. */
  tags?: Partial<Record<PartName, readonly Tag[]>>;
  /** Extension keys that the addon defines, with their codes: a list, a pattern, or `any`. */
  extensions?: Readonly<Record<string, readonly string[] | RegExp | 'any'>>;
  /** Scenarios of invoices, evaluated in this order after those of the regime. */
  scenarios?: readonly Scenario[];
  /** Requirements for corrections of invoices, in addition to those of the regime. */
  corrections?: Corrections;
  /** Final change to a correcting invoice, after its `preceding` is set and before it is calculated. */
  correct?: (invoice: Invoice, options: CorrectionOptions) => void;
  /**
   * Normalisation steps by part, run after those of the part and of the regime. A step may run twice; the second run
   * must not change anything.
   */
  normalise?: Normalisers;
  /** Rules by part. */
  rules?: readonly Rule[];
}

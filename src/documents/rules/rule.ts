import type { Parts } from '../parts.ts';
import type { Setting } from '../setting.ts';

/** Kinds of values that have rules wherever they occur, besides the parts. */
export interface RuledValues {
  'cal/date': string;
  'cal/date-time': string;
  'cbc/code': string;
  'cbc/key': string;
  'cbc/meta': Record<string, string>;
  'cbc/uri': string;
  'currency/code': string;
  'l10n/iso-country-code': string;
  'l10n/tax-country-code': string;
  'org/unit': string;
  'schema/id': string;
  'tax/extensions': Record<string, string>;
  /** All taxes of one row. */
  'tax/set': Parts['tax/combo'][];
  'uuid/uuid': string;
}

/** Everything a rule can be about, by name. */
export type Ruled = Parts & RuledValues;

/** Name of something a rule can be about. */
export type RuledName = keyof Ruled;

/** What a condition or a test looks at. */
export interface Place<T> {
  /** What stands at the rule's path; undefined when nothing does. */
  readonly value: unknown;
  /** The object that has (or lacks) the value as its member: the line of `lines[*].item`. */
  readonly holder: unknown;
  /** The object the rule is about. */
  readonly object: T;
  readonly setting: Setting;
}

/** Something that holds or not at a place; `says` completes the sentence "the value must be ..." or "when ...". */
export interface Assertion<T> {
  readonly says: string;
  holds(place: Place<T>): boolean;
}

/** One row of a table of rules. */
export interface Row<T> {
  /** Code of the fault, in full, so that a search finds the rule: `GOBL-BILL-INVOICE-07`. */
  readonly code: string;
  /**
   * Where in the object: `customer.name`, `lines[*].item.price`, or `$` for the object itself.
   * A path that ends early (no customer) is not tested; only the last member may be missing.
   */
  readonly at: string;
  /** The rule counts only when all of these hold. */
  readonly when?: readonly Assertion<T>[];
  /** What must hold. */
  readonly must: Assertion<T>;
  /** What the fault tells people. */
  readonly message: string;
}

/** A row together with what it is about. */
export interface Rule extends Row<unknown> {
  readonly about: RuledName;
}

/**
 * A table of rules about one kind of object, typed so that conditions and tests know its members.
 *
 * ```ts
 * rulesAbout('bill/invoice', [
 *   {
 *     code: 'GOBL-BILL-INVOICE-07',
 *     at: 'customer.name',
 *     when: [customerHasTaxCode],
 *     must: bePresent,
 *     message: 'invoice customer name required when tax ID is set',
 *   },
 * ]);
 * ```
 *
 * Ready-made assertions are in ./assertions.ts; others are named constants made with `assertion`.
 */
export function rulesAbout<N extends RuledName>(about: N, rows: readonly Row<Ruled[N]>[]): Rule[] {
  return rows.map((row) => ({ ...(row as Row<unknown>), about }));
}

/**
 * Names a condition or a test:
 *
 * ```ts
 * const customerHasTaxCode = assertion<Invoice>('the customer has a tax code', ({ object }) =>
 *   object.customer?.tax_id?.code !== undefined);
 * ```
 */
export function assertion<T>(says: string, holds: (place: Place<T>) => boolean): Assertion<T> {
  return { says, holds };
}

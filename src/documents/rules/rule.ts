import type { Parts } from '../parts.ts';
import type { Setting } from '../setting.ts';

/** Kinds of values, other than parts, that have rules in any part. */
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

/** All kinds that a rule can be about, by name. */
export type Ruled = Parts & RuledValues;

/** Name of a kind that a rule can be about. */
export type RuledName = keyof Ruled;

/** Input of a condition or a test. */
export interface Place<T> {
  /** Value at the rule's path; undefined if there is none. */
  readonly value: unknown;
  /** Object that has (or lacks) the value as a member: the line of `lines[*].item`. */
  readonly holder: unknown;
  /** Object that the rule is about. */
  readonly object: T;
  readonly setting: Setting;
}

/** A condition at a place; `says` completes the sentence "the value must be ..." or "when ...". */
export interface Assertion<T> {
  readonly says: string;
  holds(place: Place<T>): boolean;
}

/** One row of a table of rules. */
export interface Row<T> {
  /** Full code of the fault, so that it can be searched for: `GOBL-BILL-INVOICE-07`. */
  readonly code: string;
  /**
   * Path in the object: `customer.name`, `lines[*].item.price`, or `$` for the object itself. A path that ends early
   * (no customer) is not tested; only the last member may be missing.
   */
  readonly at: string;
  /** Conditions that must all hold for the rule to apply. */
  readonly when?: readonly Assertion<T>[];
  /** The requirement. */
  readonly must: Assertion<T>;
  /** Message of the fault, for people. */
  readonly message: string;
}

/** A row with the kind that it is about. */
export interface Rule extends Row<unknown> {
  readonly about: RuledName;
}

/**
 * Creates rules about one kind of object, typed so that conditions and tests know its members.
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
 * Ready-made assertions are in ./assertions.ts; others are named constants created with `assertion`.
 */
export function rulesAbout<N extends RuledName>(about: N, rows: readonly Row<Ruled[N]>[]): Rule[] {
  return rows.map((row) => ({ ...(row as Row<unknown>), about }));
}

/**
 * Creates a condition or a test:
 *
 * ```ts
 * const customerHasTaxCode = assertion<Invoice>('the customer has a tax code', ({ object }) =>
 *   object.customer?.tax_id?.code !== undefined);
 * ```
 */
export function assertion<T>(says: string, holds: (place: Place<T>) => boolean): Assertion<T> {
  return { says, holds };
}

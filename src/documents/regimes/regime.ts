import type { Rule } from '../rules/rule.ts';
import type { Normalisers } from '../setting.ts';
import type { TaxIdentityScheme } from '../tax/identity/scheme.ts';
import type { Category } from './category.ts';
import type { Corrections, Scenario } from './scenario.ts';

/**
 * The tax law of one country as data: one file of this folder each.
 * Looked up with `regimeFor` of ./regimes.ts.
 */
export interface Regime {
  /** Tax country code (`EL` for Greece); a document of this regime has it in `$regime`. */
  country: string;
  name: string;
  /** Codes that also lead to this regime: `GR` to Greece, `XI` and `XU` to the United Kingdom. */
  alternativeCodes?: readonly string[];
  /** ISO 4217. */
  currency: string;
  /** IANA zone in which "today" is decided. */
  timeZone: string;
  /** Category that a tax identity of this country registers for. */
  taxScheme?: 'VAT' | 'GST';
  /** Rounding rule of documents that state none; `precise` when absent. */
  rounding?: 'currency';
  categories: readonly Category[];
  /** Tags that invoices may have besides the default ones. */
  invoiceTags?: readonly Tag[];
  /** Kinds of identity, besides the tax identity, that this country knows. */
  identities?: readonly IdentityKind[];
  /** Extension keys with their accepted codes: a list, or a pattern. */
  extensions?: Readonly<Record<string, readonly string[] | RegExp>>;
  /** Scenarios of invoices, tried in this order. */
  scenarios?: readonly Scenario[];
  /** Corrections of invoices; anything is allowed when absent. */
  corrections?: Corrections;
  /** How tax identities of this country are written and checked, whatever the document's regime. */
  taxIdentity?: TaxIdentityScheme;
  /** Normalisation inside documents of this regime, after the object's own. */
  normalise?: Normalisers;
  /** Rules of documents of this regime. */
  rules?: readonly Rule[];
  /** Rules of every document, for what can be told apart without knowing the regime. */
  rulesEverywhere?: readonly Rule[];
}

/** A tag and its meaning, in English and the local language. */
export interface Tag {
  tag: string;
  name: string;
}

/** A kind of identity, told apart by its `type` or by its `key`. */
export interface IdentityKind {
  type?: string;
  key?: string;
  name: string;
}

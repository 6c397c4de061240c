import type { Rule } from '../rules/rule.ts';
import type { Normalisers } from '../setting.ts';
import type { TaxIdentityScheme } from '../tax/identity/scheme.ts';
import type { Category } from './category.ts';
import type { Corrections, Scenario } from './scenario.ts';

/** The tax law of one country as data, in one file of this folder. Use `regimeFor` of ./regimes.ts to find it. */
export interface Regime {
  /** Tax country code (`EL` for Greece); a document of this regime has it in `$regime`. */
  country: string;
  name: string;
  /** Codes that also refer to this regime: `GR` to Greece, `XI` and `XU` to the United Kingdom. */
  alternativeCodes?: readonly string[];
  /** ISO 4217. */
  currency: string;
  /** IANA time zone that determines the current date. */
  timeZone: string;
  /** Category for which a tax identity of this country is registered. */
  taxScheme?: 'VAT' | 'GST';
  /** Rounding rule of documents that state none; `precise` if absent. */
  rounding?: 'currency';
  categories: readonly Category[];
  /** Tags that invoices may have in addition to the default ones. */
  invoiceTags?: readonly Tag[];
  /** Kinds of identity of this country, other than the tax identity. */
  identities?: readonly IdentityKind[];
  /** Extension keys with their accepted codes: a list, or a pattern. */
  extensions?: Readonly<Record<string, readonly string[] | RegExp>>;
  /** Scenarios of invoices, evaluated in this order. */
  scenarios?: readonly Scenario[];
  /** Corrections of invoices; without restrictions if absent. */
  corrections?: Corrections;
  /** Form and checks of tax identities of this country, regardless of the document's regime. */
  taxIdentity?: TaxIdentityScheme;
  /** Normalisation steps in documents of this regime, run after those of the part. */
  normalise?: Normalisers;
  /** Rules for documents of this regime. */
  rules?: readonly Rule[];
  /** Rules for all documents, about content that can be recognised without the regime. */
  rulesEverywhere?: readonly Rule[];
}

/** A tag and its meaning, in English and the local language. */
export interface Tag {
  tag: string;
  name: string;
}

/** A kind of identity, identified by its `type` or by its `key`. */
export interface IdentityKind {
  type?: string;
  key?: string;
  name: string;
}

import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** Conversion of a value between the text of the model and that of a syntax. */
export interface Spelling {
  write(text: string): string;
  read(text: string): string;
}

/** Attributes of an element. */
interface Attributes {
  /** Attribute with the scheme of the term. */
  readonly scheme?: string;
  /** Attribute with the version of the scheme. */
  readonly version?: string;
  /** Attributes that are terms of their own. */
  readonly terms?: Readonly<Record<string, TermId>>;
  /** Attributes with a constant value. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Term with the currency of the amount, for `currencyID`. */
  readonly currency?: 'BT-5' | 'BT-6';
}

/** Options of an element with a term. */
export interface LeafOptions extends Attributes {
  readonly spelling?: Spelling;
  /** Spelling of the scheme. */
  readonly schemeSpelling?: Spelling;
  /** Scheme that the element name implies. */
  readonly impliedScheme?: string;
  /** Term to write if this one is missing. */
  readonly otherwise?: TermId;
  /** Placeholder for a missing value that the schema requires if the parent has other content. */
  readonly filler?: string;
  /** Whether an element belongs to this entry and not to a later one of the same name; always if absent. */
  readonly takes?: (element: XmlElement) => boolean;
  /** Whether a value of the model belongs to this entry; always if absent. */
  readonly gives?: (term: { readonly text: string; readonly scheme: string | undefined }) => boolean;
}

/** An element with a term as text, repeated for each value. */
export interface Leaf extends LeafOptions {
  readonly kind: 'leaf';
  readonly name: string;
  readonly term: TermId;
}

/** Options of an element with inner elements. */
interface BranchOptions {
  /** Group of the element, which is repeated for each group. */
  readonly group?: GroupId;
  /** Term of the element, which is repeated for each value. */
  readonly each?: TermId;
  /** Written even if empty, because the schema requires it. */
  readonly always?: true;
  /** Whether an element belongs to this entry, if neither its name nor a fixed inner element shows that. */
  readonly takes?: (element: XmlElement, invoice: Group) => boolean;
  /** Whether the element is written. */
  readonly gives?: (invoice: Group) => boolean;
}

/** An element with inner elements. */
export interface Branch extends BranchOptions {
  readonly kind: 'branch';
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** A constant text. If an element has another text, its parent does not belong to the entry. */
export interface Fixed {
  readonly kind: 'fixed';
  readonly path: readonly string[];
  readonly text: string;
}

/** A placeholder element that the schema requires. */
export interface Filler {
  readonly kind: 'filler';
  readonly name: string;
  readonly text: string;
}

/** Scheme of a term in its own element, after the element of the term. */
export interface SchemeElement {
  readonly kind: 'scheme';
  readonly path: readonly string[];
  readonly term: TermId;
}

/** Elements whose terms are in another group of the model than those of the enclosing element. */
export interface Scope {
  readonly kind: 'scope';
  /** Id of the group: the first one in the current group, or the invoice. */
  readonly of: GroupId;
  /** Written only in the first of several enclosing groups. */
  readonly once?: true;
  readonly entries: readonly Entry[];
}

/** An element whose text combines several terms of a group. */
export interface Joined {
  readonly kind: 'joined';
  readonly name: string;
  readonly group: GroupId;
  readonly write: (group: Group) => string;
  readonly read: (text: string) => readonly (readonly [TermId, string])[];
}

/** One row of a table, which is used for both writing and reading a syntax. */
export type Entry = Leaf | Branch | Fixed | Filler | SchemeElement | Scope | Joined;

/**
 * Creates an element with a term. `name` may be a path (`cac:BuyersItemIdentification/cbc:ID`), whose first element
 * is repeated for each value.
 */
export function leaf(name: string, term: TermId, options: LeafOptions = {}): Entry {
  const path = name.split('/');
  const last = path.pop() ?? name;
  let entry: Entry = { kind: 'leaf', name: last, term, ...options };
  for (const step of path.toReversed())
    entry = {
      kind: 'branch',
      name: step,
      ...(options.otherwise === undefined && { each: term }),
      entries: [entry],
    };
  return entry;
}

/** Creates an element with inner elements. */
export function branch(name: string, entries: readonly Entry[], options: BranchOptions = {}): Entry {
  return { kind: 'branch', name, entries, ...options };
}

/** Creates an element that is repeated for each group. */
export function group(name: string, id: GroupId, entries: readonly Entry[]): Entry {
  return { kind: 'branch', name, group: id, entries };
}

/** Creates a constant text that identifies the enclosing element. */
export function fixed(path: string, text: string): Entry {
  return { kind: 'fixed', path: path.split('/'), text };
}

/** Creates a placeholder element that the schema requires. */
export function filler(name: string, text: string): Entry {
  return { kind: 'filler', name, text };
}

/** Creates an element with the scheme of a term. */
export function schemeElement(term: TermId, path: string): Entry {
  return { kind: 'scheme', path: path.split('/'), term };
}

/** Creates elements whose terms belong to the whole invoice. */
export function ofInvoice(...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of: 'BG-0', entries };
}

/**
 * Creates elements whose terms belong to the whole invoice and that are written only in the first of
 * several enclosing groups.
 */
export function onceOfInvoice(...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of: 'BG-0', once: true, entries };
}

/** Creates elements whose terms belong to a group without an element of its own. */
export function inside(of: GroupId, ...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of, entries };
}

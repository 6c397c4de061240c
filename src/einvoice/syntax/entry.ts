import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** How a value is spelt in a syntax, where that is not the text of the model. */
export interface Spelling {
  write(text: string): string;
  read(text: string): string;
}

/** What the attributes of an element say. */
interface Attributes {
  /** Attribute with the scheme of the term. */
  readonly scheme?: string;
  /** Attribute with the version of the scheme. */
  readonly version?: string;
  /** Attributes that are terms of their own. */
  readonly terms?: Readonly<Record<string, TermId>>;
  /** Attributes that are always the same. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** The term with the currency of the amount, which `currencyID` says. */
  readonly currency?: 'BT-5' | 'BT-6';
}

/** How an element holds a term. */
export interface LeafOptions extends Attributes {
  readonly spelling?: Spelling;
  /** How the scheme is spelt. */
  readonly schemeSpelling?: Spelling;
  /** The scheme that the element itself tells by its name. */
  readonly impliedScheme?: string;
  /** The term that is written when there is none of this one. */
  readonly otherwise?: TermId;
  /** What the schema wants to be there when nothing is said and something else in the parent is; it says nothing. */
  readonly filler?: string;
  /** Whether a value belongs here and not to a later entry of the same name; every value where this is absent. */
  readonly takes?: (element: XmlElement) => boolean;
  /** Whether a value of the model belongs here; every value where this is absent. */
  readonly gives?: (term: { readonly text: string; readonly scheme: string | undefined }) => boolean;
}

/** An element whose text is a term: once for each value. */
export interface Leaf extends LeafOptions {
  readonly kind: 'leaf';
  readonly name: string;
  readonly term: TermId;
}

/** How an element holds others. */
interface BranchOptions {
  /** It stands for a group: once for each. */
  readonly group?: GroupId;
  /** It stands for one value of this term: once for each. */
  readonly each?: TermId;
  /** The schema wants it even when it is empty. */
  readonly always?: true;
  /** Whether an element is meant, where its name does not tell and no fixed element in it does. */
  readonly takes?: (element: XmlElement, invoice: Group) => boolean;
  /** Whether it is written here at all. */
  readonly gives?: (invoice: Group) => boolean;
}

/** An element that holds others. */
export interface Branch extends BranchOptions {
  readonly kind: 'branch';
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** A text that is always the same; an element with another one is not what its parent's entry means. */
export interface Fixed {
  readonly kind: 'fixed';
  readonly path: readonly string[];
  readonly text: string;
}

/** An element that the schema wants and that says nothing. */
export interface Filler {
  readonly kind: 'filler';
  readonly name: string;
  readonly text: string;
}

/** The scheme of a term, where it has an element of its own behind the term's. */
export interface SchemeElement {
  readonly kind: 'scheme';
  readonly path: readonly string[];
  readonly term: TermId;
}

/** Elements whose terms stand elsewhere in the model than the elements around them. */
export interface Scope {
  readonly kind: 'scope';
  /** The first group with this id in the group at hand, or the invoice. */
  readonly of: GroupId;
  /** Written in the first of the groups around it alone. */
  readonly once?: true;
  readonly entries: readonly Entry[];
}

/** An element whose text is made of several terms of one group. */
export interface Joined {
  readonly kind: 'joined';
  readonly name: string;
  readonly group: GroupId;
  readonly write: (group: Group) => string;
  readonly read: (text: string) => readonly (readonly [TermId, string])[];
}

/** One row of the table that drives writing and reading of a syntax alike. */
export type Entry = Leaf | Branch | Fixed | Filler | SchemeElement | Scope | Joined;

/**
 * An element with a term. `name` may be a path (`cac:BuyersItemIdentification/cbc:ID`), whose first element is then
 * repeated for each value.
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

/** An element with others in it. */
export function branch(name: string, entries: readonly Entry[], options: BranchOptions = {}): Entry {
  return { kind: 'branch', name, entries, ...options };
}

/** An element for each group. */
export function group(name: string, id: GroupId, entries: readonly Entry[]): Entry {
  return { kind: 'branch', name, group: id, entries };
}

/** A text that tells what the elements around it are. */
export function fixed(path: string, text: string): Entry {
  return { kind: 'fixed', path: path.split('/'), text };
}

/** An element that the schema wants and that says nothing. */
export function filler(name: string, text: string): Entry {
  return { kind: 'filler', name, text };
}

/** The scheme of a term in elements of their own. */
export function schemeOf(term: TermId, path: string): Entry {
  return { kind: 'scheme', path: path.split('/'), term };
}

/** Elements whose terms belong to the invoice as a whole. */
export function ofInvoice(...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of: 'BG-0', entries };
}

/** Elements whose terms belong to the invoice as a whole, and stand in the first of the groups around them alone. */
export function onceOfInvoice(...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of: 'BG-0', once: true, entries };
}

/** Elements whose terms belong to a group that has no element of its own here. */
export function inside(of: GroupId, ...entries: readonly Entry[]): Entry {
  return { kind: 'scope', of, entries };
}

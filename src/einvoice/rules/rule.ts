import type { Group } from '../model/group.ts';
import type { Place, Term } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** An invoice to validate, with the syntax and element it was read from; both absent for an invoice to be written. */
export interface Judged {
  readonly invoice: Group;
  /** Syntax it will be written in. */
  readonly writing?: 'ubl' | 'cii';
  readonly syntax?: 'ubl' | 'cii';
  readonly element?: XmlElement;
}

/** A business rule, with its official id. */
export interface Rule {
  readonly id: string;
  /** Fatal if absent. */
  readonly severity?: 'warning';
  /** The only syntax with this rule; both syntaxes if absent. */
  readonly syntax?: 'ubl' | 'cii';
  readonly terms: readonly (TermId | GroupId)[];
  /** Requirement in words. */
  readonly requires: string;
  /** Returns the places where the rule is broken. */
  readonly broken: (judged: Judged) => readonly Place[];
}

/** Returns the places of all groups with an id, in the whole invoice, that do not meet a condition. */
export function each(id: GroupId, holds: (group: Group, judged: Judged) => boolean): Rule['broken'] {
  return (judged) => {
    const broken = findGroups(judged.invoice, id).filter((group) => !holds(group, judged));
    return broken.map(({ place }) => place);
  };
}

/** Returns the place of the invoice if it does not meet a condition as a whole. */
export function whole(holds: (invoice: Group, judged: Judged) => boolean): Rule['broken'] {
  return each('BG-0', holds);
}

/** Inner groups, with the group that contains them. */
const holders: Partial<Record<GroupId, GroupId>> = {
  'BG-5': 'BG-4',
  'BG-6': 'BG-4',
  'BG-8': 'BG-7',
  'BG-9': 'BG-7',
  'BG-12': 'BG-11',
  'BG-15': 'BG-13',
  'BG-17': 'BG-16',
  'BG-18': 'BG-16',
  'BG-19': 'BG-16',
  'BG-26': 'BG-25',
  'BG-27': 'BG-25',
  'BG-28': 'BG-25',
  'BG-30': 'BG-25',
  'BG-32': 'BG-25',
};

/** Returns all groups with an id in the whole invoice. */
export function findGroups(invoice: Group, id: GroupId): readonly Group[] {
  if (id === 'BG-0') return [invoice];
  const holder = holders[id];
  if (holder === undefined) return invoice.groups(id);
  const found: Group[] = [];
  for (const outer of invoice.groups(holder)) for (const inner of outer.groups(id)) found.push(inner);
  return found;
}

/** A term and the group that contains it. */
export type TermPlace = readonly [group: GroupId, term: TermId];

/** Returns all values of some terms in the whole invoice. */
export function termsAt(invoice: Group, where: readonly TermPlace[]): Term[] {
  const terms: Term[] = [];
  for (const [id, term] of where)
    for (const group of findGroups(invoice, id)) for (const value of group.all(term)) terms.push(value);
  return terms;
}

/** Returns all values of all terms, with their ids. */
export function everyTerm(group: Group): (readonly [id: TermId, term: Term])[] {
  const every: (readonly [id: TermId, term: Term])[] = [];
  collectTerms(group, every);
  return every;
}

function collectTerms(group: Group, every: (readonly [id: TermId, term: Term])[]): void {
  for (const [id, found] of group.terms()) for (const term of found) every.push([id, term]);
  for (const [, found] of group.innerGroups()) for (const inner of found) collectTerms(inner, every);
}

/** Whether at least one of some terms has a text. */
export function has(group: Group | undefined, ...ids: readonly TermId[]): boolean {
  return ids.some((id) => group?.text(id) !== undefined);
}

/**
 * Returns the places where an XML breaks a rule that the model cannot show. XML that this
 * library writes meets such rules.
 */
export function inXml(broken: (root: XmlElement, judged: Judged) => readonly Place[]): Rule['broken'] {
  return (judged) => (judged.element === undefined ? [] : broken(judged.element, judged));
}

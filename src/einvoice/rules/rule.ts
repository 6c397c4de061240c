import type { Group } from '../model/group.ts';
import type { Place, Term } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import type { XmlElement } from '../xml/xml-element.ts';

/** What is judged: an invoice, with the syntax and the element that it was read from; neither when we write it ourselves. */
export interface Judged {
  readonly invoice: Group;
  /** The syntax that we write it in. */
  readonly writing?: 'ubl' | 'cii';
  readonly syntax?: 'ubl' | 'cii';
  readonly element?: XmlElement;
}

/** A business rule, under the id that the authorities give it. */
export interface Rule {
  readonly id: string;
  /** Fatal unless said. */
  readonly severity?: 'warning';
  /** The syntax that alone has it; both where this is absent. */
  readonly syntax?: 'ubl' | 'cii';
  readonly terms: readonly (TermId | GroupId)[];
  /** What must hold. */
  readonly requires: string;
  /** Where it does not hold. */
  readonly broken: (judged: Judged) => readonly Place[];
}

/** The places of groups, wherever they are in the invoice, of which something does not hold. */
export function each(id: GroupId, holds: (group: Group, judged: Judged) => boolean): Rule['broken'] {
  return (judged) =>
    groupsOf(judged.invoice, id).flatMap((group) => (holds(group, judged) ? [] : [group.place]));
}

/** The place of the invoice when something does not hold of it as a whole. */
export function whole(holds: (invoice: Group, judged: Judged) => boolean): Rule['broken'] {
  return each('BG-0', holds);
}

/** Groups that stand in others, with those. */
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

/** All groups with an id, wherever they are in the invoice. */
export function groupsOf(invoice: Group, id: GroupId): readonly Group[] {
  if (id === 'BG-0') return [invoice];
  const holder = holders[id];
  if (holder === undefined) return invoice.groups(id);
  return invoice.groups(holder).flatMap((outer) => outer.groups(id));
}

/** A term, and the groups it stands in. */
export type TermPlace = readonly [group: GroupId, term: TermId];

/** Every value of some terms, wherever they are in the invoice. */
export function termsAt(invoice: Group, where: readonly TermPlace[]): Term[] {
  return where.flatMap(([group, term]) => groupsOf(invoice, group).flatMap((found) => found.all(term)));
}

/** Every value of every term, with its id. */
export function everyTerm(group: Group): (readonly [id: TermId, term: Term])[] {
  const own = [...group.terms()].flatMap(([id, found]) => found.map((term) => [id, term] as const));
  const inner = [...group.innerGroups()].flatMap(([, found]) => found.flatMap(everyTerm));
  return [...own, ...inner];
}

/** Whether a term has a text. */
export function has(group: Group | undefined, ...ids: readonly TermId[]): boolean {
  return ids.some((id) => group?.text(id) !== undefined);
}

/** Where an XML breaks a rule that the model does not show; what we write ourselves keeps it. */
export function inXml(broken: (root: XmlElement, judged: Judged) => readonly Place[]): Rule['broken'] {
  return (judged) => (judged.element === undefined ? [] : broken(judged.element, judged));
}

import type { Group } from '../model/group.ts';
import type { Place } from '../model/term.ts';
import type { GroupId, TermId } from '../model/terms.ts';

/** What is judged: an invoice, and the syntax that it was read from; none when we write it ourselves. */
export interface Judged {
  readonly invoice: Group;
  readonly syntax?: 'ubl' | 'cii';
}

/** A business rule, under the id that the authorities give it. */
export interface Rule {
  readonly id: string;
  /** Fatal unless said. */
  readonly severity?: 'warning';
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
  'BG-8': 'BG-7',
  'BG-12': 'BG-11',
  'BG-15': 'BG-13',
  'BG-17': 'BG-16',
  'BG-18': 'BG-16',
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

/** Whether a term has a text. */
export function has(group: Group | undefined, ...ids: readonly TermId[]): boolean {
  return ids.some((id) => group?.text(id) !== undefined);
}

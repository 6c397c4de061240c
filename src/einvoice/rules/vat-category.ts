import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { findGroups } from './rule.ts';

/** Requirements of EN 16931 for a VAT category. */
export interface VatCategory {
  /** Middle part of the ids of its rules. */
  readonly family: string;
  readonly code: string;
  readonly name: string;
  /** Number of breakdowns: one for each rate, or one in all. */
  readonly breakdowns: 'by rate' | 'one';
  /** Identifiers of the seller, of which one must be present; the same for the buyer. */
  readonly seller: readonly TermId[];
  readonly buyer?: readonly TermId[];
  readonly rate: 'positive' | 'zero' | 'not negative' | 'none';
  /** Whether its breakdown has a reason for not charging tax. */
  readonly isExplained: boolean;
}

const registered: readonly TermId[] = ['BT-31', 'BT-32', 'BT-63'];
/** VAT identifiers, of which one must be present. */
export const identified: readonly TermId[] = ['BT-31', 'BT-63'];

/** Categories of UNTDID 5305 that EN 16931 uses. */
export const categories: readonly VatCategory[] = [
  {
    family: 'S',
    code: 'S',
    name: 'standard rated',
    breakdowns: 'by rate',
    seller: registered,
    rate: 'positive',
    isExplained: false,
  },
  {
    family: 'Z',
    code: 'Z',
    name: 'zero rated',
    breakdowns: 'one',
    seller: registered,
    rate: 'zero',
    isExplained: false,
  },
  {
    family: 'E',
    code: 'E',
    name: 'exempt',
    breakdowns: 'one',
    seller: registered,
    rate: 'zero',
    isExplained: true,
  },
  {
    family: 'AE',
    code: 'AE',
    name: 'reverse charge',
    breakdowns: 'one',
    seller: registered,
    buyer: ['BT-48', 'BT-47'],
    rate: 'zero',
    isExplained: true,
  },
  {
    family: 'IC',
    code: 'K',
    name: 'intra-community supply',
    breakdowns: 'one',
    seller: identified,
    buyer: ['BT-48'],
    rate: 'zero',
    isExplained: true,
  },
  {
    family: 'G',
    code: 'G',
    name: 'export',
    breakdowns: 'one',
    seller: identified,
    rate: 'zero',
    isExplained: true,
  },
  {
    family: 'O',
    code: 'O',
    name: 'outside the scope of VAT',
    breakdowns: 'one',
    seller: [],
    rate: 'none',
    isExplained: true,
  },
  {
    family: 'AF',
    code: 'L',
    name: 'IGIC',
    breakdowns: 'by rate',
    seller: registered,
    rate: 'not negative',
    isExplained: false,
  },
  {
    family: 'AG',
    code: 'M',
    name: 'IPSI',
    breakdowns: 'by rate',
    seller: registered,
    rate: 'not negative',
    isExplained: false,
  },
];

/** A place where a category is used: lines, document allowances and charges. */
export interface Use {
  readonly what: string;
  readonly group: GroupId;
  readonly category: TermId;
  readonly rate: TermId;
}

/** Lines, document allowances and document charges. */
export const uses: readonly [line: Use, allowance: Use, charge: Use] = [
  { what: 'a line', group: 'BG-30', category: 'BT-151', rate: 'BT-152' },
  { what: 'a document allowance', group: 'BG-20', category: 'BT-95', rate: 'BT-96' },
  { what: 'a document charge', group: 'BG-21', category: 'BT-102', rate: 'BT-103' },
];

/** Returns a check for a VAT category. Categories of other taxes do not match. */
export function hasCategory(code: string, term: TermId): (group: Group) => boolean {
  return (group) => group.all(term).some(({ text, scheme }) => text === code && scheme === 'VAT');
}

/** Returns the lines, allowances or charges with a category. */
export function findUses(invoice: Group, { group, category }: Use, code: string): readonly Group[] {
  return findGroups(invoice, group).filter(hasCategory(code, category));
}

/** Returns the breakdowns of a category. */
export function findBreakdowns(invoice: Group, code: string): readonly Group[] {
  return invoice.groups('BG-23').filter(hasCategory(code, 'BT-118'));
}

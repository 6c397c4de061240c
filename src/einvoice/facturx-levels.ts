import type { Fault } from '@docmill/documents';
import type { Group } from './model/group.ts';
import { placeText } from './model/term.ts';
import { terms } from './model/terms.ts';
import type { TermId } from './model/terms.ts';

/** Part of EN 16931 that a lower level of Factur-X (ZUGFeRD) has. */
interface LowerLevel {
  /** Terms that its schema has elements for. */
  readonly terms: ReadonlySet<TermId>;
  /**
   * Last rule of EN 16931 that applies, by its number in FX-SCH-A, which counts from the lowest level to the highest.
   * If absent, all rules apply.
   */
  readonly lastRule?: number;
}

/** `fx:ConformanceLevel` */
export type FacturxLevel = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED';

const minimum = idsOf('1 2 3 5 10 13 23 24 27 30 31 32 40 44 47 109 110 112 115');

const withoutLines = [
  ...minimum,
  ...idsOf('6 8 9 12 16 19 20 21 22 25 26 28 29 34 35 36 37 38 39 46 48 49 50 51 52 53 54 55 59'),
  ...idsOf('60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 83 84 89 90 91'),
  ...idsOf('92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 111 113'),
  ...idsOf('116 117 118 119 120 121 162 163 164 165'),
];

const basic = [
  ...withoutLines,
  ...idsOf('126 127 129 130 131 134 135 136 137 138 139 140 141 142 143 144 145'),
  ...idsOf('146 147 148 149 150 151 152 153 157'),
];

/** Levels below EN 16931, by the schemas of Factur-X. */
const lowerLevels = new Map<FacturxLevel, LowerLevel>([
  ['MINIMUM', { terms: new Set(minimum), lastRule: 45 }],
  ['BASIC WL', { terms: new Set(withoutLines), lastRule: 196 }],
  ['BASIC', { terms: new Set(basic) }],
]);

/** Terms whose omission is reported: those that explain the amount due, the tax point, corrections and files. */
const toldTerms: ReadonlySet<TermId> = new Set(idsOf('7 25 113 114 122'));

function idsOf(numbers: string): TermId[] {
  return numbers.split(' ').map((number) => `BT-${number}` as TermId);
}

/**
 * Returns whether a level has a term. True for all terms if the invoice has no level or one that
 * covers the whole of EN 16931.
 */
export function levelHas(level: FacturxLevel | undefined, term: TermId): boolean {
  const lower = level && lowerLevels.get(level);
  return lower === undefined || lower.terms.has(term);
}

/** Returns the number of the last rule of FX-SCH-A that applies at a level; undefined if all rules of EN 16931 apply. */
export function lastRuleOf(level: FacturxLevel | undefined): number | undefined {
  return level && lowerLevels.get(level)?.lastRule;
}

/**
 * Removes from an invoice the terms that a level does not have. Returns faults for those whose omission
 * would otherwise go unnoticed.
 */
export function reduceTo(level: FacturxLevel | undefined, invoice: Group): Fault[] {
  const faults: Fault[] = [];
  invoice.keep((id, { place, decimal }) => {
    if (levelHas(level, id)) return true;
    const message = `the level ${level} of Factur-X has no ${terms[id]} (${id})`;
    if (toldTerms.has(id) && decimal?.isZero !== true)
      faults.push({ code: 'not-written', paths: [placeText(place)], message });
    return false;
  });
  return faults;
}

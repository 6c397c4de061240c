import type { Amount } from '@docmill/documents/amounts';
import type { Group } from '../model/group.ts';
import { terms } from '../model/terms.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { distance, one, roundHalfUp, sumTerm, zero } from './decimals.ts';
import { each, has } from './rule.ts';
import type { Rule } from './rule.ts';

/** An amount that must equal a sum exactly, rounded once. */
interface Sum {
  readonly id: string;
  readonly total: TermId;
  readonly terms: readonly TermId[];
  readonly of: (invoice: Group) => Amount;
  /** Whether the rule applies. */
  readonly when?: (invoice: Group) => boolean;
  /** Whether there is exactly one stated sum to compare with. */
  readonly isClear?: (invoice: Group) => boolean;
}

function sumOverGroups(group: GroupId, term: TermId): Sum['of'] {
  return (invoice) => sumTerm(invoice.groups(group), term);
}

function addTerms(added: readonly TermId[], subtracted: readonly TermId[]): Sum['of'] {
  return (invoice) => {
    let total = zero;
    for (const [ids, sign] of [
      [added, 1],
      [subtracted, -1],
    ] as const)
      for (const id of ids) {
        const amount = invoice.decimal(id) ?? zero;
        total = total.addExactly(sign < 0 ? amount.negate() : amount);
      }
    return total;
  };
}

const sums: readonly Sum[] = [
  { id: 'BR-CO-10', total: 'BT-106', terms: ['BT-131'], of: sumOverGroups('BG-25', 'BT-131') },
  {
    id: 'BR-CO-11',
    total: 'BT-107',
    terms: ['BT-92'],
    of: sumOverGroups('BG-20', 'BT-92'),
    when: (invoice) => has(invoice, 'BT-107') || invoice.groups('BG-20').length > 0,
  },
  {
    id: 'BR-CO-12',
    total: 'BT-108',
    terms: ['BT-99'],
    of: sumOverGroups('BG-21', 'BT-99'),
    when: (invoice) => has(invoice, 'BT-108') || invoice.groups('BG-21').length > 0,
  },
  {
    id: 'BR-CO-13',
    total: 'BT-109',
    terms: ['BT-106', 'BT-107', 'BT-108'],
    of: addTerms(['BT-106', 'BT-108'], ['BT-107']),
  },
  {
    id: 'BR-CO-14',
    total: 'BT-110',
    terms: ['BT-117'],
    of: sumOverGroups('BG-23', 'BT-117'),
    when: (invoice) => invoice.groups('BG-23').length > 0,
  },
  {
    id: 'BR-CO-15',
    total: 'BT-112',
    terms: ['BT-109', 'BT-110'],
    of: addTerms(['BT-109', 'BT-110'], []),
    isClear: (invoice) => invoice.all('BT-110').length <= 1,
  },
  {
    id: 'BR-CO-16',
    total: 'BT-115',
    terms: ['BT-112', 'BT-113', 'BT-114'],
    of: addTerms(['BT-112', 'BT-114'], ['BT-113']),
  },
];

/** BR-CO-10 to BR-CO-16: totals must add up. They do not if the sender rounded each amount separately. */
export const sumRules: readonly Rule[] = sums.map(({ id, total, terms: parts, of, when, isClear }) => ({
  id,
  terms: [total, ...parts],
  requires: `${terms[total]} (${total}) must be what ${parts.join(', ')} come to`,
  broken: ({ invoice }) => {
    if (when?.(invoice) === false) return [];
    const stated = invoice.first(total);
    const isRight =
      stated?.decimal?.equals(roundHalfUp(of(invoice))) === true && isClear?.(invoice) !== false;
    return isRight ? [] : [stated?.place ?? invoice.place];
  },
}));

/** Amounts with at most two decimals, by their group. Trailing zeros count. */
const twoDecimals: readonly (readonly [id: string, group: GroupId, term: TermId])[] = [
  ['BR-DEC-01', 'BG-20', 'BT-92'],
  ['BR-DEC-02', 'BG-20', 'BT-93'],
  ['BR-DEC-05', 'BG-21', 'BT-99'],
  ['BR-DEC-06', 'BG-21', 'BT-100'],
  ['BR-DEC-09', 'BG-0', 'BT-106'],
  ['BR-DEC-10', 'BG-0', 'BT-107'],
  ['BR-DEC-11', 'BG-0', 'BT-108'],
  ['BR-DEC-12', 'BG-0', 'BT-109'],
  ['BR-DEC-13', 'BG-0', 'BT-110'],
  ['BR-DEC-14', 'BG-0', 'BT-112'],
  ['BR-DEC-15', 'BG-0', 'BT-111'],
  ['BR-DEC-16', 'BG-0', 'BT-113'],
  ['BR-DEC-17', 'BG-0', 'BT-114'],
  ['BR-DEC-18', 'BG-0', 'BT-115'],
  ['BR-DEC-19', 'BG-23', 'BT-116'],
  ['BR-DEC-20', 'BG-23', 'BT-117'],
  ['BR-DEC-23', 'BG-25', 'BT-131'],
  ['BR-DEC-24', 'BG-27', 'BT-136'],
  ['BR-DEC-25', 'BG-27', 'BT-137'],
  ['BR-DEC-27', 'BG-28', 'BT-141'],
  ['BR-DEC-28', 'BG-28', 'BT-142'],
];

/** BR-DEC */
export const decimalRules: readonly Rule[] = twoDecimals.map(([id, group, term]) => ({
  id,
  terms: [term],
  requires: `${terms[term]} (${term}) has two decimals at most`,
  broken: each(group, (found) => found.all(term).every(({ text }) => !/\.\d{3,}$/.test(text))),
}));

/**
 * BR-CO-17: the tax is the base times the rate. Received invoices may differ by less than one unit of the
 * currency (CII: up to one).
 */
export const breakdownTaxRule: Rule = {
  id: 'BR-CO-17',
  terms: ['BT-117', 'BT-116', 'BT-119'],
  requires: 'the tax of a VAT breakdown (BT-117) is its base (BT-116) times its rate (BT-119)',
  broken: each('BG-23', (breakdown, { syntax }) => {
    const tax = breakdown.decimal('BT-117') ?? zero;
    const rate = breakdown.decimal('BT-119');
    if (rate === undefined || rate.rescale(0).isZero) return tax.rescale(0).isZero;
    const base = breakdown.decimal('BT-116') ?? zero;
    if (syntax === undefined) return tax.equals(calculateShare(base, rate));
    // The validators of both syntaxes compare absolute values.
    const apart = distance(tax.abs(), calculateShare(base.abs(), rate.abs())).compare(one);
    return syntax === 'cii' ? apart <= 0 : apart < 0;
  }),
};

/** Returns a percentage of an amount, rounded to two decimals. */
export function calculateShare(amount: Amount, rate: Amount): Amount {
  return roundHalfUp(amount.multiplyExactly(rate).movePoint(2));
}

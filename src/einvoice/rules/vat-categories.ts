import type { Amount } from '@docmill/documents/amounts';
import type { Group } from '../model/group.ts';
import type { TermId } from '../model/terms.ts';
import { calculateShare } from './amounts.ts';
import { areNear, roundHalfUp, sumTerm, zero } from './decimals.ts';
import { each, has } from './rule.ts';
import type { Judged, Rule } from './rule.ts';
import { findBreakdowns, categories, identified, hasCategory, uses, findUses } from './vat-category.ts';
import type { Use, VatCategory } from './vat-category.ts';
import { vatExceptionRules } from './vat-exceptions.ts';

const [lineUse, allowanceUse, chargeUse] = uses;

/** Creates rule -01: a used category has a breakdown. The validators of one syntax also check the reverse. */
function brokenDown({ family, code, name, breakdowns }: VatCategory): Rule {
  const backwards = breakdowns === 'by rate' ? 'ubl' : 'cii';
  return {
    id: `BR-${family}-01`,
    terms: ['BG-23', 'BT-118', 'BT-151', 'BT-95', 'BT-102'],
    requires: `what is ${name} (${code}) has ${breakdowns === 'one' ? 'one VAT breakdown' : 'a VAT breakdown'}`,
    broken: ({ invoice, syntax }) => {
      const used = uses.flatMap((use) => findUses(invoice, use, code));
      const found = findBreakdowns(invoice, code);
      const [first] = used;
      if (first === undefined) return syntax === backwards ? found.map(({ place }) => place) : [];
      const isRight = breakdowns === 'one' ? found.length === 1 : found.length > 0;
      return isRight ? [] : [first.place];
    },
  };
}

/** Whether seller, buyer or representative has one of the terms. */
function isKnown(invoice: Group, ids: readonly TermId[]): boolean {
  return (['BG-4', 'BG-7', 'BG-11'] as const).some((party) => has(invoice.group(party), ...ids));
}

/** Creates rules -02 to -04: identifiers that parties must have, or must not have outside the scope of VAT. */
function partiesKnown({ family, code, name, seller, buyer }: VatCategory): Rule[] {
  const isOutside = code === 'O';
  const named: readonly TermId[] = isOutside ? [...identified, 'BT-48'] : [...seller, ...(buyer ?? [])];
  return uses.map((use, index) => ({
    id: `BR-${family}-0${index + 2}`,
    terms: [use.category, ...named],
    requires: isOutside
      ? `${use.what} that is ${name} wants none of ${named.join(', ')}`
      : `${use.what} that is ${name} (${code}) wants one of ${seller.join(', ')}${buyer ? ` and of ${buyer.join(', ')}` : ''}`,
    broken: ({ invoice }) => {
      const [first] = findUses(invoice, use, code);
      if (first === undefined) return [];
      const isRight = isOutside
        ? !isKnown(invoice, named)
        : isKnown(invoice, seller) && (buyer === undefined || isKnown(invoice, buyer));
      return isRight ? [] : [first.place];
    },
  }));
}

/** Creates rules -05 to -07, about the rate. */
function rateFits({ family, code, name, rate }: VatCategory): Rule[] {
  const fits = (stated: Amount | undefined): boolean => {
    if (rate === 'none' || stated === undefined) return rate === 'none' && stated === undefined;
    if (rate === 'zero') return stated.isZero;
    return !stated.isNegative && (rate === 'not negative' || !stated.isZero);
  };
  return uses.map((use, index) => ({
    id: `BR-${family}-0${index + 5}`,
    terms: [use.category, use.rate],
    requires: `the rate (${use.rate}) of ${use.what} that is ${name} (${code}) is ${rate}`,
    broken: ({ invoice }) =>
      findUses(invoice, use, code)
        .filter((group) => !fits(group.decimal(use.rate)))
        .map(({ place }) => place),
  }));
}

/** Returns the sum of a category, restricted to a rate if each rate has its own breakdown. */
function calculateBase(invoice: Group, { code, breakdowns }: VatCategory, rate: Amount | undefined): Amount {
  const isMeant = (group: Group, use: Use): boolean => {
    if (!hasCategory(code, use.category)(group)) return false;
    const stated = group.decimal(use.rate);
    return breakdowns === 'one' || (stated !== undefined && rate !== undefined && stated.equals(rate));
  };
  const lines = invoice
    .groups('BG-25')
    .filter((line) => line.groups('BG-30').some((tax) => isMeant(tax, lineUse)));
  const allowances = invoice.groups('BG-20').filter((group) => isMeant(group, allowanceUse));
  const charges = invoice.groups('BG-21').filter((group) => isMeant(group, chargeUse));
  const added = sumTerm(lines, 'BT-131');
  const charged = sumTerm(charges, 'BT-99');
  const allowed = sumTerm(allowances, 'BT-92');
  return roundHalfUp(added.addExactly(charged).subtractExactly(allowed));
}

/**
 * Returns whether two amounts agree. Only the validators of the `lenient` syntax tolerate less than a unit of the
 * currency, and only for invoices that were read.
 */
function isNearEnough(left: Amount, right: Amount, { syntax }: Judged, lenient: Judged['syntax']): boolean {
  return syntax !== undefined && syntax === lenient ? areNear(left, right) : left.equals(right);
}

/** Creates a condition for the breakdowns of a category. */
function about(code: string, holds: (breakdown: Group, judged: Judged) => boolean): Rule['broken'] {
  return each(
    'BG-23',
    (breakdown, judged) => !hasCategory(code, 'BT-118')(breakdown) || holds(breakdown, judged),
  );
}

/** Creates rules -08 and -09, about base and tax of the breakdown. */
function amountsFit(category: VatCategory): Rule[] {
  const { family, code, name, breakdowns } = category;
  const isByRate = breakdowns === 'by rate';
  // The validators of CII have no tolerance for breakdowns outside the scope of VAT.
  const lenient = isByRate ? 'ubl' : code === 'O' ? undefined : 'cii';
  return [
    {
      id: `BR-${family}-08`,
      terms: ['BT-116', 'BT-118', ...(isByRate ? (['BT-119'] as const) : []), 'BT-131', 'BT-92', 'BT-99'],
      requires: `the base (BT-116) of what is ${name} (${code}) is the sum of its lines, charges and allowances`,
      broken: about(code, (breakdown, judged) => {
        const base = breakdown.decimal('BT-116') ?? zero;
        const expected = calculateBase(judged.invoice, category, breakdown.decimal('BT-119'));
        return isNearEnough(base, expected, judged, lenient);
      }),
    },
    {
      id: `BR-${family}-09`,
      terms: ['BT-117', 'BT-118', ...(isByRate ? (['BT-116', 'BT-119'] as const) : [])],
      requires: isByRate
        ? `the tax (BT-117) of what is ${name} (${code}) is its base times its rate`
        : `the tax (BT-117) of what is ${name} (${code}) is zero`,
      broken: about(code, (breakdown, judged) => {
        const tax = breakdown.decimal('BT-117') ?? zero;
        if (!isByRate) return tax.isZero;
        if (judged.syntax === 'cii' && code !== 'S') return true;
        const rate = breakdown.decimal('BT-119') ?? zero;
        const expected = calculateShare(breakdown.decimal('BT-116') ?? zero, rate);
        return isNearEnough(tax, expected, judged, judged.syntax);
      }),
    },
  ];
}

/** Creates rule -10: the breakdown has a reason for not charging tax, or must not have one. */
function reasonFits({ family, code, name, isExplained }: VatCategory): Rule {
  return {
    id: `BR-${family}-10`,
    terms: ['BT-118', 'BT-120', 'BT-121'],
    requires: `the breakdown of what is ${name} (${code}) says ${isExplained ? 'why it is not taxed' : 'no reason for an exemption'}`,
    broken: about(code, (breakdown) => has(breakdown, 'BT-120', 'BT-121') === isExplained),
  };
}

/** BR-S-08 and -09, and the same rules of the other categories: base and tax of a breakdown. */
export const breakdownAmountRules: readonly Rule[] = categories.flatMap(amountsFit);

/** BR-S, -Z, -E, -AE, -IC, -G, -O, -AF, -AG and -B. */
export const vatCategoryRules: readonly Rule[] = [
  ...categories.flatMap((category) => [
    brokenDown(category),
    ...partiesKnown(category),
    ...rateFits(category),
    reasonFits(category),
  ]),
  ...breakdownAmountRules,
  ...vatExceptionRules,
];

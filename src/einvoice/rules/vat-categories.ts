import type { Amount } from '../../documents/amount.ts';
import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { areNear, rounded, sumOf, zero } from './decimals.ts';
import { shareOf } from './amounts.ts';
import { each, groupsOf, has } from './rule.ts';
import type { Judged, Rule } from './rule.ts';

/** What the norm asks of a VAT category. */
interface VatCategory {
  /** Middle of the ids of its rules. */
  readonly family: string;
  readonly code: string;
  readonly name: string;
  /** Whether it has a breakdown for each rate, or one in all. */
  readonly breakdowns: 'by rate' | 'one';
  /** Who must be known, of each list one. */
  readonly seller: readonly TermId[];
  readonly buyer?: readonly TermId[];
  readonly rate: 'positive' | 'zero' | 'not negative' | 'none';
  /** Whether its breakdown says why there is no tax. */
  readonly isExplained: boolean;
}

const registered: readonly TermId[] = ['BT-31', 'BT-32', 'BT-63'];
const identified: readonly TermId[] = ['BT-31', 'BT-63'];

const categories: readonly VatCategory[] = [
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

/** Where a category is used: on lines, document allowances and charges. */
interface Use {
  readonly what: string;
  readonly group: GroupId;
  readonly category: TermId;
  readonly rate: TermId;
}

const uses: readonly [line: Use, allowance: Use, charge: Use] = [
  { what: 'a line', group: 'BG-30', category: 'BT-151', rate: 'BT-152' },
  { what: 'a document allowance', group: 'BG-20', category: 'BT-95', rate: 'BT-96' },
  { what: 'a document charge', group: 'BG-21', category: 'BT-102', rate: 'BT-103' },
];

const [lineUse, allowanceUse, chargeUse] = uses;

/** Whether a group has a category of VAT; those of other taxes are no business of the norm. */
function isOf(code: string, term: TermId): (group: Group) => boolean {
  return (group) => group.all(term).some(({ text, scheme }) => text === code && scheme === 'VAT');
}

function usesOf(invoice: Group, { group, category }: Use, code: string): readonly Group[] {
  return groupsOf(invoice, group).filter(isOf(code, category));
}

function breakdownsOf(invoice: Group, code: string): readonly Group[] {
  return invoice.groups('BG-23').filter(isOf(code, 'BT-118'));
}

/** -01: what is used is broken down; and UBL, or CII, wants it the other way round as well. */
function brokenDown({ family, code, name, breakdowns }: VatCategory): Rule {
  const backwards = breakdowns === 'by rate' ? 'ubl' : 'cii';
  return {
    id: `BR-${family}-01`,
    terms: ['BG-23', 'BT-118', 'BT-151', 'BT-95', 'BT-102'],
    requires: `what is ${name} (${code}) has ${breakdowns === 'one' ? 'one VAT breakdown' : 'a VAT breakdown'}`,
    broken: ({ invoice, syntax }) => {
      const used = uses.flatMap((use) => usesOf(invoice, use, code));
      const found = breakdownsOf(invoice, code);
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

/** -02 to -04: who must be known, or, outside the scope of VAT, must not. */
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
      const [first] = usesOf(invoice, use, code);
      if (first === undefined) return [];
      const isRight = isOutside
        ? !isKnown(invoice, named)
        : isKnown(invoice, seller) && (buyer === undefined || isKnown(invoice, buyer));
      return isRight ? [] : [first.place];
    },
  }));
}

/** -05 to -07: the rate. */
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
      usesOf(invoice, use, code)
        .filter((group) => !fits(group.decimal(use.rate)))
        .map(({ place }) => place),
  }));
}

/** What is of a category, and of a rate where each has a breakdown of its own. */
function baseOf(invoice: Group, { code, breakdowns }: VatCategory, rate: Amount | undefined): Amount {
  const isMeant = (group: Group, use: Use): boolean => {
    if (!isOf(code, use.category)(group)) return false;
    const stated = group.decimal(use.rate);
    return breakdowns === 'one' || (stated !== undefined && rate !== undefined && stated.equals(rate));
  };
  const lines = invoice
    .groups('BG-25')
    .filter((line) => line.groups('BG-30').some((tax) => isMeant(tax, lineUse)));
  const allowances = invoice.groups('BG-20').filter((group) => isMeant(group, allowanceUse));
  const charges = invoice.groups('BG-21').filter((group) => isMeant(group, chargeUse));
  const added = sumOf(lines, 'BT-131');
  const charged = sumOf(charges, 'BT-99');
  const allowed = sumOf(allowances, 'BT-92');
  const scale = Math.max(added.scale, charged.scale, allowed.scale);
  return rounded(added.rescale(scale).add(charged).subtract(allowed));
}

/** Which syntax's validators let a unit of the currency pass; nobody's do when we write. */
function isNearEnough(left: Amount, right: Amount, { syntax }: Judged, lenient: Judged['syntax']): boolean {
  return syntax !== undefined && syntax === lenient ? areNear(left, right) : left.equals(right);
}

/** -08 to -10: base, tax and reason of its breakdown. */
function breakdownFits(category: VatCategory): Rule[] {
  const { family, code, name, breakdowns, isExplained } = category;
  const isByRate = breakdowns === 'by rate';
  const about = (holds: (breakdown: Group, judged: Judged) => boolean): Rule['broken'] =>
    each('BG-23', (breakdown, judged) => !isOf(code, 'BT-118')(breakdown) || holds(breakdown, judged));
  // The validators of CII know no tolerance for what is outside the scope of VAT.
  const lenient = isByRate ? 'ubl' : code === 'O' ? undefined : 'cii';
  return [
    {
      id: `BR-${family}-08`,
      terms: ['BT-116', 'BT-118', ...(isByRate ? (['BT-119'] as const) : []), 'BT-131', 'BT-92', 'BT-99'],
      requires: `the base (BT-116) of what is ${name} (${code}) is the sum of its lines, charges and allowances`,
      broken: about((breakdown, judged) => {
        const base = breakdown.decimal('BT-116') ?? zero;
        const expected = baseOf(judged.invoice, category, breakdown.decimal('BT-119'));
        return isNearEnough(base, expected, judged, lenient);
      }),
    },
    {
      id: `BR-${family}-09`,
      terms: ['BT-117', 'BT-118', ...(isByRate ? (['BT-116', 'BT-119'] as const) : [])],
      requires: isByRate
        ? `the tax (BT-117) of what is ${name} (${code}) is its base times its rate`
        : `the tax (BT-117) of what is ${name} (${code}) is zero`,
      broken: about((breakdown, judged) => {
        const tax = breakdown.decimal('BT-117') ?? zero;
        if (!isByRate) return tax.isZero;
        if (judged.syntax === 'cii' && code !== 'S') return true;
        const rate = breakdown.decimal('BT-119') ?? zero;
        const expected = shareOf(breakdown.decimal('BT-116') ?? zero, rate);
        return isNearEnough(tax, expected, judged, judged.syntax);
      }),
    },
    {
      id: `BR-${family}-10`,
      terms: ['BT-118', 'BT-120', 'BT-121'],
      requires: `the breakdown of what is ${name} (${code}) says ${isExplained ? 'why it is not taxed' : 'no reason for an exemption'}`,
      broken: about((breakdown) => has(breakdown, 'BT-120', 'BT-121') === isExplained),
    },
  ];
}

/** What an intra-community supply needs besides: when and where to it was delivered. */
const supplyRules: readonly Rule[] = [
  {
    id: 'BR-IC-11',
    terms: ['BT-118', 'BT-72', 'BG-14'],
    requires: 'an intra-community supply has a delivery date (BT-72) or an invoicing period (BG-14)',
    broken: whenBrokenDown('K', (invoice) => {
      const period = invoice.group('BG-14');
      return has(invoice.group('BG-13'), 'BT-72') || has(period, 'BT-73', 'BT-74');
    }),
  },
  {
    id: 'BR-IC-12',
    terms: ['BT-118', 'BT-80'],
    requires: 'an intra-community supply has the country it goes to (BT-80)',
    broken: whenBrokenDown('K', (invoice) => has(invoice.group('BG-13')?.group('BG-15'), 'BT-80')),
  },
];

/** What is outside the scope of VAT stands alone. */
const outsideRules: readonly Rule[] = [
  {
    id: 'BR-O-11',
    terms: ['BG-23', 'BT-118'],
    requires: 'a breakdown outside the scope of VAT is the only one',
    broken: whenBrokenDown('O', (invoice) => invoice.groups('BG-23').length === 1),
  },
  ...uses.map((use, index): Rule => ({
    id: `BR-O-${index + 12}`,
    terms: ['BT-118', use.category],
    requires: `beside what is outside the scope of VAT there is not ${use.what} of another category`,
    broken: whenBrokenDown('O', (invoice) => groupsOf(invoice, use.group).every(isOf('O', use.category))),
  })),
];

function whenBrokenDown(code: string, holds: (invoice: Group) => boolean): Rule['broken'] {
  return ({ invoice }) => {
    const [first] = breakdownsOf(invoice, code);
    return first === undefined || holds(invoice) ? [] : [first.place];
  };
}

/** Terms with the code of a country. */
const countryTerms: readonly (readonly [group: GroupId, term: TermId])[] = [
  ['BG-5', 'BT-40'],
  ['BG-8', 'BT-55'],
  ['BG-12', 'BT-69'],
  ['BG-15', 'BT-80'],
];

/** Split payment, which is Italian. */
const splitPaymentRules: readonly Rule[] = [
  {
    id: 'BR-B-01',
    terms: ['BT-151', 'BT-95', 'BT-102', 'BT-118'],
    requires: 'split payment (B) is for invoices within Italy',
    broken: whenUsed((invoice) =>
      countryTerms.every(([group, term]) =>
        groupsOf(invoice, group).every((address) => !has(address, term) || address.text(term) === 'IT'),
      ),
    ),
  },
  {
    id: 'BR-B-02',
    terms: ['BT-151', 'BT-95', 'BT-102', 'BT-118'],
    requires: 'split payment (B) and the standard rate (S) are not in one invoice',
    broken: whenUsed((invoice) => placesOf(invoice, 'S').length === 0),
  },
];

function placesOf(invoice: Group, code: string): readonly Group[] {
  return [...uses.flatMap((use) => usesOf(invoice, use, code)), ...breakdownsOf(invoice, code)];
}

function whenUsed(holds: (invoice: Group) => boolean): Rule['broken'] {
  return ({ invoice }) => {
    const [first] = placesOf(invoice, 'B');
    return first === undefined || holds(invoice) ? [] : [first.place];
  };
}

/** BR-S, -Z, -E, -AE, -IC, -G, -O, -AF, -AG and -B. */
export const vatCategoryRules: readonly Rule[] = [
  ...categories.flatMap((category) => [
    brokenDown(category),
    ...partiesKnown(category),
    ...rateFits(category),
    ...breakdownFits(category),
  ]),
  ...supplyRules,
  ...outsideRules,
  ...splitPaymentRules,
];

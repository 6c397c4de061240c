import { Amount } from '@docmill/documents/amounts';
import type { Group } from '../../model/group.ts';
import { Term } from '../../model/term.ts';
import type { GroupId, TermId } from '../../model/terms.ts';
import { distance, one, roundHalfUp, sumTerm, zero } from '../decimals.ts';
import { each, findGroups, has } from '../rule.ts';
import type { Judged, Rule } from '../rule.ts';
import { baseQuantities } from '../xrechnung/price-quantity.ts';

/** Terms of an allowance or charge that must be consistent with each other. */
interface Adjustment {
  readonly group: GroupId;
  readonly amount: TermId;
  readonly base: TermId;
  readonly percentage: TermId;
}

const adjustments: readonly Adjustment[] = [
  { group: 'BG-20', amount: 'BT-92', base: 'BT-93', percentage: 'BT-94' },
  { group: 'BG-21', amount: 'BT-99', base: 'BT-100', percentage: 'BT-101' },
  { group: 'BG-27', amount: 'BT-136', base: 'BT-137', percentage: 'BT-138' },
  { group: 'BG-28', amount: 'BT-141', base: 'BT-142', percentage: 'BT-143' },
];

const slack = Amount.of(2, 2);
/** Tolerance for amounts in forint, which has no decimals. */
const slackInForint = Amount.of(5, 1);

function isNear(left: Amount, right: Amount, invoice: Group): boolean {
  const most = invoice.text('BT-5') === 'HUF' ? slackInForint : slack;
  return distance(left, right).compare(most) <= 0;
}

function ofAdjustment(
  id: string,
  requires: string,
  holds: (found: Group, adjustment: Adjustment, invoice: Group) => boolean,
): Rule {
  return {
    id,
    terms: adjustments.flatMap(({ amount, base, percentage }) => [amount, base, percentage]),
    requires,
    broken: ({ invoice }) =>
      adjustments.flatMap((adjustment) =>
        findGroups(invoice, adjustment.group)
          .filter((found) => !holds(found, adjustment, invoice))
          .map(({ place }) => place),
      ),
  };
}

/** Returns the net amount of a line: quantity times price, plus charges, minus allowances. */
function lineAmount(line: Group): Amount {
  const quantity = line.decimal('BT-129') ?? one;
  const price = line.decimal('BT-146') ?? zero;
  const stated = line.decimal('BT-149');
  const per = stated === undefined || stated.isZero ? one : stated;
  const net = quantity.multiplyExactly(price).divideTo(14, per);
  const charges = roundHalfUp(sumTerm(line.groups('BG-28'), 'BT-141'));
  const allowances = roundHalfUp(sumTerm(line.groups('BG-27'), 'BT-136'));
  return net.addExactly(charges).subtractExactly(allowances);
}

/** Returns the base quantities of gross prices in CII, which the model does not have. */
function grossQuantities({ syntax, element }: Judged): ReturnType<typeof baseQuantities> {
  if (syntax !== 'cii' || element === undefined) return [];
  return baseQuantities(element).filter(([{ parent }]) => parent?.local === 'GrossPriceProductTradePrice');
}

function isAboveZero(quantity: Amount | undefined): boolean {
  return quantity === undefined || !(quantity.isNegative || quantity.isZero);
}

/** Creates a rule about a date of a line's period compared to the period of the invoice. */
function inPeriod(
  id: string,
  term: TermId,
  outer: TermId,
  holds: (inner: string, outer: string) => boolean,
): Rule {
  return {
    id,
    terms: [term, outer],
    requires: `the period of a line (${term}) lies within that of the invoice (${outer})`,
    broken: each('BG-26', (found, { invoice }: Judged) => {
      const [own, whole] = [found.text(term), invoice.group('BG-14')?.text(outer)];
      return own === undefined || whole === undefined || holds(own, whole);
    }),
  };
}

/** Rules of Peppol for allowances, charges and line amounts. */
export const adjustmentRules: readonly Rule[] = [
  ofAdjustment(
    'PEPPOL-EN16931-R040',
    'an allowance or charge with a base and a percentage is what they come to',
    (found, { amount, base, percentage }, invoice) => {
      const [of, by] = [found.decimal(base), found.decimal(percentage)];
      if (of === undefined || by === undefined) return true;
      return isNear(found.decimal(amount) ?? zero, of.multiplyExactly(by).movePoint(2), invoice);
    },
  ),
  ofAdjustment(
    'PEPPOL-EN16931-R041',
    'an allowance or charge with a percentage has a base',
    (found, { base, percentage }) => !has(found, percentage) || has(found, base),
  ),
  ofAdjustment(
    'PEPPOL-EN16931-R042',
    'an allowance or charge with a base has a percentage',
    (found, { base, percentage }) => !has(found, base) || has(found, percentage),
  ),
  {
    id: 'PEPPOL-EN16931-R046',
    syntax: 'ubl',
    terms: ['BT-146', 'BT-147', 'BT-148'],
    requires: 'the net price is the gross price (BT-148) less the discount (BT-147)',
    broken: each('BG-25', (line) => {
      const gross = line.decimal('BT-148');
      if (gross === undefined) return true;
      const discount = line.decimal('BT-147') ?? zero;
      return gross.subtractExactly(discount).equals(line.decimal('BT-146') ?? zero);
    }),
  },
  inPeriod('PEPPOL-EN16931-R110', 'BT-134', 'BT-73', (inner, outer) => inner >= outer),
  inPeriod('PEPPOL-EN16931-R111', 'BT-135', 'BT-74', (inner, outer) => inner <= outer),
  {
    id: 'PEPPOL-EN16931-R120',
    terms: ['BT-131', 'BT-129', 'BT-146', 'BT-149', 'BT-141', 'BT-136'],
    requires: 'the net amount of a line is quantity by price, with its charges and without its allowances',
    broken: each('BG-25', (line, { invoice }) =>
      isNear(line.decimal('BT-131') ?? zero, lineAmount(line), invoice),
    ),
  },
  {
    id: 'PEPPOL-EN16931-R121',
    terms: ['BT-149'],
    requires: 'the base quantity of a price is above zero',
    broken: (judged) => [
      ...each('BG-25', (line) => isAboveZero(line.decimal('BT-149')))(judged),
      ...grossQuantities(judged).flatMap(([quantity]) =>
        isAboveZero(new Term(quantity.text, quantity).decimal) ? [] : [quantity],
      ),
    ],
  },
  {
    id: 'PEPPOL-EN16931-R130',
    terms: ['BT-150', 'BT-130'],
    requires: 'the base quantity of a price has the unit of the line',
    broken: (judged) => [
      ...each(
        'BG-25',
        (line) => !has(line, 'BT-150') || !has(line, 'BT-129') || line.text('BT-150') === line.text('BT-130'),
      )(judged),
      ...grossQuantities(judged).flatMap(([quantity, line]) => {
        const unit = quantity.attributes.get('unitCode');
        const [billed] = line.select('SpecifiedLineTradeDelivery', 'BilledQuantity');
        const isSame = billed === undefined || unit === billed.attributes.get('unitCode');
        return unit === undefined || isSame ? [] : [quantity];
      }),
    ],
  },
];

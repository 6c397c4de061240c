import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { findGroups, has } from './rule.ts';
import type { Rule } from './rule.ts';
import { findBreakdowns, hasCategory, uses, findUses } from './vat-category.ts';

/** Further rules for intra-community supplies: date and place of delivery. */
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

/** Rules that a breakdown outside the scope of VAT must be the only one. */
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
    broken: whenBrokenDown('O', (invoice) =>
      findGroups(invoice, use.group).every(hasCategory('O', use.category)),
    ),
  })),
];

function whenBrokenDown(code: string, holds: (invoice: Group) => boolean): Rule['broken'] {
  return ({ invoice }) => {
    const [first] = findBreakdowns(invoice, code);
    return first === undefined || holds(invoice) ? [] : [first.place];
  };
}

/** Terms with a country code. */
const countryTerms: readonly (readonly [group: GroupId, term: TermId])[] = [
  ['BG-5', 'BT-40'],
  ['BG-8', 'BT-55'],
  ['BG-12', 'BT-69'],
  ['BG-15', 'BT-80'],
];

/** Rules about split payment, which exists only in Italy. */
const splitPaymentRules: readonly Rule[] = [
  {
    id: 'BR-B-01',
    terms: ['BT-151', 'BT-95', 'BT-102', 'BT-118'],
    requires: 'split payment (B) is for invoices within Italy',
    broken: whenUsed((invoice) =>
      countryTerms.every(([group, term]) =>
        findGroups(invoice, group).every((address) => !has(address, term) || address.text(term) === 'IT'),
      ),
    ),
  },
  {
    id: 'BR-B-02',
    terms: ['BT-151', 'BT-95', 'BT-102', 'BT-118'],
    requires: 'split payment (B) and the standard rate (S) are not in one invoice',
    broken: whenUsed((invoice) => findGroupsOfCategory(invoice, 'S').length === 0),
  },
];

function findGroupsOfCategory(invoice: Group, code: string): readonly Group[] {
  return [...uses.flatMap((use) => findUses(invoice, use, code)), ...findBreakdowns(invoice, code)];
}

function whenUsed(holds: (invoice: Group) => boolean): Rule['broken'] {
  return ({ invoice }) => {
    const [first] = findGroupsOfCategory(invoice, 'B');
    return first === undefined || holds(invoice) ? [] : [first.place];
  };
}

/** BR-IC-11 and -12, BR-O-11 to -14, and BR-B. */
export const vatExceptionRules: readonly Rule[] = [...supplyRules, ...outsideRules, ...splitPaymentRules];

import type { Group } from '../../model/group.ts';
import type { GroupId, TermId } from '../../model/terms.ts';
import { areBothIn, sellerCountry, restrictRules } from '../parties.ts';
import { each, has, whole } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { isCreditNote } from './process.ts';

const schemes = new Set(['0106', '0190']);
const meansCodes = new Set(['30', '48', '49', '57', '58', '59']);

function addressed(id: string, group: GroupId, ...terms: readonly TermId[]): Rule {
  return {
    id,
    terms,
    requires: `street, city and post code (${terms.join(', ')}) are required`,
    broken: each(group, (address) => terms.every((term) => has(address, term))),
  };
}

function registered(id: string, party: GroupId, term: TermId): Rule {
  return {
    id,
    terms: [term],
    requires: `the legal registration (${term}) has the scheme ${[...schemes].join(' or ')}`,
    broken: each(party, (found) => schemes.has(found.first(term)?.scheme ?? '')),
  };
}

function isToBePaid(invoice: Group, isCredit: boolean): boolean {
  const due = invoice.decimal('BT-115');
  if (due === undefined || due.isZero) return false;
  return due.isNegative === isCredit;
}

const sellerRules: readonly Rule[] = [
  {
    id: 'NL-R-001',
    terms: ['BT-25'],
    requires: 'a credit note names the invoice before it (BT-25)',
    broken: whole(
      (invoice, judged) =>
        !isCreditNote(judged) || invoice.groups('BG-3').some((found) => has(found, 'BT-25')),
    ),
  },
  addressed('NL-R-002', 'BG-5', 'BT-35', 'BT-37', 'BT-38'),
  registered('NL-R-003', 'BG-4', 'BT-30'),
  {
    id: 'NL-R-007',
    terms: ['BG-16', 'BT-115'],
    requires: 'payment instructions are required where the buyer has to pay',
    broken: whole(
      (invoice, judged) => !isToBePaid(invoice, isCreditNote(judged)) || invoice.group('BG-16') !== undefined,
    ),
  },
  {
    id: 'NL-R-009',
    terms: ['BT-132', 'BT-13'],
    requires: 'a reference to the line of an order (BT-132) needs the order (BT-13)',
    broken: whole(
      (invoice) => has(invoice, 'BT-13') || invoice.groups('BG-25').every((line) => !has(line, 'BT-132')),
    ),
  },
];

const domesticRules: readonly Rule[] = [
  addressed('NL-R-004', 'BG-8', 'BT-50', 'BT-52', 'BT-53'),
  registered('NL-R-005', 'BG-7', 'BT-47'),
  {
    id: 'NL-R-008',
    terms: ['BT-81'],
    requires: `the means of payment is one of ${[...meansCodes].join(', ')}`,
    broken: each('BG-16', (means) => meansCodes.has(means.text('BT-81') ?? '')),
  },
];

function isDutch(invoice: Group): boolean {
  return sellerCountry(invoice) === 'NL';
}

/** NL-R */
export const dutchRules: readonly Rule[] = [
  ...restrictRules(isDutch, sellerRules),
  ...restrictRules(areBothIn('NL'), domesticRules),
  ...restrictRules(
    (invoice) => isDutch(invoice) && invoice.group('BG-11')?.group('BG-12')?.text('BT-69') === 'NL',
    [addressed('NL-R-006', 'BG-12', 'BT-64', 'BT-66', 'BT-67')],
  ),
];

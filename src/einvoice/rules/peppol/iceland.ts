import type { Group } from '../../model/group.ts';
import type { GroupId, TermId } from '../../model/terms.ts';
import { areBothIn, sellerCountry, restrictRules } from '../parties.ts';
import { each, has, whole } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { isDate } from './peppol.ts';

const registrationScheme = '0196';

function registered(id: string, party: GroupId, term: TermId): Rule {
  return {
    id,
    syntax: 'ubl',
    terms: [term],
    requires: `the legal registration (${term}) with the scheme ${registrationScheme} is required`,
    broken: each(party, (found) => found.first(term)?.scheme === registrationScheme),
  };
}

function addressed(id: string, group: GroupId, street: TermId, postCode: TermId): Rule {
  return {
    id,
    syntax: 'ubl',
    terms: [street, postCode],
    requires: `street and post code (${street}, ${postCode}) are required`,
    broken: each(group, (address) => has(address, street) && has(address, postCode)),
  };
}

function accounted(id: string, code: string): Rule {
  return {
    id,
    syntax: 'ubl',
    terms: ['BT-81', 'BT-84'],
    requires: `the account of a payment by ${code} has 12 characters`,
    broken: each(
      'BG-16',
      (means) => means.text('BT-81') !== code || means.group('BG-17')?.text('BT-84')?.length === 12,
    ),
  };
}

/** Returns the documents that state the last payment date. */
function finalDueDates(invoice: Group): readonly Group[] {
  return invoice.groups('BG-24').filter((document) => document.text('BT-123') === 'EINDAGI');
}

function ofFinalDueDate(
  id: string,
  requires: string,
  holds: (date: string, due: string | undefined) => boolean,
): Rule {
  return {
    id,
    syntax: 'ubl',
    terms: ['BT-122', 'BT-9'],
    requires,
    broken: whole((invoice) =>
      finalDueDates(invoice).every((found) => holds(found.text('BT-122') ?? '', invoice.text('BT-9'))),
    ),
  };
}

const sellerRules: readonly Rule[] = [
  {
    id: 'IS-R-001',
    severity: 'warning',
    syntax: 'ubl',
    terms: ['BT-3'],
    requires: 'the type (BT-3) is 380 or 381',
    broken: whole((invoice) => ['380', '381'].includes(invoice.text('BT-3') ?? '')),
  },
  registered('IS-R-002', 'BG-4', 'BT-30'),
  addressed('IS-R-003', 'BG-5', 'BT-35', 'BT-38'),
  accounted('IS-R-006', '9'),
  accounted('IS-R-007', '42'),
  ofFinalDueDate('IS-R-008', 'the id of the document EINDAGI is a date', (date) => isDate(date)),
  ofFinalDueDate(
    'IS-R-009',
    'beside the document EINDAGI there is a due date (BT-9)',
    (_, due) => due !== undefined,
  ),
  ofFinalDueDate(
    'IS-R-010',
    'the date of the document EINDAGI is not before the due date (BT-9)',
    (date, due) => due === undefined || date >= due,
  ),
];

/** IS-R */
export const icelandicRules: readonly Rule[] = [
  ...restrictRules((invoice) => sellerCountry(invoice) === 'IS', sellerRules),
  ...restrictRules(areBothIn('IS'), [
    registered('IS-R-004', 'BG-7', 'BT-47'),
    addressed('IS-R-005', 'BG-8', 'BT-50', 'BT-53'),
  ]),
];

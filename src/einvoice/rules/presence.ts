import type { Group } from '../model/group.ts';
import { groups, terms } from '../model/terms.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { each, has, whole } from './rule.ts';
import type { Rule } from './rule.ts';

/** Creates a rule that every group with an id must have a term. */
export function required(id: string, group: GroupId, term: TermId): Rule {
  return {
    id,
    terms: group === 'BG-0' ? [term] : [group, term],
    requires: `${terms[term]} (${term}) is required in ${groups[group]} (${group})`,
    broken: each(group, (found) => has(found, term)),
  };
}

/** Creates a rule that a term of a party must exist, even if the party does not. */
function requiredOfParty(id: string, party: GroupId, term: TermId): Rule {
  return {
    id,
    terms: [term],
    requires: `${terms[term]} (${term}) is required`,
    broken: whole((invoice) => has(invoice.group(party), term)),
  };
}

/** Creates a rule that a party must have an address, which may be empty. */
function requiredAddress(id: string, party: GroupId, address: GroupId): Rule {
  return {
    id,
    terms: [address],
    requires: `${groups[address]} (${address}) is required`,
    broken: whole((invoice) => invoice.group(party)?.group(address) !== undefined),
  };
}

/** Creates a rule that a group must have another group, which may be empty. */
function requiredGroup(id: string, holder: GroupId, group: GroupId): Rule {
  return {
    id,
    terms: [holder, group],
    requires: `${groups[group]} (${group}) is required`,
    broken: each(holder, (found) => found.group(group) !== undefined),
  };
}

/** Creates a rule that a reason must be given in words or as a code. */
function reason(ids: readonly [string, string], group: GroupId, text: TermId, code: TermId): Rule[] {
  return ids.map((id) => ({
    id,
    terms: [group, text, code],
    requires: `a reason (${text}) or its code (${code}) is required in ${groups[group]} (${group})`,
    broken: each(group, (found) => has(found, text, code)),
  }));
}

/** Creates a rule that an identifier must have its scheme. */
function scheme(id: string, group: GroupId, term: TermId): Rule {
  return {
    id,
    terms: [term],
    requires: `${terms[term]} (${term}) needs its scheme`,
    broken: each(group, (found) => found.all(term).every((value) => Boolean(value.scheme))),
  };
}

function isVat(group: Group, category: TermId): boolean {
  return group.all(category).some((term) => term.text !== '' && term.scheme === 'VAT');
}

/** Creates a rule that every group with an id must have a VAT category. */
function vatCategory(id: string, group: GroupId, term: TermId): Rule {
  return {
    id,
    terms: [group, term],
    requires: `${terms[term]} (${term}) is required`,
    broken: each(group, (found) => isVat(found, term)),
  };
}

/** Creates a rule that an amount must not be negative. */
function notNegative(id: string, term: TermId, isRequired: boolean): Rule {
  return {
    id,
    terms: [term],
    requires: `${terms[term]} (${term}) may not be negative`,
    broken: each('BG-25', (line) => {
      const amount = line.decimal(term);
      return amount === undefined ? !isRequired : !amount.isNegative;
    }),
  };
}

/** Creates rules that a period has at least one date and does not end before it starts. */
function period(
  ids: readonly [order: string, content: string],
  group: GroupId,
  start: TermId,
  end: TermId,
): Rule[] {
  const [order, content] = ids;
  return [
    {
      id: order,
      terms: [start, end],
      requires: `${groups[group]} (${group}) may not end before it starts`,
      broken: each(group, (found) => (found.text(start) ?? '') <= (found.text(end) ?? '9999')),
    },
    {
      id: content,
      terms: [group, start, end],
      requires: `${groups[group]} (${group}) needs its start or its end`,
      broken: each(
        group,
        (found, { invoice, syntax }) =>
          has(found, start, end) || (group === 'BG-14' && syntax !== 'cii' && has(invoice, 'BT-8')),
      ),
    },
  ];
}

/** Payment means that are transfers to an account. */
const transferMeans = new Set(['30', '58']);

function isTransfer(means: Group): boolean {
  return transferMeans.has(means.text('BT-81') ?? '');
}

/** Mandatory content: BR-01 to BR-65, and BR-CO-03, -04, -18 to -24 and -26. */
export const presenceRules: readonly Rule[] = [
  required('BR-01', 'BG-0', 'BT-24'),
  required('BR-02', 'BG-0', 'BT-1'),
  required('BR-03', 'BG-0', 'BT-2'),
  required('BR-04', 'BG-0', 'BT-3'),
  required('BR-05', 'BG-0', 'BT-5'),
  requiredOfParty('BR-06', 'BG-4', 'BT-27'),
  requiredOfParty('BR-07', 'BG-7', 'BT-44'),
  requiredAddress('BR-08', 'BG-4', 'BG-5'),
  required('BR-09', 'BG-5', 'BT-40'),
  requiredAddress('BR-10', 'BG-7', 'BG-8'),
  required('BR-11', 'BG-8', 'BT-55'),
  required('BR-12', 'BG-0', 'BT-106'),
  required('BR-13', 'BG-0', 'BT-109'),
  required('BR-14', 'BG-0', 'BT-112'),
  required('BR-15', 'BG-0', 'BT-115'),
  requiredGroup('BR-16', 'BG-0', 'BG-25'),
  {
    id: 'BR-17',
    terms: ['BG-10', 'BT-59', 'BT-27', 'BT-29'],
    requires: 'the payee has a name and is somebody else than the seller',
    broken: each('BG-10', isSomebodyElse),
  },
  required('BR-18', 'BG-11', 'BT-62'),
  requiredGroup('BR-19', 'BG-11', 'BG-12'),
  required('BR-20', 'BG-12', 'BT-69'),
  required('BR-21', 'BG-25', 'BT-126'),
  required('BR-22', 'BG-25', 'BT-129'),
  required('BR-23', 'BG-25', 'BT-130'),
  required('BR-24', 'BG-25', 'BT-131'),
  required('BR-25', 'BG-25', 'BT-153'),
  required('BR-26', 'BG-25', 'BT-146'),
  notNegative('BR-27', 'BT-146', true),
  notNegative('BR-28', 'BT-148', false),
  ...period(['BR-29', 'BR-CO-19'], 'BG-14', 'BT-73', 'BT-74'),
  ...period(['BR-30', 'BR-CO-20'], 'BG-26', 'BT-134', 'BT-135'),
  required('BR-31', 'BG-20', 'BT-92'),
  vatCategory('BR-32', 'BG-20', 'BT-95'),
  ...reason(['BR-33', 'BR-CO-21'], 'BG-20', 'BT-97', 'BT-98'),
  required('BR-36', 'BG-21', 'BT-99'),
  vatCategory('BR-37', 'BG-21', 'BT-102'),
  ...reason(['BR-38', 'BR-CO-22'], 'BG-21', 'BT-104', 'BT-105'),
  required('BR-41', 'BG-27', 'BT-136'),
  ...reason(['BR-42', 'BR-CO-23'], 'BG-27', 'BT-139', 'BT-140'),
  required('BR-43', 'BG-28', 'BT-141'),
  ...reason(['BR-44', 'BR-CO-24'], 'BG-28', 'BT-144', 'BT-145'),
  required('BR-45', 'BG-23', 'BT-116'),
  required('BR-46', 'BG-23', 'BT-117'),
  vatCategory('BR-47', 'BG-23', 'BT-118'),
  {
    id: 'BR-48',
    terms: ['BG-23', 'BT-119', 'BT-118'],
    requires: 'a VAT breakdown needs its rate (BT-119), unless it is outside the scope of VAT',
    broken: each('BG-23', (found) => has(found, 'BT-119') || found.text('BT-118') === 'O'),
  },
  required('BR-49', 'BG-16', 'BT-81'),
  {
    id: 'BR-50',
    terms: ['BG-17', 'BT-84', 'BT-81'],
    requires: 'a credit transfer needs its account (BT-84)',
    broken: each(
      'BG-16',
      (means) => !isTransfer(means) || means.groups('BG-17').every((account) => has(account, 'BT-84')),
    ),
  },
  {
    id: 'BR-51',
    severity: 'warning',
    terms: ['BT-87'],
    requires: 'a card should show the last digits of its number, never all of them',
    broken: each('BG-18', (card) => (card.text('BT-87') ?? '').length <= 10),
  },
  required('BR-52', 'BG-24', 'BT-122'),
  {
    id: 'BR-53',
    terms: ['BT-6', 'BT-111'],
    requires:
      'where VAT is accounted in another currency (BT-6), its total in that currency (BT-111) is required',
    broken: whole(
      (invoice, { syntax }) =>
        !has(invoice, 'BT-6') ||
        has(invoice, 'BT-111') ||
        (syntax === 'ubl' && invoice.text('BT-6') === invoice.text('BT-5') && has(invoice, 'BT-110')),
    ),
  },
  {
    id: 'BR-54',
    terms: ['BG-32', 'BT-160', 'BT-161'],
    requires: 'an item attribute has a name and a value',
    broken: each('BG-32', (found) => has(found, 'BT-160') && has(found, 'BT-161')),
  },
  required('BR-55', 'BG-3', 'BT-25'),
  required('BR-56', 'BG-11', 'BT-63'),
  required('BR-57', 'BG-15', 'BT-80'),
  {
    id: 'BR-61',
    terms: ['BT-81', 'BT-84'],
    requires: 'a credit transfer needs its account (BT-84)',
    broken: each(
      'BG-16',
      (means) => !isTransfer(means) || means.groups('BG-17').some((account) => has(account, 'BT-84')),
    ),
  },
  scheme('BR-62', 'BG-4', 'BT-34'),
  scheme('BR-63', 'BG-7', 'BT-49'),
  scheme('BR-64', 'BG-25', 'BT-157'),
  scheme('BR-65', 'BG-25', 'BT-158'),
  {
    id: 'BR-CO-03',
    terms: ['BT-7', 'BT-8'],
    requires: 'the tax point is told by its date or its code, not by both',
    broken: whole((invoice) => !(has(invoice, 'BT-7') && has(invoice, 'BT-8'))),
  },
  {
    id: 'BR-CO-04',
    terms: ['BG-25', 'BT-151'],
    requires: 'a line needs its VAT category (BT-151)',
    broken: each('BG-25', (line) => line.groups('BG-30').some((tax) => isVat(tax, 'BT-151'))),
  },
  requiredGroup('BR-CO-18', 'BG-0', 'BG-23'),
  {
    id: 'BR-CO-26',
    terms: ['BT-29', 'BT-30', 'BT-31'],
    requires: 'the seller needs an identifier, a legal registration or a VAT identifier',
    broken: each('BG-4', (found) => has(found, 'BT-29', 'BT-30', 'BT-31')),
  },
];

function isSomebodyElse(
  payee: Group,
  { invoice, syntax }: { invoice: Group; syntax?: 'ubl' | 'cii' },
): boolean {
  const seller = invoice.group('BG-4');
  const name = payee.text('BT-59');
  const names = [seller?.text('BT-27'), syntax === 'cii' ? undefined : seller?.text('BT-28')];
  const ids = new Set(seller?.all('BT-29').map(({ text }) => text));
  return name !== undefined && !names.includes(name) && !payee.all('BT-60').some(({ text }) => ids.has(text));
}

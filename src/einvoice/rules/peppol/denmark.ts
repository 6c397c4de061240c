import type { Group } from '../../model/group.ts';
import { areBothIn, sellerCountry, restrictRules } from '../parties.ts';
import { each, has, whole } from '../rule.ts';
import type { Judged, Rule } from '../rule.ts';
import { isCreditNote } from './process.ts';

const meansCodes = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97']);
const classificationVersions = new Set(['19.05.01', '19.0501', '26.08.01', '26.0801']);
const registrationScheme = '0184';

/** Classification in the code ZZZ: four digits, or texts separated by #. */
const otherReason = /^(?:\d{4}|[^#].*#.*[^#])$/s;

function explained(group: 'BG-20' | 'BG-21'): (invoice: Group) => boolean {
  const [code, text] = group === 'BG-20' ? (['BT-98', 'BT-97'] as const) : (['BT-105', 'BT-104'] as const);
  return (invoice) =>
    invoice
      .groups(group)
      .every((found) => found.text(code) !== 'ZZZ' || otherReason.test(found.text(text) ?? ''));
}

function account(means: Group): string {
  return means.group('BG-17')?.text('BT-84') ?? '';
}

/** Creates a rule about payment means with some codes, in invoices. */
function ofMeans(
  id: string,
  codes: readonly string[],
  requires: string,
  holds: (means: Group, reference: string, judged: Judged) => boolean,
): Rule {
  return {
    id,
    terms: ['BT-81', 'BT-83', 'BT-84'],
    requires,
    broken: each(
      'BG-16',
      (means, judged) =>
        isCreditNote(judged) ||
        !codes.includes(means.text('BT-81') ?? '') ||
        holds(means, judged.invoice.text('BT-83') ?? '', judged),
    ),
  };
}

/** Rules for Danish sellers. */
const sellerRules: readonly Rule[] = [
  {
    id: 'DK-R-002',
    terms: ['BT-30'],
    requires: 'a Danish seller needs its legal registration (BT-30)',
    broken: each('BG-4', (seller) => has(seller, 'BT-30')),
  },
  {
    id: 'DK-R-014',
    terms: ['BT-30'],
    requires: `the legal registration of a Danish seller has the scheme ${registrationScheme}`,
    broken: each('BG-4', (seller) => seller.first('BT-30')?.scheme === registrationScheme),
  },
];

const domesticRules: readonly Rule[] = [
  {
    id: 'DK-R-016',
    terms: ['BT-115'],
    requires: 'the amount due of a Danish credit note is not negative',
    broken: whole(
      (invoice, judged) => !isCreditNote(judged) || invoice.decimal('BT-115')?.isNegative !== true,
    ),
  },
  {
    id: 'DK-R-013',
    terms: ['BT-29', 'BT-46'],
    requires: 'identifiers of Danish parties have a scheme',
    broken: ({ invoice }) =>
      [...(invoice.group('BG-4')?.all('BT-29') ?? []), ...(invoice.group('BG-7')?.all('BT-46') ?? [])]
        .filter(({ scheme }) => !scheme)
        .map(({ place }) => place),
  },
  {
    id: 'DK-R-003',
    terms: ['BT-158'],
    requires: `a classification of UNSPSC (TST) is of one of the versions ${[...classificationVersions].join(', ')}`,
    broken: each('BG-25', (line) =>
      line
        .all('BT-158')
        .every(({ scheme, version }) => scheme !== 'TST' || classificationVersions.has(version ?? '')),
    ),
  },
  {
    id: 'DK-R-004',
    terms: ['BT-98', 'BT-105', 'BT-97', 'BT-104'],
    requires: 'the reason beside the code ZZZ is a number of four digits, or has a # in it',
    broken: whole((invoice) => explained('BG-20')(invoice) && explained('BG-21')(invoice)),
  },
  {
    id: 'DK-R-005',
    terms: ['BT-81'],
    requires: `the means of payment is one of ${[...meansCodes].join(', ')}`,
    broken: each(
      'BG-16',
      (means, judged) => isCreditNote(judged) || meansCodes.has(means.text('BT-81') ?? ''),
    ),
  },
  ofMeans('DK-R-006', ['31', '42'], 'a transfer needs its account and branch', (means) => {
    const found = means.group('BG-17');
    return has(found, 'BT-84') && has(found, 'BT-86');
  }),
  ofMeans(
    'DK-R-007',
    ['49'],
    'a direct debit needs its mandate and account',
    (means, _, { invoice }) => has(invoice, 'BT-89') && has(means.group('BG-19'), 'BT-91'),
  ),
  ofMeans(
    'DK-R-008',
    ['50'],
    'a giro payment has a reference with 01#, 04# or 15# and an account of 7 or 8 digits',
    (means, reference) => /^(?:01|04|15)#/.test(reference) && /^\d{7,8}$/.test(account(means)),
  ),
  ofMeans(
    'DK-R-009',
    ['50'],
    'the reference of a giro payment with 04# or 15# has 19 characters',
    (_, reference) => !/^(?:04|15)#/.test(reference) || reference.length === 19,
  ),
  ofMeans(
    'DK-R-010',
    ['93'],
    'a FIK payment has a reference with 71#, 73# or 75# and an account of 8 characters',
    (means, reference) => /^7[135]#/.test(reference) && account(means).length === 8,
  ),
  ofMeans(
    'DK-R-011',
    ['93'],
    'the reference of a FIK payment with 71# or 75# has 18 or 19 characters',
    (_, reference) => !/^7[15]#/.test(reference) || reference.length === 18 || reference.length === 19,
  ),
  {
    id: 'DK-R-017',
    syntax: 'ubl',
    terms: ['BT-47'],
    requires: `the legal registration of a Danish buyer has the scheme ${registrationScheme}`,
    broken: each('BG-7', (buyer) => buyer.all('BT-47').every(({ scheme }) => scheme === registrationScheme)),
  },
];

/** DK-R */
export const danishRules: readonly Rule[] = [
  ...restrictRules((invoice) => sellerCountry(invoice) === 'DK', sellerRules),
  ...restrictRules(areBothIn('DK'), domesticRules),
];

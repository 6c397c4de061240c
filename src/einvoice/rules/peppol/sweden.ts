import { passesLuhn } from '@docmill/documents/codes';
import type { Group } from '../../model/group.ts';
import type { GroupId, TermId } from '../../model/terms.ts';
import { areBothIn, sellerCountry, restrictRules } from '../parties.ts';
import { each, findGroups } from '../rule.ts';
import type { Rule } from '../rule.ts';

const rates = new Set(['25', '12', '6']);

const ratedTerms: readonly (readonly [group: GroupId, category: TermId, rate: TermId])[] = [
  ['BG-23', 'BT-118', 'BT-119'],
  ['BG-30', 'BT-151', 'BT-152'],
  ['BG-20', 'BT-95', 'BT-96'],
  ['BG-21', 'BT-102', 'BT-103'],
];

/** Creates a rule about a term of the seller, if present. */
function ofSeller(id: string, term: TermId, requires: string, holds: (text: string) => boolean): Rule {
  return {
    id,
    terms: [term],
    requires,
    broken: each('BG-4', (seller) => {
      const text = seller.text(term);
      return text === undefined || holds(text);
    }),
  };
}

/** Creates a rule about an account of one of the two Swedish giro systems. */
function ofGiro(id: string, giro: string, requires: string, holds: (account: string) => boolean): Rule {
  const isMeant = (account: Group): boolean => account.text('BT-86') === `SE:${giro}`;
  return {
    id,
    severity: 'warning',
    terms: ['BT-84', 'BT-86'],
    requires,
    broken: each(
      'BG-16',
      (means) =>
        means.text('BT-81') !== '30' ||
        means.groups('BG-17').every((account) => !isMeant(account) || holds(account.text('BT-84') ?? '')),
    ),
  };
}

function hasDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

function notMeans(id: string, codes: readonly string[]): Rule {
  return {
    id,
    severity: 'warning',
    terms: ['BT-81'],
    requires: `the means of payment is not ${codes.join(' or ')}`,
    broken: each('BG-16', (means) => !codes.includes(means.text('BT-81') ?? '')),
  };
}

const registeredRules: readonly Rule[] = [
  ofSeller('SE-R-001', 'BT-31', 'a Swedish VAT identifier has 14 characters', (text) => text.length === 14),
  ofSeller('SE-R-002', 'BT-31', 'a Swedish VAT identifier is SE and twelve digits', (text) =>
    /^\d{12}$/.test(text.slice(2)),
  ),
  {
    id: 'SE-R-006',
    terms: ratedTerms.flatMap(([, , rate]) => [rate]),
    requires: 'the standard rates (S) of Sweden are 25, 12 and 6',
    broken: ({ invoice }) =>
      ratedTerms.flatMap(([group, category, rate]) =>
        findGroups(invoice, group)
          .filter((found) => found.text(category) === 'S' && !isSwedishRate(found, rate))
          .map(({ place }) => place),
      ),
  },
];

function isSwedishRate(group: Group, rate: TermId): boolean {
  const stated = group.decimal(rate);
  return (
    stated === undefined || (stated.rescale(0).equals(stated) && rates.has(stated.rescale(0).toString()))
  );
}

const sellerRules: readonly Rule[] = [
  ofSeller('SE-R-003', 'BT-30', 'a Swedish legal registration has digits alone', hasDigits),
  ofSeller(
    'SE-R-004',
    'BT-30',
    'a Swedish legal registration has ten characters',
    (text) => text.length === 10,
  ),
  ofSeller('SE-R-013', 'BT-30', 'a Swedish legal registration has its check digit', passesLuhn),
  {
    id: 'SE-R-005',
    terms: ['BT-32', 'BT-30'],
    requires: 'the tax registration of a Swedish seller is Godkänd för F-skatt',
    broken: each(
      'BG-4',
      (seller) =>
        seller.text('BT-30') === undefined ||
        seller.all('BT-32').every(({ text }) => text.toLowerCase() === 'godkänd för f-skatt'),
    ),
  },
  ofGiro('SE-R-007', 'PLUSGIRO', 'an account of Plusgiro has digits alone', hasDigits),
  ofGiro(
    'SE-R-010',
    'PLUSGIRO',
    'an account of Plusgiro has 2 to 8 characters',
    ({ length }) => length >= 2 && length <= 8,
  ),
  ofGiro('SE-R-008', 'BANKGIRO', 'an account of Bankgiro has digits alone', hasDigits),
  ofGiro(
    'SE-R-009',
    'BANKGIRO',
    'an account of Bankgiro has 7 or 8 characters',
    ({ length }) => length === 7 || length === 8,
  ),
  notMeans('SE-R-011', ['50', '56']),
];

/** SE-R */
export const swedishRules: readonly Rule[] = [
  ...restrictRules(
    (invoice) =>
      sellerCountry(invoice) === 'SE' && invoice.group('BG-4')?.text('BT-31')?.startsWith('SE') === true,
    registeredRules,
  ),
  ...restrictRules((invoice) => sellerCountry(invoice) === 'SE', sellerRules),
  ...restrictRules(areBothIn('SE'), [notMeans('SE-R-012', ['31'])]),
];

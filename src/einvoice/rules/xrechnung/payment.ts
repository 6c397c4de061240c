import { moveCheckDigits, passesModulo97 } from '@docmill/documents/codes';
import type { Group } from '../../model/group.ts';
import { writtenText } from '../../model/term.ts';
import type { GroupId } from '../../model/terms.ts';
import { each, has, whole } from '../rule.ts';
import type { Judged, Rule } from '../rule.ts';

/** Kinds of payment, with their codes (BT-81) and the group that contains the details. */
const ways = [
  { number: '23', codes: new Set(['30', '58']), group: 'BG-17', others: ['BG-18', 'BG-19'] },
  { number: '24', codes: new Set(['48', '54', '55']), group: 'BG-18', others: ['BG-17', 'BG-19'] },
  { number: '25', codes: new Set(['59']), group: 'BG-19', others: ['BG-17', 'BG-18'] },
] as const satisfies readonly {
  readonly number: string;
  readonly codes: ReadonlySet<string>;
  readonly group: GroupId;
  readonly others: readonly GroupId[];
}[];

/**
 * Returns whether the details of a kind of payment are present. CII has no group for direct debits
 * (BG-19): any of its terms counts.
 */
function isTold(group: GroupId, means: Group, { invoice, syntax }: Judged): boolean {
  if (group !== 'BG-19' || syntax !== 'cii') return means.group(group) !== undefined;
  return has(means.group(group), 'BT-91') || has(invoice, 'BT-89', 'BT-90');
}

const wayRules: readonly Rule[] = ways.flatMap(({ number, codes, group, others }): Rule[] => {
  const isMeant = (means: Group): boolean => codes.has(means.text('BT-81') ?? '');
  const named = [...codes].join(', ');
  return [
    {
      id: `BR-DE-${number}-a`,
      terms: ['BT-81', group],
      requires: `the means of payment ${named} need their group ${group}`,
      broken: each('BG-16', (means, judged) => !isMeant(means) || isTold(group, means, judged)),
    },
    {
      id: `BR-DE-${number}-b`,
      terms: ['BT-81', ...others],
      requires: `the means of payment ${named} have no groups ${others.join(', ')}`,
      broken: each(
        'BG-16',
        (means, judged) => !isMeant(means) || !others.some((other) => isTold(other, means, judged)),
      ),
    },
  ];
});

/**
 * Whether a text has the form of an IBAN and its check digits, as BR-DE-19 and BR-DE-20 of the official validator test it:
 * `ibantools` also tests national check digits and lengths, and would warn of accounts that the validator accepts.
 */
function isIban(text: string): boolean {
  const account = text.replaceAll(/\s/g, '');
  return /^[A-Z]{2}\d{2}[A-Za-z\d]{0,30}$/.test(account) && passesModulo97(moveCheckDigits(account));
}

/** Cash discount for early payment, in a line of the payment terms. */
const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}#(?:BASISBETRAG=-?\d+\.\d{2}#)?$/;

function areDiscountsFormed(terms: string): boolean {
  const lines = terms.split(/\r?\n/);
  const last = lines.length - 1;
  return lines.every((line, index) => {
    if (!line.trim().startsWith('#')) return true;
    return discount.test(line.trim()) && index < last;
  });
}

/** Rules of XRechnung for payments. */
export const paymentRules: readonly Rule[] = [
  {
    id: 'BR-DE-1',
    terms: ['BG-16'],
    requires: 'payment instructions (BG-16) are required',
    broken: whole((invoice) => invoice.group('BG-16') !== undefined),
  },
  {
    id: 'BR-DE-18',
    terms: ['BT-20'],
    requires: 'a discount stands on a line of its own as #SKONTO#TAGE=14#PROZENT=2.00#, and the line ends',
    broken: ({ invoice }) =>
      invoice
        .all('BT-20')
        .filter((term) => !areDiscountsFormed(writtenText(term)))
        .map(({ place }) => place),
  },
  {
    id: 'BR-DE-19',
    severity: 'warning',
    terms: ['BT-81', 'BT-84'],
    requires: 'the account of a SEPA transfer should be an IBAN',
    broken: each(
      'BG-16',
      (means) =>
        means.text('BT-81') !== '58' ||
        means.groups('BG-17').every((account) => isIban(account.text('BT-84') ?? '')),
    ),
  },
  {
    id: 'BR-DE-20',
    severity: 'warning',
    terms: ['BT-81', 'BT-91'],
    requires: 'the account of a SEPA direct debit should be an IBAN',
    broken: each(
      'BG-16',
      (means) =>
        means.text('BT-81') !== '59' ||
        means.groups('BG-19').every((debit) => isIban(debit.text('BT-91') ?? '')),
    ),
  },
  ...wayRules,
  {
    id: 'BR-DE-30',
    terms: ['BG-19', 'BT-90'],
    requires: 'a direct debit needs the identifier of the creditor (BT-90)',
    broken: each('BG-16', (means, judged) => !isTold('BG-19', means, judged) || has(judged.invoice, 'BT-90')),
  },
  {
    id: 'BR-DE-31',
    terms: ['BG-19', 'BT-91'],
    requires: 'a direct debit needs the account it is taken from (BT-91)',
    broken: each(
      'BG-16',
      (means, judged) => !isTold('BG-19', means, judged) || has(means.group('BG-19'), 'BT-91'),
    ),
  },
];

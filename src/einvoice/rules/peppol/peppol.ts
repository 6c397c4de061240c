import type { Group } from '../../model/group.ts';
import { writtenText } from '../../model/term.ts';
import type { Place } from '../../model/term.ts';
import { findUnlisted, schemeOf } from '../code-lists.ts';
import { chargeReasons } from '../codes/charge-reasons.ts';
import { allowanceReasons, attachmentTypes, currencyCodes } from '../codes/document-codes.ts';
import { peppolAddressSchemes } from '../codes/identifier-schemes.ts';
import { taxPoints } from '../codes/tax-codes.ts';
import { areBothIn } from '../parties.ts';
import { each, everyTerm, has, termsAt, whole } from '../rule.ts';
import type { Rule, TermPlace } from '../rule.ts';

function listed(id: string, isListed: (code: string) => boolean, where: readonly TermPlace[]): Rule {
  const terms = where.map(([, term]) => term);
  return {
    id,
    terms,
    requires: `${terms.join(', ')}: a code of the list of Peppol is required`,
    broken: ({ invoice }) => findUnlisted(invoice, where, isListed),
  };
}

/** Whether Peppol accepts a currency: it has the code of 2018 for the dobra (STN). */
function isCurrency(code: string): boolean {
  return code === 'STN' || (code !== 'STD' && currencyCodes.has(code));
}

/** Exemption codes with the only category that each is valid for. */
const exemptions = [
  ['P0104', 'G', 'G'],
  ['P0105', 'O', 'O'],
  ['P0106', 'IC', 'K'],
  ['P0107', 'AE', 'AE'],
  ['P0108', 'D', 'E'],
  ['P0109', 'F', 'E'],
  ['P0110', 'I', 'E'],
  ['P0111', 'J', 'E'],
] as const;

const exemptionRules: readonly Rule[] = exemptions.map(([number, code, category]) => ({
  id: `PEPPOL-EN16931-${number}`,
  syntax: 'ubl',
  terms: ['BT-121', 'BT-118'],
  requires: `the exemption VATEX-EU-${code} is of the category ${category}`,
  broken: each(
    'BG-23',
    (breakdown) =>
      breakdown.text('BT-121')?.toUpperCase() !== `VATEX-EU-${code}` || breakdown.text('BT-118') === category,
  ),
}));

const dates: readonly TermPlace[] = [
  ['BG-0', 'BT-2'],
  ['BG-0', 'BT-9'],
  ['BG-0', 'BT-7'],
  ['BG-13', 'BT-72'],
  ['BG-14', 'BT-73'],
  ['BG-14', 'BT-74'],
  ['BG-26', 'BT-134'],
  ['BG-26', 'BT-135'],
];

/** Whether a text is a valid calendar date. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns amounts in a currency other than the invoice's, except the total in the accounting currency. */
function inOtherCurrency(invoice: Group): Place[] {
  const own = invoice.text('BT-5');
  return everyTerm(invoice).flatMap(([id, { currency, place }]) =>
    id === 'BT-111' || currency === undefined || currency === own ? [] : [place],
  );
}

/** Rules of Peppol BIS Billing 3 for all invoices, self-billed or not. */
export const billingRules: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R001',
    terms: ['BT-23'],
    requires: 'the business process (BT-23) is required',
    broken: whole((invoice) => has(invoice, 'BT-23')),
  },
  {
    id: 'PEPPOL-EN16931-R002',
    terms: ['BG-1', 'BT-22'],
    requires: 'there is one note at most, unless seller and buyer are German',
    broken: whole((invoice) => invoice.groups('BG-1').length <= 1 || areBothIn('DE')(invoice)),
  },
  {
    id: 'PEPPOL-EN16931-R003',
    terms: ['BT-10', 'BT-13'],
    requires: 'the reference of the buyer (BT-10) or of the order (BT-13) is required',
    broken: whole((invoice) => has(invoice, 'BT-10', 'BT-13')),
  },
  {
    id: 'PEPPOL-EN16931-R005',
    terms: ['BT-6', 'BT-5'],
    requires: 'the accounting currency (BT-6) is another than the invoice currency (BT-5)',
    broken: whole((invoice) => !has(invoice, 'BT-6') || invoice.text('BT-6') !== invoice.text('BT-5')),
  },
  {
    id: 'PEPPOL-EN16931-R006',
    syntax: 'cii',
    terms: ['BT-18'],
    requires: 'there is one invoiced object at most',
    broken: whole((invoice) => invoice.all('BT-18').length <= 1),
  },
  {
    id: 'PEPPOL-EN16931-R010',
    terms: ['BT-49'],
    requires: 'the electronic address of the buyer (BT-49) is required',
    broken: whole((invoice) => has(invoice.group('BG-7'), 'BT-49')),
  },
  {
    id: 'PEPPOL-EN16931-R020',
    terms: ['BT-34'],
    requires: 'the electronic address of the seller (BT-34) is required',
    broken: whole((invoice) => has(invoice.group('BG-4'), 'BT-34')),
  },
  {
    id: 'PEPPOL-EN16931-R051',
    syntax: 'ubl',
    terms: ['BT-5'],
    requires: 'all amounts but BT-111 are in the currency of the invoice',
    broken: ({ invoice }) => inOtherCurrency(invoice),
  },
  {
    id: 'PEPPOL-EN16931-R055',
    terms: ['BT-110', 'BT-111'],
    requires: 'the totals of VAT (BT-110, BT-111) have one sign',
    broken: whole((invoice) => {
      const [own, accounting] = [invoice.decimal('BT-110'), invoice.decimal('BT-111')];
      if (own === undefined || accounting === undefined || own.isZero || accounting.isZero) return true;
      return own.isNegative === accounting.isNegative;
    }),
  },
  {
    id: 'PEPPOL-EN16931-R061',
    terms: ['BT-81', 'BT-89'],
    requires: 'a direct debit needs the reference of its mandate (BT-89)',
    broken: each(
      'BG-16',
      (means, { invoice }) => !['49', '59'].includes(means.text('BT-81') ?? '') || has(invoice, 'BT-89'),
    ),
  },
  {
    id: 'PEPPOL-EN16931-R080',
    terms: ['BT-11'],
    requires: 'a credit note has one project reference at most',
    broken: whole((invoice, { element }) => element?.name === 'Invoice' || invoice.all('BT-11').length <= 1),
  },
  {
    id: 'PEPPOL-EN16931-F001',
    terms: dates.map(([, term]) => term),
    requires: 'a date is a day of the calendar in the form of its syntax',
    broken: ({ invoice, syntax }) =>
      termsAt(invoice, dates)
        .filter((term) => !isDate(syntax === 'ubl' ? writtenText(term).trim() : term.text))
        .map(({ place }) => place),
  },
  listed('PEPPOL-EN16931-CL001', (code) => attachmentTypes.has(code), [['BG-24', 'BT-125-1']]),
  listed('PEPPOL-EN16931-CL002', (code) => allowanceReasons.has(code), [
    ['BG-20', 'BT-98'],
    ['BG-27', 'BT-140'],
  ]),
  listed('PEPPOL-EN16931-CL003', (code) => chargeReasons.has(code), [
    ['BG-21', 'BT-105'],
    ['BG-28', 'BT-145'],
  ]),
  { ...listed('PEPPOL-EN16931-CL006', (code) => taxPoints.has(code), [['BG-0', 'BT-8']]), syntax: 'ubl' },
  listed('PEPPOL-EN16931-CL007', isCurrency, [
    ['BG-0', 'BT-5'],
    ['BG-0', 'BT-6'],
  ]),
  {
    id: 'PEPPOL-EN16931-CL008',
    terms: ['BT-34', 'BT-49'],
    requires: 'the scheme of an electronic address is one of Peppol',
    broken: ({ invoice }) =>
      findUnlisted(
        invoice,
        [
          ['BG-4', 'BT-34'],
          ['BG-7', 'BT-49'],
        ],
        (code) => peppolAddressSchemes.has(code),
        schemeOf,
      ),
  },
  ...exemptionRules,
];

import { weightedSum } from '@docmill/documents/codes';
import type { Group } from '../../model/group.ts';
import type { Term } from '../../model/term.ts';
import { buyerCountry, sellerCountry, taxCountry, restrictRules } from '../parties.ts';
import { has, whole } from '../rule.ts';
import type { Rule } from '../rule.ts';

const greek = new Set(['GR', 'EL']);
const documentTypes = new Set(['1.1', '1.6', '2.1', '2.4', '5.1', '5.2']);
const addressScheme = '9933';

/** Whether a text is a Greek tax number (AFM). */
function isTaxNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const remainder = weightedSum(text, [256, 128, 64, 32, 16, 8, 4, 2]) % 11;
  return remainder % 10 === Number(text[8]);
}

function isGreekVatIdentifier(text: string): boolean {
  return text.startsWith('EL') && isTaxNumber(text.slice(2));
}

function isOneIdentifier(identifiers: readonly Term[] = []): boolean {
  return identifiers.length === 1 && identifiers.every(({ text }) => isGreekVatIdentifier(text));
}

function isAddressed(address: Term | undefined): boolean {
  return address?.scheme === addressScheme && isTaxNumber(address.text);
}

/** Returns the parts of the invoice number that myDATA requires: tax number, date, branch, type, series, number. */
function segments(invoice: Group): readonly string[] {
  return (invoice.text('BT-1') ?? '').split('|');
}

function ofNumber(part: number, requires: string, holds: (segment: string, invoice: Group) => boolean): Rule {
  return {
    id: `GR-R-001-${part}`,
    syntax: 'ubl',
    terms: ['BT-1'],
    requires,
    broken: whole((invoice) => holds(segments(invoice)[part - 2] ?? '', invoice)),
  };
}

function isOfSeller(number: string, invoice: Group): boolean {
  const identifiers = [invoice.group('BG-4')?.text('BT-31'), invoice.group('BG-11')?.text('BT-63')];
  return isTaxNumber(number) && identifiers.some((identifier) => identifier?.slice(2) === number);
}

function documents(invoice: Group, description: string): readonly Group[] {
  return invoice.groups('BG-24').filter((document) => document.text('BT-123') === description);
}

const mark = '##M.AR.K##';
const link = '##INVOICE|URL##';

function ofInvoice(
  id: string,
  terms: Rule['terms'],
  requires: string,
  holds: (invoice: Group) => boolean,
): Rule {
  return { id, syntax: 'ubl', terms, requires, broken: whole(holds) };
}

const sellerRules: readonly Rule[] = [
  ofInvoice('GR-R-001-1', ['BT-1'], 'the number has six parts', (invoice) => segments(invoice).length === 6),
  ofNumber(2, 'the first part of the number is the tax number of the seller', isOfSeller),
  ofNumber(
    3,
    'the second part of the number is the date of the invoice',
    (segment, invoice) => segment === (invoice.text('BT-2') ?? '').split('-').toReversed().join('/'),
  ),
  ofNumber(4, 'the third part of the number is a whole number', (segment) => /^\d+$/.test(segment)),
  ofNumber(5, `the fourth part of the number is one of ${[...documentTypes].join(', ')}`, (segment) =>
    documentTypes.has(segment),
  ),
  ofNumber(6, 'the fifth part of the number is not empty', (segment) => segment !== ''),
  ofNumber(7, 'the sixth part of the number is not empty', (segment) => segment !== ''),
  ofInvoice('GR-R-002', ['BT-28'], 'the seller needs its trading name', (invoice) =>
    has(invoice.group('BG-4'), 'BT-28'),
  ),
  ofInvoice('GR-R-003', ['BT-31'], 'the VAT identifier of the seller is EL and its tax number', (invoice) =>
    (invoice.group('BG-4')?.all('BT-31') ?? []).every(({ text }) => isGreekVatIdentifier(text)),
  ),
  ofInvoice('GR-R-005', ['BT-45'], 'the buyer needs its trading name', (invoice) =>
    has(invoice.group('BG-7'), 'BT-45'),
  ),
  ofInvoice('GR-R-008-3', ['BT-124'], 'the document of the link has its location', (invoice) =>
    documents(invoice, link).every((document) => has(document, 'BT-124')),
  ),
  ofInvoice('GR-R-009', ['BT-34'], 'the electronic address of the seller is its tax number', (invoice) =>
    isAddressed(invoice.group('BG-4')?.first('BT-34')),
  ),
  {
    ...ofInvoice(
      'GR-S-011',
      ['BT-31'],
      'the seller has one VAT identifier, EL and its tax number',
      (invoice) => isOneIdentifier(invoice.group('BG-4')?.all('BT-31')),
    ),
    severity: 'warning',
  },
];

const residentRules: readonly Rule[] = [
  ofInvoice(
    'GR-R-004-1',
    ['BT-122', 'BT-123'],
    `one document is described ${mark}`,
    (invoice) => documents(invoice, mark).length === 1,
  ),
  ofInvoice('GR-R-004-2', ['BT-122'], `the id of the document ${mark} is a number`, (invoice) =>
    documents(invoice, mark).every((document) => /^[1-9]/.test(document.text('BT-122') ?? '')),
  ),
  ofInvoice(
    'GR-R-008-2',
    ['BT-123'],
    `one document at most is described ${link}`,
    (invoice) => documents(invoice, link).length <= 1,
  ),
  {
    ...ofInvoice(
      'GR-S-008-1',
      ['BT-123'],
      `one document is described ${link}`,
      (invoice) => documents(invoice, link).length === 1,
    ),
    severity: 'warning',
  },
];

const domesticRules: readonly Rule[] = [
  ofInvoice('GR-R-006', ['BT-48'], 'the buyer has one VAT identifier, EL and its tax number', (invoice) =>
    isOneIdentifier(invoice.group('BG-7')?.all('BT-48')),
  ),
  ofInvoice('GR-R-010', ['BT-49'], 'the electronic address of the buyer is its tax number', (invoice) =>
    isAddressed(invoice.group('BG-7')?.first('BT-49')),
  ),
];

function isGreekSeller(invoice: Group): boolean {
  return greek.has(taxCountry(invoice) ?? '');
}

/** GR-R and GR-S */
export const greekRules: readonly Rule[] = [
  ...restrictRules(isGreekSeller, sellerRules),
  ...restrictRules((invoice) => isGreekSeller(invoice) && sellerCountry(invoice) === 'GR', residentRules),
  ...restrictRules(
    (invoice) => isGreekSeller(invoice) && greek.has(buyerCountry(invoice) ?? ''),
    domesticRules,
  ),
];

import type { Group } from '../../model/group.ts';
import { required } from '../presence.ts';
import { each, has, termsAt, whole } from '../rule.ts';
import type { Rule, TermPlace } from '../rule.ts';

const xrechnung = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** Specification identifiers (BT-24) of XRechnung, of its extension and of its variant for clean vehicles. */
export const xrechnungIds = {
  standard: xrechnung,
  extension: `${xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  cvd: `${xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
} as const;

const specifications: ReadonlySet<string> = new Set(Object.values(xrechnungIds));
const types = new Set(['326', '380', '381', '384', '389', '875', '876', '877']);
const categories: readonly TermPlace[] = [
  ['BG-30', 'BT-151'],
  ['BG-20', 'BT-95'],
  ['BG-21', 'BT-102'],
];
const taxedCategories = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);

/** One @ between a name and at least two labels separated by single dots. */
const emailForm = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;

/** Whether the invoice uses a category for which the seller must have a tax registration. */
function isTaxed(invoice: Group): boolean {
  return termsAt(invoice, categories).some(({ text }) => taxedCategories.has(text));
}

/** Rules of XRechnung for parties, taxes and the invoice as a whole. */
export const partyAndTaxRules: readonly Rule[] = [
  {
    id: 'BR-DE-2',
    terms: ['BG-6'],
    requires: 'the seller needs a contact (BG-6)',
    broken: each('BG-4', (seller) => seller.group('BG-6') !== undefined),
  },
  required('BR-DE-3', 'BG-5', 'BT-37'),
  required('BR-DE-4', 'BG-5', 'BT-38'),
  required('BR-DE-5', 'BG-6', 'BT-41'),
  required('BR-DE-6', 'BG-6', 'BT-42'),
  required('BR-DE-7', 'BG-6', 'BT-43'),
  required('BR-DE-8', 'BG-8', 'BT-52'),
  required('BR-DE-9', 'BG-8', 'BT-53'),
  required('BR-DE-10', 'BG-15', 'BT-77'),
  required('BR-DE-11', 'BG-15', 'BT-78'),
  required('BR-DE-14', 'BG-23', 'BT-119'),
  required('BR-DE-15', 'BG-0', 'BT-10'),
  {
    id: 'BR-DE-16',
    terms: ['BT-31', 'BT-32', 'BG-11'],
    requires: 'the seller needs a VAT identifier, a tax registration or a tax representative',
    broken: whole(
      (invoice) =>
        !isTaxed(invoice) ||
        has(invoice.group('BG-4'), 'BT-31', 'BT-32') ||
        invoice.group('BG-11') !== undefined,
    ),
  },
  {
    id: 'BR-DE-17',
    severity: 'warning',
    terms: ['BT-3'],
    requires: `the type (BT-3) is one of ${[...types].join(', ')}`,
    broken: whole((invoice) => types.has(invoice.text('BT-3') ?? '')),
  },
  {
    id: 'BR-DE-21',
    severity: 'warning',
    terms: ['BT-24'],
    requires: 'the specification (BT-24) is XRechnung 3.0',
    broken: whole((invoice) => specifications.has(invoice.text('BT-24') ?? '')),
  },
  {
    id: 'BR-DE-22',
    terms: ['BT-125-2'],
    requires: 'the files in the invoice have different names',
    broken: ({ invoice }) => {
      const seen = new Set<string>();
      return invoice
        .groups('BG-24')
        .flatMap((document) => document.all('BT-125-2'))
        .filter(({ text }) => seen.size === seen.add(text).size)
        .map(({ place }) => place);
    },
  },
  {
    id: 'BR-DE-26',
    severity: 'warning',
    terms: ['BT-3', 'BG-3'],
    requires: 'a corrected invoice (384) should name the one before it (BG-3)',
    broken: whole((invoice) => invoice.text('BT-3') !== '384' || invoice.group('BG-3')?.isEmpty === false),
  },
  {
    id: 'BR-DE-27',
    severity: 'warning',
    terms: ['BT-42'],
    requires: 'a telephone number should have three digits at least',
    broken: each(
      'BG-6',
      (contact) => !has(contact, 'BT-42') || /(?:\d.*){3}/s.test(contact.text('BT-42') ?? ''),
    ),
  },
  {
    id: 'BR-DE-28',
    severity: 'warning',
    terms: ['BT-43'],
    requires: 'an email address should have the form of one',
    broken: each('BG-6', (contact) => !has(contact, 'BT-43') || emailForm.test(contact.text('BT-43') ?? '')),
  },
  {
    id: 'BR-DE-TMP-32',
    severity: 'warning',
    terms: ['BT-72', 'BG-14', 'BG-26'],
    requires: 'the delivery date, the invoicing period or a period on every line should be given',
    broken: whole(
      (invoice) =>
        has(invoice.group('BG-13'), 'BT-72') ||
        invoice.group('BG-14') !== undefined ||
        invoice.groups('BG-25').every((line) => line.group('BG-26') !== undefined),
    ),
  },
  {
    id: 'BR-TMP-2',
    severity: 'warning',
    terms: ['BT-124'],
    requires: 'the location of a document (BT-124) should begin with the scheme of a URL',
    broken: each(
      'BG-24',
      (document) => !has(document, 'BT-124') || /^[a-z][a-z\d+.-]+:/i.test(document.text('BT-124') ?? ''),
    ),
  },
];

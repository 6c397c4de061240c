import type { Group } from '../../model/group.ts';
import { areBothIn } from '../parties.ts';
import { whole } from '../rule.ts';
import type { Judged, Rule } from '../rule.ts';
import { creditNoteTypes } from '../codes/document-codes.ts';

/** Specification identifiers (BT-24) of BIS Billing 3 and of its self-billing variant. */
export const peppolIds = {
  billing: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  selfBilling: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
} as const;

/** Identifiers of a Peppol process, and the document types that it allows. */
interface Process {
  readonly specification: string;
  readonly process: RegExp;
  readonly invoices: ReadonlySet<string>;
  readonly creditNotes: ReadonlySet<string>;
}

const billing: Process = {
  specification: peppolIds.billing,
  process: /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/,
  invoices: new Set(
    '71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877'.split(
      ' ',
    ),
  ),
  creditNotes: new Set(['381', '396', '81', '83', '532']),
};

const selfBilling: Process = {
  specification: peppolIds.selfBilling,
  process: /^urn:fdc:peppol\.eu:2017:poacc:selfbilling:01:1\.0$/,
  invoices: new Set(['389', '527']),
  creditNotes: new Set(['261']),
};

/** Processes whose document types are checked. */
const typedProcess = /:poacc:(?:billing:0[12]|selfbilling:01):/;

/** Whether an invoice is a credit note: by its root element if it was read, otherwise by its type. */
export function isCreditNote({ invoice, element }: Judged): boolean {
  return element ? element.name === 'CreditNote' : creditNoteTypes.has(invoice.text('BT-3') ?? '');
}

function isTyped(invoice: Group): boolean {
  return typedProcess.test(invoice.text('BT-23') ?? '');
}

function rulesOf({ specification, process, invoices, creditNotes }: Process): Rule[] {
  return [
    {
      id: 'PEPPOL-EN16931-R004',
      terms: ['BT-24'],
      requires: `the specification (BT-24) is ${specification}`,
      broken: whole((invoice) => {
        const stated = invoice.text('BT-24') ?? '';
        return stated.startsWith(specification) && !stated.includes('::');
      }),
    },
    {
      id: 'PEPPOL-EN16931-R007',
      terms: ['BT-23'],
      requires: 'the business process (BT-23) is one of Peppol',
      broken: whole((invoice) => process.test(invoice.text('BT-23') ?? '')),
    },
    {
      id: 'PEPPOL-EN16931-P0100',
      terms: ['BT-3'],
      requires: `the type of an invoice (BT-3) is one of ${[...invoices].join(', ')}`,
      broken: whole((invoice, judged) => {
        const type = invoice.text('BT-3') ?? '';
        // CII has one root element for both.
        const isCii = (judged.syntax ?? judged.writing) === 'cii';
        const isListed = invoices.has(type) || (isCii && creditNotes.has(type));
        return !isTyped(invoice) || (isCreditNote(judged) && !isCii) || isListed;
      }),
    },
    {
      id: 'PEPPOL-EN16931-P0101',
      syntax: 'ubl',
      terms: ['BT-3'],
      requires: `the type of a credit note (BT-3) is one of ${[...creditNotes].join(', ')}`,
      broken: whole(
        (invoice, judged) =>
          !isTyped(invoice) || !isCreditNote(judged) || creditNotes.has(invoice.text('BT-3') ?? ''),
      ),
    },
  ];
}

/** Rules about the process and its document types in billing. */
export const billingProcessRules: readonly Rule[] = [
  ...rulesOf(billing),
  {
    id: 'PEPPOL-EN16931-P0112',
    syntax: 'ubl',
    terms: ['BT-3'],
    requires: 'partial and corrected invoices (326, 384) are for German sellers and buyers alone',
    broken: whole(
      (invoice) => !['326', '384'].includes(invoice.text('BT-3') ?? '') || areBothIn('DE')(invoice),
    ),
  },
];

/** Rules about the process and its document types in self-billing. */
export const selfBillingProcessRules: readonly Rule[] = rulesOf(selfBilling);

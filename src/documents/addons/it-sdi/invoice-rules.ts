import { beConvertibleTo } from '../../bill/convertible.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { beAbsent, bePresent, isPresent, not } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { chargeVat } from '../vat-assertions.ts';
import { beLatinText } from './latin-text.ts';

const isDeferred = assertion<Invoice>(
  'the invoice is deferred',
  ({ object }) => object.$tags?.includes('deferred') ?? false,
);

const haveInstructionsForDueDates = assertion<Invoice>(
  'with payment instructions when there are due dates',
  ({ object: { payment } }) => !isPresent(payment?.terms?.due_dates) || isPresent(payment?.instructions),
);

/** Rules for lines, deliveries, payment and currency. */
export const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-17',
    at: 'lines[*]',
    must: chargeVat,
    message: 'a line needs VAT (AliquotaIVA)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-18',
    at: 'lines[*].item.name',
    must: beLatinText,
    message: "the item's name must be in characters of ISO 8859-1 (Descrizione)",
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-19',
    at: 'ordering.despatch[*].issue_date',
    when: [isDeferred],
    must: bePresent,
    message: 'a deferred invoice needs the date of every delivery note (DataDDT)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-20',
    at: 'ordering.despatch',
    when: [not(isDeferred)],
    must: beAbsent,
    message: 'only a deferred invoice refers to delivery notes (DatiDDT)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-21',
    at: '$',
    must: haveInstructionsForDueDates,
    message: 'due dates need payment instructions (DatiPagamento)',
  },
  {
    code: 'GOBL-IT-SDI-BILL-INVOICE-22',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR or have an exchange rate into it',
  },
]);

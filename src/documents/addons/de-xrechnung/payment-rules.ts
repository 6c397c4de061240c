import type { Invoice } from '../../bill/invoice.ts';
import { keyHas } from '../../extensions.ts';
import type { CreditTransfer } from '../../pay/means.ts';
import { bePresent, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

function isPaidBy(means: string): Assertion<Invoice> {
  return assertion(`the invoice is paid by ${means}`, ({ object }) =>
    keyHas(object.payment?.instructions?.key, means),
  );
}

const hasNoIban = assertion<Invoice>(
  'the account has no IBAN',
  ({ holder }) => !isPresent((holder as CreditTransfer).iban),
);

/** Rules for payment: each means must have the details that the payer needs. */
export const paymentRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-16',
    at: 'payment',
    must: bePresent,
    message: 'payment details are required (BR-DE-1)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-17',
    at: 'payment.instructions',
    must: bePresent,
    message: 'payment instructions are required (BR-DE-1)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-18',
    at: 'payment.instructions.credit_transfer',
    when: [isPaidBy('credit-transfer')],
    must: bePresent,
    message: 'a credit transfer needs the account to transfer to (BR-DE-23-a)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-19',
    at: 'payment.instructions.credit_transfer[*].number',
    when: [isPaidBy('credit-transfer'), hasNoIban],
    must: bePresent,
    message: 'an account without IBAN needs its number (BR-DE-19, BR-50)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-20',
    at: 'payment.instructions.card',
    when: [isPaidBy('card')],
    must: bePresent,
    message: 'payment by card needs the card (BR-DE-24-a)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-21',
    at: 'payment.instructions.direct_debit',
    when: [isPaidBy('direct-debit')],
    must: bePresent,
    message: 'a direct debit needs its mandate (BR-DE-25-a)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-22',
    at: 'payment.instructions.direct_debit.ref',
    when: [isPaidBy('direct-debit')],
    must: bePresent,
    message: "a direct debit needs the mandate's reference (BT-89)",
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-23',
    at: 'payment.instructions.direct_debit.creditor',
    when: [isPaidBy('direct-debit')],
    must: bePresent,
    message: 'a direct debit needs the creditor identifier (BR-DE-30)',
  },
  {
    code: 'GOBL-DE-XRECHNUNG-BILL-INVOICE-24',
    at: 'payment.instructions.direct_debit.account',
    when: [isPaidBy('direct-debit')],
    must: bePresent,
    message: 'a direct debit needs the account to debit (BR-DE-31)',
  },
]);

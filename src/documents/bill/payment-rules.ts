import { beAtLeast, beOneOf, bePresent, beWithin } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';
import { sumOfMethods } from './payment-calculation.ts';
import type { Payment, PaymentLine } from './payment.ts';

const methodsMakeTotal: Assertion<Payment> = assertion('paid in full by its methods', ({ object }) => {
  if (!object.methods) return true;
  return sumOfMethods(object)?.equals(object.total) ?? false;
});

const advancesWithinPayable: Assertion<PaymentLine> = assertion(
  'with advances that do not exceed what is payable',
  ({ object: { payable, advances } }) => !payable || !advances || advances.compare(payable) <= 0,
);

const amountWithinOpen: Assertion<PaymentLine> = assertion(
  'with an amount that does not exceed what is open',
  ({ object: { payable, advances, amount } }) => {
    if (!payable) return true;
    return amount.compare(advances ? payable.subtract(advances) : payable) <= 0;
  },
);

/** Rules for payments. */
export const paymentRules: readonly Rule[] = [
  ...rulesAbout('bill/payment', [
    { code: 'GOBL-BILL-PAYMENT-01', at: 'type', must: bePresent, message: 'payment type is required' },
    {
      code: 'GOBL-BILL-PAYMENT-02',
      at: 'type',
      must: beOneOf(['request', 'advice', 'receipt']),
      message: 'payment type is not valid',
    },
    {
      code: 'GOBL-BILL-PAYMENT-03',
      at: 'methods',
      must: bePresent,
      message: 'at least one payment method is required',
    },
    {
      code: 'GOBL-BILL-PAYMENT-04',
      at: 'issue_date',
      must: bePresent,
      message: 'payment needs a date of issue',
    },
    { code: 'GOBL-BILL-PAYMENT-05', at: 'currency', must: bePresent, message: 'payment needs a currency' },
    { code: 'GOBL-BILL-PAYMENT-06', at: 'supplier', must: bePresent, message: 'payment needs a supplier' },
    { code: 'GOBL-BILL-PAYMENT-07', at: 'lines', must: bePresent, message: 'payment needs lines' },
    {
      code: 'GOBL-BILL-PAYMENT-08',
      at: '$',
      must: methodsMakeTotal,
      message: 'methods sum must match total',
    },
    { code: 'GOBL-BILL-PAYMENT-09', at: 'methods[*].key', must: bePresent, message: 'a method needs a key' },
  ]),
  ...rulesAbout('bill/payment-line', [
    {
      code: 'GOBL-BILL-PAYMENTLINE-01',
      at: 'installment',
      must: beWithin(1, 999),
      message: 'installments count from 1 to 999',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-02',
      at: 'payable',
      must: beAtLeast(0),
      message: 'payable must be zero or positive',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-03',
      at: 'advances',
      must: beAtLeast(0),
      message: 'advances must be zero or positive',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-04',
      at: 'amount',
      must: beAtLeast(0),
      message: 'amount must be zero or positive',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-05',
      at: 'due',
      must: beAtLeast(0),
      message: 'due must be zero or positive',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-11',
      at: '$',
      must: advancesWithinPayable,
      message: 'advances must not exceed payable',
    },
    {
      code: 'GOBL-BILL-PAYMENTLINE-12',
      at: '$',
      must: amountWithinOpen,
      message: 'amount must not exceed payable less advances',
    },
  ]),
];

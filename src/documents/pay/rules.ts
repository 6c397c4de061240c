import { bePresent, beOneOf, bePresentUrl, isPresent, notBeZero } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Assertion, Rule } from '../rules/rule.ts';

/** Payment means; a key may add details after a further `+`. */
const means = new Set([
  'any',
  'card',
  'card+credit',
  'card+debit',
  'credit-transfer',
  'credit-transfer+sepa',
  'debit-transfer',
  'cash',
  'cheque',
  'bank-draft',
  'direct-debit',
  'direct-debit+sepa',
  'online',
  'promissory-note',
  'netting',
  'other',
]);

const beMeans: Assertion<unknown> = assertion('a means of payment', ({ value }) => {
  if (!isPresent(value)) return true;
  const [first = ''] = String(value).split('+', 1);
  return means.has(first);
});

/** Rules for payment terms and means. */
export const payRules: readonly Rule[] = [
  ...rulesAbout('pay/due-date', [
    { code: 'GOBL-PAY-DUEDATE-01', at: 'date', must: bePresent, message: 'a due date needs its day' },
    {
      code: 'GOBL-PAY-DUEDATE-02',
      at: 'amount',
      must: notBeZero,
      message: 'a due date needs an amount other than zero',
    },
  ]),
  ...rulesAbout('pay/instructions', [
    {
      code: 'GOBL-PAY-INSTRUCTIONS-01',
      at: 'key',
      must: bePresent,
      message: 'payment instructions need a means of payment',
    },
    {
      code: 'GOBL-PAY-INSTRUCTIONS-02',
      at: 'key',
      must: beMeans,
      message: 'means of payment is not known',
    },
  ]),
  ...rulesAbout('pay/online', [
    {
      code: 'GOBL-PAY-ONLINE-01',
      at: 'url',
      must: bePresentUrl,
      message: 'a place to pay online needs a valid URL',
    },
  ]),
  ...rulesAbout('pay/record', [
    { code: 'GOBL-PAY-RECORD-01', at: 'key', must: beMeans, message: 'means of payment is not known' },
  ]),
  ...rulesAbout('pay/terms', [
    {
      code: 'GOBL-PAY-TERMS-01',
      at: 'key',
      must: beOneOf([
        'end-of-month',
        'due-date',
        'deferred',
        'proximo',
        'instant',
        'elective',
        'pending',
        'advanced',
        'delivery',
        'undefined',
      ]),
      message: 'payment terms are not known',
    },
  ]),
];

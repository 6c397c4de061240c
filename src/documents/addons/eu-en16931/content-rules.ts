import type { Charge, Discount } from '../../bill/adjustment.ts';
import type { LineCharge, LineDiscount } from '../../bill/line-adjustment.ts';
import { getExtension } from '../../extensions.ts';
import type { Inbox } from '../../org/inbox.ts';
import type { Terms } from '../../pay/terms.ts';
import { bePresent, haveExtensions, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion, Rule } from '../../rules/rule.ts';
import { allowanceCode, chargeCode } from './allowances-and-charges.ts';
import { paymentMeans } from './payment-means.ts';

function haveReasonOr(code: string): Assertion<Discount | Charge | LineDiscount | LineCharge> {
  return assertion(
    `with a reason or the extension ${code}`,
    ({ object }) => isPresent(object.reason) || getExtension(object, code) !== undefined,
  );
}

const haveDueDatesOrNotes = assertion<Terms>(
  'with due dates or notes',
  ({ object }) => isPresent(object.due_dates) || isPresent(object.notes),
);

const haveAtMostOne: Assertion<unknown> = assertion(
  'at most one',
  ({ value }) => !Array.isArray(value) || value.length <= 1,
);

const haveSchemeWithCode = assertion<Inbox>(
  'with a scheme when there is a code',
  ({ object }) => !isPresent(object.code) || isPresent(object.scheme),
);

const haveCodeWithScheme = assertion<Inbox>(
  'with a code when there is a scheme',
  ({ object }) => !isPresent(object.scheme) || isPresent(object.code),
);

const adjustmentRules = [
  ...rulesAbout('bill/discount', [
    {
      code: 'GOBL-EU-EN16931-BILL-DISCOUNT-01',
      at: 'taxes',
      must: bePresent,
      message: 'a discount of the document needs its taxes (BR-32)',
    },
    {
      code: 'GOBL-EU-EN16931-BILL-DISCOUNT-02',
      at: '$',
      must: haveReasonOr(allowanceCode),
      message: 'a discount of the document needs a reason or its code (BR-33)',
    },
  ]),
  ...rulesAbout('bill/line-discount', [
    {
      code: 'GOBL-EU-EN16931-BILL-LINEDISCOUNT-01',
      at: '$',
      must: haveReasonOr(allowanceCode),
      message: 'a discount of a line needs a reason or its code (BR-42)',
    },
  ]),
  ...rulesAbout('bill/charge', [
    {
      code: 'GOBL-EU-EN16931-BILL-CHARGE-01',
      at: '$',
      must: haveReasonOr(chargeCode),
      message: 'a charge on the document needs a reason or its code (BR-38)',
    },
  ]),
  ...rulesAbout('bill/line-charge', [
    {
      code: 'GOBL-EU-EN16931-BILL-LINECHARGE-01',
      at: '$',
      must: haveReasonOr(chargeCode),
      message: 'a charge on a line needs a reason or its code (BR-44)',
    },
  ]),
];

const paymentRules = [
  ...rulesAbout('pay/instructions', [
    {
      code: 'GOBL-EU-EN16931-PAY-INSTRUCTIONS-01',
      at: 'ext',
      must: haveExtensions(paymentMeans),
      message: 'the code of the means of payment is required (BR-49)',
    },
  ]),
  ...rulesAbout('pay/terms', [
    {
      code: 'GOBL-EU-EN16931-PAY-TERMS-01',
      at: '$',
      must: haveDueDatesOrNotes,
      message: 'payment terms need due dates or notes (BR-CO-25)',
    },
  ]),
];

const partyRules = [
  ...rulesAbout('org/party', [
    {
      code: 'GOBL-EU-EN16931-ORG-PARTY-01',
      at: 'inboxes',
      must: haveAtMostOne,
      message: 'a party has at most one inbox (BT-34, BT-49)',
    },
  ]),
  ...rulesAbout('org/inbox', [
    {
      code: 'GOBL-EU-EN16931-ORG-INBOX-01',
      at: '$',
      must: haveSchemeWithCode,
      message: 'an inbox with a code needs a scheme (BR-62, BR-63)',
    },
    {
      code: 'GOBL-EU-EN16931-ORG-INBOX-02',
      at: '$',
      must: haveCodeWithScheme,
      message: 'an inbox with a scheme needs a code (BR-62, BR-63)',
    },
  ]),
  ...rulesAbout('org/address', [
    {
      code: 'GOBL-EU-EN16931-ORG-ADDRESS-01',
      at: 'country',
      must: bePresent,
      message: 'an address needs its country (BR-9, BR-11, BR-20, BR-57)',
    },
  ]),
];

const itemRules = [
  ...rulesAbout('org/item', [
    {
      code: 'GOBL-EU-EN16931-ORG-ITEM-01',
      at: 'unit',
      must: bePresent,
      message: 'an item needs its unit (BR-23)',
    },
  ]),
  ...rulesAbout('org/attachment', [
    {
      code: 'GOBL-EU-EN16931-ORG-ATTACHMENT-01',
      at: 'code',
      must: bePresent,
      message: 'an attachment needs a code (BR-52)',
    },
  ]),
];

/** Rules for the parts of invoices: discounts and charges, payment, parties, items. */
export const contentRules: readonly Rule[] = [
  ...adjustmentRules,
  ...paymentRules,
  ...partyRules,
  ...itemRules,
];

import { beAbsent, beOneOf, bePresent, isPresent, notBeZero } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';
import type { Charge, Discount } from './adjustment.ts';
import type { Invoice } from './invoice.ts';
import type { LineCharge, LineDiscount } from './line-adjustment.ts';
import type { Line, SubLine } from './line.ts';
import { paymentRules } from './payment-rules.ts';
import { statusRules } from './status-rules.ts';

const hasTaxPoint = assertion<Invoice>('the invoice names a tax point', ({ object }) =>
  isPresent(object.tax?.point),
);

const customerHasTaxCode = assertion<Invoice>('the customer has a tax code', ({ object }) =>
  isPresent(object.customer?.tax_id?.code),
);

const nothingElseToBill = assertion<Invoice>(
  'there are neither discounts nor charges',
  ({ object }) => !object.discounts && !object.charges,
);

const itemHasPrice = assertion<Line | SubLine>('the item has a price', ({ object }) =>
  isPresent(object.item?.price),
);

const hasBase = assertion<Discount | Charge | LineDiscount | LineCharge>('there is a base', ({ object }) =>
  isPresent(object.base),
);

const isShare = assertion<LineCharge>(
  'there is a base or a percentage',
  ({ object }) => isPresent(object.base) || isPresent(object.percent),
);

const hasQuantity = assertion<LineCharge>('there is a quantity', ({ object }) => isPresent(object.quantity));

const hasNoQuantity = assertion<LineCharge>(
  'there is no quantity',
  ({ object }) => !isPresent(object.quantity),
);

/** Rules for invoices. */
const invoiceRules = rulesAbout('bill/invoice', [
  { code: 'GOBL-BILL-INVOICE-01', at: 'type', must: bePresent, message: 'invoice type is required' },
  {
    code: 'GOBL-BILL-INVOICE-02',
    at: 'type',
    must: beOneOf(['standard', 'proforma', 'corrective', 'credit-note', 'debit-note', 'other']),
    message: 'invoice type is not valid',
  },
  {
    code: 'GOBL-BILL-INVOICE-03',
    at: 'issue_date',
    must: notBeZero,
    message: 'invoice needs a date of issue',
  },
  { code: 'GOBL-BILL-INVOICE-04', at: 'currency', must: bePresent, message: 'invoice needs a currency' },
  { code: 'GOBL-BILL-INVOICE-05', at: 'supplier', must: bePresent, message: 'invoice needs a supplier' },
  {
    code: 'GOBL-BILL-INVOICE-06',
    at: 'supplier.name',
    must: bePresent,
    message: 'invoice supplier needs a name',
  },
  {
    code: 'GOBL-BILL-INVOICE-07',
    at: 'customer.name',
    when: [customerHasTaxCode],
    must: bePresent,
    message: 'invoice customer name required when tax ID is set',
  },
  {
    code: 'GOBL-BILL-INVOICE-08',
    at: 'lines[*].item.price',
    must: bePresent,
    message: 'every item of an invoice needs a price',
  },
  { code: 'GOBL-BILL-INVOICE-09', at: 'totals', must: bePresent, message: 'invoice totals are required' },
  {
    code: 'GOBL-BILL-INVOICE-10',
    at: 'lines',
    when: [nothingElseToBill],
    must: bePresent,
    message: 'invoice lines are required without discounts or charges',
  },
  {
    code: 'GOBL-BILL-INVOICE-11',
    at: 'value_date',
    when: [hasTaxPoint],
    must: beAbsent,
    message: 'an invoice names either a value date or a tax point',
  },
]);

/** Rules for deliveries. */
const deliveryRules = rulesAbout('bill/delivery', [
  { code: 'GOBL-BILL-DELIVERY-01', at: 'type', must: bePresent, message: 'delivery type is required' },
  {
    code: 'GOBL-BILL-DELIVERY-02',
    at: 'type',
    must: beOneOf(['advice', 'note', 'waybill', 'receipt', 'other']),
    message: 'delivery type is not valid',
  },
  {
    code: 'GOBL-BILL-DELIVERY-03',
    at: 'issue_date',
    must: bePresent,
    message: 'delivery needs a date of issue',
  },
  { code: 'GOBL-BILL-DELIVERY-04', at: 'supplier', must: bePresent, message: 'delivery needs a supplier' },
  { code: 'GOBL-BILL-DELIVERY-05', at: 'lines', must: bePresent, message: 'delivery needs lines' },
]);

/** Rules for orders. */
const orderRules = rulesAbout('bill/order', [
  { code: 'GOBL-BILL-ORDER-01', at: 'type', must: bePresent, message: 'type is required' },
  {
    code: 'GOBL-BILL-ORDER-02',
    at: 'type',
    must: beOneOf(['purchase', 'sale', 'quote']),
    message: 'type is not valid',
  },
  { code: 'GOBL-BILL-ORDER-03', at: 'issue_date', must: bePresent, message: 'order needs a date of issue' },
  { code: 'GOBL-BILL-ORDER-04', at: 'currency', must: bePresent, message: 'order needs a currency' },
  { code: 'GOBL-BILL-ORDER-05', at: 'supplier', must: bePresent, message: 'order needs a supplier' },
  { code: 'GOBL-BILL-ORDER-06', at: 'lines', must: bePresent, message: 'order needs lines' },
]);

/** Rules for the rows of a bill. */
const rowRules: Rule[] = [
  ...rulesAbout('bill/line', [
    { code: 'GOBL-BILL-LINE-01', at: 'i', must: bePresent, message: 'position is required' },
    { code: 'GOBL-BILL-LINE-02', at: 'quantity', must: bePresent, message: 'quantity is required' },
    { code: 'GOBL-BILL-LINE-03', at: 'item', must: bePresent, message: 'item is required' },
    {
      code: 'GOBL-BILL-LINE-04',
      at: 'sum',
      when: [itemHasPrice],
      must: bePresent,
      message: 'sum is required',
    },
    {
      code: 'GOBL-BILL-LINE-05',
      at: 'total',
      when: [itemHasPrice],
      must: bePresent,
      message: 'total is required',
    },
  ]),
  ...rulesAbout('bill/sub-line', [
    { code: 'GOBL-BILL-SUBLINE-01', at: 'i', must: bePresent, message: 'position is required' },
    { code: 'GOBL-BILL-SUBLINE-02', at: 'quantity', must: bePresent, message: 'quantity is required' },
    { code: 'GOBL-BILL-SUBLINE-03', at: 'item', must: bePresent, message: 'item is required' },
    {
      code: 'GOBL-BILL-SUBLINE-04',
      at: 'sum',
      when: [itemHasPrice],
      must: bePresent,
      message: 'sum is required',
    },
    {
      code: 'GOBL-BILL-SUBLINE-05',
      at: 'total',
      when: [itemHasPrice],
      must: bePresent,
      message: 'total is required',
    },
  ]),
];

const shareNeedsPercent = {
  at: 'percent',
  when: [hasBase],
  must: bePresent,
  message: 'a base needs a percentage',
};

/** Rules for discounts and charges. */
const adjustmentRules: Rule[] = [
  ...rulesAbout('bill/discount', [{ code: 'GOBL-BILL-DISCOUNT-01', ...shareNeedsPercent }]),
  ...rulesAbout('bill/charge', [{ code: 'GOBL-BILL-CHARGE-01', ...shareNeedsPercent }]),
  ...rulesAbout('bill/line-discount', [{ code: 'GOBL-BILL-LINEDISCOUNT-01', ...shareNeedsPercent }]),
  ...rulesAbout('bill/line-charge', [
    { code: 'GOBL-BILL-LINECHARGE-01', ...shareNeedsPercent },
    {
      code: 'GOBL-BILL-LINECHARGE-02',
      at: 'quantity',
      when: [isShare],
      must: beAbsent,
      message: 'quantity must be blank with base or percent',
    },
    {
      code: 'GOBL-BILL-LINECHARGE-03',
      at: 'rate',
      when: [isShare],
      must: beAbsent,
      message: 'rate must be blank with base or percent',
    },
    {
      code: 'GOBL-BILL-LINECHARGE-04',
      at: 'unit',
      when: [hasNoQuantity],
      must: beAbsent,
      message: 'unit must be blank without quantity',
    },
    {
      code: 'GOBL-BILL-LINECHARGE-05',
      at: 'rate',
      when: [hasQuantity],
      must: bePresent,
      message: 'a quantity needs a rate',
    },
  ]),
];

/** Rules for the tax settings of a bill. */
const taxRules = rulesAbout('bill/tax', [
  {
    code: 'GOBL-BILL-TAX-01',
    at: 'rounding',
    must: beOneOf(['precise', 'currency']),
    message: 'rounding model is not valid',
  },
  {
    code: 'GOBL-BILL-TAX-02',
    at: 'point',
    must: beOneOf(['issue', 'delivery', 'payment']),
    message: 'tax point is not valid',
  },
]);

/** Rules for invoices, orders, deliveries, payments and statuses in every country. */
export const billRules: readonly Rule[] = [
  ...invoiceRules,
  ...deliveryRules,
  ...orderRules,
  ...rowRules,
  ...adjustmentRules,
  ...taxRules,
  ...paymentRules,
  ...statusRules,
];

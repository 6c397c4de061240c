import { Amount } from '../../amount.ts';
import { beConvertibleTo } from '../../bill/convertible.ts';
import type { PaymentDetails } from '../../bill/details.ts';
import { invoiceIs } from '../../bill/invoice-type.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import type { Stamp } from '../../head/stamp.ts';
import type { TextMap } from '../../model/maps.ts';
import { beAbsent, beAtLeast, bePresent, haveExtensions, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import { incomeCategory, incomeType } from './income.ts';
import { invoiceType } from './invoice-types.ts';

/** Condition that the customer is mandatory: on sales (1), services (2) and credit notes (5). */
const customerIsNeeded = assertion<Invoice>(
  'the document is a sale, a service or a credit note',
  ({ object }) => /^[125]\./.test(getExtension(object.tax, invoiceType) ?? ''),
);

const beOtherThanZero = assertion<Invoice>(
  'other than zero',
  ({ value }) => !(value instanceof Amount && value.isZero),
);

const haveIncomeComplete = assertion<Invoice>(
  `with both ${incomeCategory} and ${incomeType}, or neither`,
  ({ value }) => {
    const { [incomeCategory]: category, [incomeType]: type } = (value ?? {}) as TextMap;
    return (category === undefined) === (type === undefined);
  },
);

const sayHowItIsPaid = assertion<Invoice>('with instructions or advances', ({ value }) => {
  const payment = value as PaymentDetails | undefined;
  return !payment || payment.instructions !== undefined || isPresent(payment.advances);
});

const includeMark = assertion<Invoice>(
  'with the stamp iapr-mark',
  ({ value }) => (value as Stamp[] | undefined)?.some(({ prv }) => prv === 'iapr-mark') ?? false,
);

/** Rules for documents that are sent to myDATA. */
export const invoiceRules = rulesAbout('bill/invoice', [
  { code: 'GOBL-GR-MYDATA-BILL-INVOICE-01', at: 'series', must: bePresent, message: 'a series is required' },
  { code: 'GOBL-GR-MYDATA-BILL-INVOICE-02', at: 'tax', must: bePresent, message: 'tax is required' },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-03',
    at: 'tax.ext',
    must: haveExtensions(invoiceType),
    message: `tax needs the extension '${invoiceType}'`,
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-04',
    at: 'supplier.tax_id',
    must: bePresent,
    message: 'the supplier needs a tax ID',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-05',
    at: 'customer',
    when: [customerIsNeeded],
    must: bePresent,
    message: 'the customer is required for this type of document',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-06',
    at: 'customer.tax_id',
    when: [customerIsNeeded],
    must: bePresent,
    message: 'the customer needs a tax ID',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-07',
    at: 'customer.addresses',
    when: [customerIsNeeded],
    must: bePresent,
    message: 'the customer needs an address',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-08',
    at: 'customer.addresses[*].locality',
    when: [customerIsNeeded],
    must: bePresent,
    message: 'the address of the customer needs a locality',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-09',
    at: 'customer.addresses[*].code',
    when: [customerIsNeeded],
    must: bePresent,
    message: 'the address of the customer needs a post code',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-10',
    at: 'lines[*].total',
    must: beAtLeast(0),
    message: 'the total of a line must be positive',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-11',
    at: 'lines[*].total',
    must: beOtherThanZero,
    message: 'the total of a line must not be zero',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-12',
    at: 'lines[*].item.ext',
    must: haveIncomeComplete,
    message: `the extensions '${incomeCategory}' and '${incomeType}' go together`,
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-13',
    at: 'discounts',
    must: beAbsent,
    message: 'discounts on the whole document are not supported; put them on the lines',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-14',
    at: 'payment',
    must: bePresent,
    message: 'payment details are required',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-15',
    at: 'payment',
    must: sayHowItIsPaid,
    message: 'payment details need instructions or an advance',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-16',
    at: 'preceding',
    when: [invoiceIs('credit-note')],
    must: bePresent,
    message: 'a credit note must refer to the invoice it corrects',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-17',
    at: 'preceding[*].stamps',
    must: includeMark,
    message: "the reference to another invoice needs its stamp 'iapr-mark'",
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-18',
    at: 'supplier.tax_id.code',
    must: bePresent,
    message: 'the supplier tax ID needs a code',
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-INVOICE-19',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR, or have an exchange rate into it',
  },
]);

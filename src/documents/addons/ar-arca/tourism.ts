import { bePresent, haveExtensionIn, haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import { docTypeIsOfClass } from './doc-types.ts';
import { generalRate, vatRate } from './vat.ts';

/** Documents of class T: lodging of tourists from abroad, who get their VAT refunded (Decreto 1043/2016, RG 3971). */

/** Extension with the relation between issuer and recipient of the document. */
const relation = 'ar-arca-tourism-type';

/** Extension with the part of the stay that a row covers. */
const stay = 'ar-arca-tourism-item';

/** Codes of class T. */
export const tourismCodes: Readonly<Record<string, readonly string[]>> = {
  [relation]: ['1', '2', '3', '4', '5', '6'],
  [stay]: [
    '1', // hotel without breakfast
    '2', // hotel with breakfast
    '5', // surplus
  ],
};

const isForTourists = docTypeIsOfClass('T');

/** Rules for documents of class T. */
export const tourismRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-25',
    at: 'tax.ext',
    when: [isForTourists],
    must: haveExtensions(relation),
    message: 'a document of class T needs the relation between issuer and receiver',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-26',
    at: 'lines[*].taxes[*].ext',
    when: [isForTourists],
    must: haveExtensions(stay),
    message: 'a tax of class T needs what of the stay it is on',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-27',
    at: 'customer.addresses',
    when: [isForTourists],
    must: bePresent,
    message: 'the customer of a document of class T needs an address',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-28',
    at: 'lines[*].taxes[*].ext',
    when: [isForTourists],
    must: haveExtensionIn(vatRate, [generalRate]),
    message: 'a tax of class T is VAT at the general rate',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-29',
    at: 'lines[*].taxes',
    when: [isForTourists],
    must: bePresent,
    message: 'a line of class T needs its taxes',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-30',
    at: 'discounts[*].ext',
    when: [isForTourists],
    must: haveExtensions(stay),
    message: 'a discount of class T needs what of the stay it is on',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-INVOICE-31',
    at: 'payment.advances[*].ext',
    when: [isForTourists],
    must: haveExtensions(stay),
    message: 'an advance of class T needs what of the stay it is for',
  },
]);

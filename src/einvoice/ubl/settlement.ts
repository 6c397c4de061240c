import type { Group } from '../model/group.ts';
import { branch, filler, group, leaf, ofInvoice, onceOfInvoice } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';
import { isoDate } from '../syntax/spelling.ts';
import type { XmlElement } from '../xml/xml-element.ts';
import { adjustment, amount, taxCategory } from './amounts.ts';

/** Creates BG-16, the payment means. Those of a credit note contain the due date (BT-9). */
export function paymentMeans(dueDate: readonly Entry[] = []): Entry {
  return group('cac:PaymentMeans', 'BG-16', [
    leaf('cbc:PaymentMeansCode', 'BT-81', { terms: { name: 'BT-82' } }),
    ...dueDate,
    ofInvoice(leaf('cbc:PaymentID', 'BT-83')),
    group('cac:CardAccount', 'BG-18', [
      leaf('cbc:PrimaryAccountNumberID', 'BT-87'),
      filler('cbc:NetworkID', 'NA'),
      leaf('cbc:HolderName', 'BT-88'),
    ]),
    group('cac:PayeeFinancialAccount', 'BG-17', [
      leaf('cbc:ID', 'BT-84'),
      leaf('cbc:Name', 'BT-85'),
      leaf('cac:FinancialInstitutionBranch/cbc:ID', 'BT-86'),
    ]),
    group('cac:PaymentMandate', 'BG-19', [
      ofInvoice(leaf('cbc:ID', 'BT-89')),
      leaf('cac:PayerFinancialAccount/cbc:ID', 'BT-91'),
    ]),
  ]);
}

/** Due date of a credit note, which occurs once (UBL-SR-45). */
export const paymentDueDate = onceOfInvoice(leaf('cbc:PaymentDueDate', 'BT-9', { spelling: isoDate }));

export const charge = group(
  'cac:AllowanceCharge',
  'BG-21',
  adjustment(
    'true',
    { code: 'BT-105', reason: 'BT-104', percent: 'BT-101', amount: 'BT-99', base: 'BT-100' },
    [taxCategory('cac:TaxCategory', 'BT-102', 'BT-103')],
  ),
);

export const allowance = group(
  'cac:AllowanceCharge',
  'BG-20',
  adjustment('false', { code: 'BT-98', reason: 'BT-97', percent: 'BT-94', amount: 'BT-92', base: 'BT-93' }, [
    taxCategory('cac:TaxCategory', 'BT-95', 'BT-96'),
  ]),
);

/** Whether a tax total is the one in the accounting currency: it has that currency, or at least not the invoice's. */
function isInAccountingCurrency(total: XmlElement, invoice: Group): boolean {
  const currency = total.at(['cbc:TaxAmount'])?.attributes.get('currencyID');
  const [own, accounting] = [invoice.text('BT-5'), invoice.text('BT-6')];
  return accounting !== undefined && accounting !== own && currency === accounting;
}

/** BT-110 with BG-23 */
export const taxTotal = branch(
  'cac:TaxTotal',
  [
    amount('cbc:TaxAmount', 'BT-110'),
    group('cac:TaxSubtotal', 'BG-23', [
      amount('cbc:TaxableAmount', 'BT-116'),
      amount('cbc:TaxAmount', 'BT-117'),
      taxCategory('cac:TaxCategory', 'BT-118', 'BT-119', [
        leaf('cbc:TaxExemptionReasonCode', 'BT-121'),
        leaf('cbc:TaxExemptionReason', 'BT-120'),
      ]),
    ]),
  ],
  { takes: (total, invoice) => !isInAccountingCurrency(total, invoice) },
);

/** BT-111 */
export const taxTotalInAccountingCurrency = branch(
  'cac:TaxTotal',
  [leaf('cbc:TaxAmount', 'BT-111', { currency: 'BT-6' })],
  { takes: isInAccountingCurrency },
);

/** BG-22 */
export const monetaryTotal = branch('cac:LegalMonetaryTotal', [
  amount('cbc:LineExtensionAmount', 'BT-106'),
  amount('cbc:TaxExclusiveAmount', 'BT-109'),
  amount('cbc:TaxInclusiveAmount', 'BT-112'),
  amount('cbc:AllowanceTotalAmount', 'BT-107'),
  amount('cbc:ChargeTotalAmount', 'BT-108'),
  amount('cbc:PrepaidAmount', 'BT-113'),
  amount('cbc:PayableRoundingAmount', 'BT-114'),
  amount('cbc:PayableAmount', 'BT-115'),
]);

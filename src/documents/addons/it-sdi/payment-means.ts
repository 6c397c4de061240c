import { lookUpKey, setExtension } from '../../extensions.ts';
import type { Extended } from '../../extensions.ts';
import { haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';

/** Extension with the means of payment (ModalitaPagamento, 2.4.2.2). */
const paymentMeans = 'it-sdi-payment-means';

/** Codes of payment means by key. The tables of the reference misprint MP06 as `Mp06`; documents use MP06. */
const meansByKey: Readonly<Record<string, string>> = {
  cash: 'MP01',
  cheque: 'MP02',
  'bank-draft': 'MP03',
  'cash+treasury': 'MP04', // cash at the Treasury
  'credit-transfer': 'MP05',
  'promissory-note': 'MP06',
  'other+payment-slip': 'MP07', // bollettino bancario
  card: 'MP08',
  online: 'MP08',
  'direct-debit+rid': 'MP09',
  'direct-debit+rid-utility': 'MP10',
  'direct-debit+rid-fast': 'MP11',
  'direct-debit+riba': 'MP12', // ricevuta bancaria
  'debit-transfer': 'MP13',
  'other+tax-receipt': 'MP14', // quietanza erario
  'other+special-account': 'MP15', // giro su conti di contabilità speciale
  'direct-debit': 'MP16', // domiciliazione bancaria
  'direct-debit+post-office': 'MP17', // domiciliazione postale
  'cheque+post-office': 'MP18', // bollettino di conto corrente postale
  'direct-debit+sepa': 'MP19',
  'direct-debit+sepa-core': 'MP20',
  'direct-debit+sepa-b2b': 'MP21',
  netting: 'MP22', // trattenuta su somme già riscosse
  'online+pagopa': 'MP23',
};

/** Payment means by code. */
export const means: Readonly<Record<string, readonly string[]>> = {
  [paymentMeans]: [...new Set(Object.values(meansByKey))],
};

/** Sets the code of the payment means, replacing any other code. With unknown means the given code is kept. */
export function setPaymentMeans(payment: Extended & { key?: string }): void {
  const code = lookUpKey(meansByKey, payment.key);
  if (code !== undefined) setExtension(payment, paymentMeans, code);
}

/** Rules for payment instructions and advances. */
export const paymentRules = [
  ...rulesAbout('pay/instructions', [
    {
      code: 'GOBL-IT-SDI-PAY-INSTRUCTIONS-01',
      at: 'ext',
      must: haveExtensions(paymentMeans),
      message: 'payment instructions need the code of their means (ModalitaPagamento)',
    },
  ]),
  ...rulesAbout('pay/record', [
    {
      code: 'GOBL-IT-SDI-PAY-RECORD-01',
      at: 'ext',
      must: haveExtensions(paymentMeans),
      message: 'a payment needs the code of its means (ModalitaPagamento)',
    },
  ]),
];

import { lookUpKey, setExtension } from '../../extensions.ts';
import type { Instructions } from '../../pay/instructions.ts';

/** Extension with the means of payment, UNTDID 4461 (BT-81). */
export const paymentMeans = 'untdid-payment-means';

/** Means of payment in UNTDID 4461; what is `other` has no code of its own and must be given with one. */
const means: Readonly<Record<string, string>> = {
  any: '1',
  card: '48',
  'card+debit': '55',
  'credit-transfer': '30',
  'credit-transfer+sepa': '58',
  'debit-transfer': '31',
  cash: '10',
  cheque: '20',
  'bank-draft': '21',
  'direct-debit': '49',
  'direct-debit+sepa': '59',
  online: '68',
  'promissory-note': '60',
  netting: '97',
};

/** Gives payment instructions the code of their means, whatever code they had; unknown means keep theirs. */
export function setPaymentMeans(instructions: Instructions): void {
  const code = lookUpKey(means, instructions.key);
  if (code !== undefined) setExtension(instructions, paymentMeans, code);
}

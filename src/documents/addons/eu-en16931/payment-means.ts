import { lookUpKey, setExtension } from '../../extensions.ts';
import type { Instructions } from '../../pay/instructions.ts';

/** Extension with the means of payment, UNTDID 4461 (BT-81). */
export const paymentMeans = 'untdid-payment-means';

/** Payment means in UNTDID 4461, by key. `other` has no code, so documents must give one. */
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

/** Sets the code of the payment means, replacing any other code. With unknown means the given code is kept. */
export function setPaymentMeans(instructions: Instructions): void {
  const code = lookUpKey(means, instructions.key);
  if (code !== undefined) setExtension(instructions, paymentMeans, code);
}

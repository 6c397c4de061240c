import { lookUpKey, setExtension } from '../../extensions.ts';
import type { Extended } from '../../extensions.ts';
import { paymentMeans } from './codes.ts';

/** Codes of payment means in FA(3) (FormaPlatnosci), by key. */
const means: Readonly<Record<string, string>> = {
  cash: '1',
  card: '2',
  'other+voucher': '3',
  cheque: '4',
  'other+credit': '5',
  'credit-transfer': '6',
  online: '7',
};

/** Sets the code of the payment means, replacing any other code. With unknown means the given code is kept. */
export function setPaymentMeans(payment: Extended & { key?: string }): void {
  const code = lookUpKey(means, payment.key);
  if (code !== undefined) setExtension(payment, paymentMeans, code);
}

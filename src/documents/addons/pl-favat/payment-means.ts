import { lookUpKey, setExtension } from '../../extensions.ts';
import type { Extended } from '../../extensions.ts';
import { paymentMeans } from './codes.ts';

/** Means of payment in FA(3) (FormaPlatnosci). */
const means: Readonly<Record<string, string>> = {
  cash: '1',
  card: '2',
  'other+voucher': '3',
  cheque: '4',
  'other+credit': '5',
  'credit-transfer': '6',
  online: '7',
};

/** Gives instructions and payments the code of their means, whatever code they had; unknown means keep theirs. */
export function setPaymentMeans(payment: Extended & { key?: string }): void {
  const code = lookUpKey(means, payment.key);
  if (code !== undefined) setExtension(payment, paymentMeans, code);
}

import { lookUpKey, setExtension } from '../../extensions.ts';
import type { TextMap } from '../../model/maps.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';

/** Extension of a payment: payment method, table 8.12 of the myDATA interface. */
export const paymentMeans = 'gr-mydata-payment-means';

const codesByKey = {
  'credit-transfer': '1', // to an account in Greece
  'credit-transfer+foreign': '2', // to an account abroad
  cash: '3',
  cheque: '4',
  'promissory-note': '5', // on credit
  online: '6', // web banking
  card: '7', // point of sale
} as const;

export const paymentMeansCodes = Object.values(codesByKey);

/** Payment instructions, or a payment that was made. */
interface Payment {
  key?: string;
  ext?: TextMap;
}

/** Sets the code of a payment from its key. For means that myDATA does not have, documents must give the code. */
export function setPaymentMeans(payment: Payment): void {
  const code = lookUpKey(codesByKey, payment.key);
  if (code !== undefined) setExtension(payment, paymentMeans, code);
}

/** Rules of myDATA for payments. */
export const paymentRules = [
  ...rulesAbout('pay/instructions', [
    {
      code: 'GOBL-GR-MYDATA-PAY-INSTRUCTIONS-01',
      at: 'key',
      must: bePresent,
      message: 'payment instructions need a key',
    },
    {
      code: 'GOBL-GR-MYDATA-PAY-INSTRUCTIONS-02',
      at: 'ext',
      must: haveExtensions(paymentMeans),
      message: `payment instructions need the extension '${paymentMeans}'`,
    },
  ]),
  ...rulesAbout('pay/record', [
    { code: 'GOBL-GR-MYDATA-PAY-RECORD-01', at: 'key', must: bePresent, message: 'a payment needs a key' },
    {
      code: 'GOBL-GR-MYDATA-PAY-RECORD-02',
      at: 'ext',
      must: haveExtensions(paymentMeans),
      message: `a payment needs the extension '${paymentMeans}'`,
    },
  ]),
];

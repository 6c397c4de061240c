import { Amount } from '@docmill/documents/amounts';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, openAt, putAt, textAt, valueAt } from '@docmill/documents/paths';
import { meansKeys } from './codes.ts';

const meansExtension = 'pl-favat-payment-means';

/** Arranges advances and payment instructions for FA(3). */
export function arrangePayment(document: JsonObject): void {
  const advances = objectsAt(document, 'payment.advances');
  const [only, second] = advances;
  const isPaid = Amount.parse(textAt(document, 'totals.due') ?? '')?.isZero ?? false;
  const parts = advances.map((advance) => ({ ...advance, ...howOf(advance) }));
  const paid =
    only === undefined
      ? {}
      : isPaid && second === undefined
        ? { isPaid: '1', paid: only.date ?? '' }
        : { isPartly: isPaid ? '2' : '1', parts };
  const instructions = valueAt(document, 'payment.instructions');
  document.ownPayment = {
    ...paid,
    dues: objectsAt(document, 'payment.terms.due_dates'),
    ...(isObject(instructions) ? howOf(instructions) : {}),
    accounts: objectsAt(document, 'payment.instructions.credit_transfer').map((account) => ({
      ...account,
      number: account.iban ?? account.number ?? '',
    })),
  };
}

function howOf(payment: JsonObject): JsonObject {
  const means = textAt(payment, `ext.${meansExtension}`);
  if (means !== undefined) return { means };
  const words = textAt(payment, 'detail') ?? textAt(payment, 'key');
  return words === undefined ? {} : { isOther: '1', words };
}

/** Converts a payment that was read to the form of documents. */
export function convertPayment(document: JsonObject): void {
  const payment = openAt(document, 'ownPayment');
  delete document.ownPayment;
  if (payment.isPaid !== undefined)
    putAt(document, 'payment.advances', [
      { ...(payment.paid !== undefined && { date: payment.paid }), description: 'Zapłata', percent: '100%' },
    ]);
  const parts = objectsAt(payment, 'parts');
  if (parts.length > 0) putAt(document, 'payment.advances', parts.map(advanceRead));
  const dues = objectsAt(payment, 'dues').filter(({ date }) => date !== undefined);
  const [only, second] = dues;
  // FA(3) does not state how the amount is split over several dates.
  if (only) putAt(document, 'payment.terms.due_dates', second ? dues : [{ ...only, percent: '100%' }]);
  const how = howRead(payment);
  const accounts = objectsAt(payment, 'accounts').map(accountRead);
  if (how === undefined && accounts.length === 0) return;
  putAt(document, 'payment.instructions', {
    ...(how ?? { key: 'credit-transfer' }),
    ...(accounts.length > 0 && { credit_transfer: accounts }),
  });
}

function howRead({ means, isOther, words }: JsonObject): JsonObject | undefined {
  if (typeof means === 'string')
    return { key: meansKeys.get(means) ?? 'other', ext: { [meansExtension]: means } };
  if (isOther === undefined) return undefined;
  return { key: 'other', ...(words !== undefined && { detail: words }) };
}

function advanceRead(part: JsonObject): JsonObject {
  const { date, amount } = part;
  const { detail, ...how } = howRead(part) ?? {};
  return {
    ...how,
    ...(date !== undefined && { date }),
    description: detail ?? 'Zaliczka',
    amount: amount ?? '0.00',
  };
}

function accountRead({ number, bic, name }: JsonObject): JsonObject {
  const isIban = typeof number === 'string' && /^[A-Z]{2}\d{2}/.test(number);
  return {
    ...(number !== undefined && (isIban ? { iban: number } : { number })),
    ...(bic !== undefined && { bic }),
    ...(name !== undefined && { name }),
  };
}

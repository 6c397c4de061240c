import type { Json } from '../../../../graphql/graphql.ts';
import { valueAt, withValue, type JsonPath } from '../../../../parts/json/json-path.logic.ts';

/** Missing part of a payment, named like its field. */
export type PaymentLack = 'paymentMeans' | 'iban' | 'due_dates';

const means: JsonPath = ['instructions', 'key'];
const account: JsonPath = ['instructions', 'credit_transfer', 0];
const dueDates: JsonPath = ['terms', 'due_dates'];

/** Returns the missing parts of a payment: means, the account of a credit transfer, a due date or terms in words. */
export function paymentLacks(payment: Json | undefined): readonly PaymentLack[] {
  const has = (place: JsonPath): boolean => Boolean(valueAt(payment, place));
  const key = valueAt(payment, means);
  const isTransfer = typeof key !== 'string' || key === '' || key.startsWith('credit-transfer');
  const lacks: Readonly<Record<PaymentLack, boolean>> = {
    paymentMeans: !has(means),
    iban: isTransfer && !has([...account, 'iban']) && !has([...account, 'number']),
    due_dates: !has([...dueDates, 0]) && !has(['terms', 'notes']),
  };
  return (Object.keys(lacks) as PaymentLack[]).filter((each) => lacks[each]);
}

/**
 * Returns a payment with usual values for its missing parts: a credit transfer, and the full amount on one
 * due date.
 */
export function begunPayment(payment: Json | undefined): Json {
  const lacks = paymentLacks(payment);
  let begun: Json = payment ?? {};
  const begin = (place: JsonPath, value: Json): void => {
    begun = withValue(begun, place, value) ?? {};
  };
  if (lacks.includes('paymentMeans')) begin(means, 'credit-transfer');
  if (lacks.includes('due_dates')) begin([...dueDates, 0], newRow(dueDates, 0));
  return begun;
}

/** Returns whether a document credits another and has an account or due dates, which it copied from that one. */
export function takesOverPayment(doc: Json): boolean {
  const has = (place: JsonPath): boolean => Boolean(valueAt(doc, ['payment', ...place]));
  return (
    valueAt(doc, ['type']) === 'credit-note' &&
    Boolean(valueAt(doc, ['preceding', 0])) &&
    (has([...dueDates, 0]) || has([...account, 'iban']) || has([...account, 'number']))
  );
}

/** Returns the initial value of a row added to a list; the first due date gets the full amount. */
export function newRow(list: JsonPath, index: number): Json {
  return list.at(-1) === 'due_dates' && index === 0 ? { percent: '100%' } : {};
}

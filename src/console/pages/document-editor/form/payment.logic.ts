import type { Json } from '../../../graphql/graphql.ts';
import { valueAt, withValue, type Place } from '../../../parts/json-path.logic.ts';

/** What says how and when something is paid, as its fields are called. */
export type PaymentLack = 'paymentMeans' | 'iban' | 'due_dates';

const means: Place = ['instructions', 'key'];
const account: Place = ['instructions', 'credit_transfer', 0];
const dueDates: Place = ['terms', 'due_dates'];

/** What is missing of how and when something is paid: means, the account of a credit transfer, a due date or terms in words. */
export function paymentLacks(payment: Json | undefined): readonly PaymentLack[] {
  const has = (place: Place): boolean => Boolean(valueAt(payment, place));
  const key = valueAt(payment, means);
  const isTransfer = typeof key !== 'string' || key === '' || key.startsWith('credit-transfer');
  const lacks: Readonly<Record<PaymentLack, boolean>> = {
    paymentMeans: !has(means),
    iban: isTransfer && !has([...account, 'iban']) && !has([...account, 'number']),
    due_dates: !has([...dueDates, 0]) && !has(['terms', 'notes']),
  };
  return (Object.keys(lacks) as PaymentLack[]).filter((each) => lacks[each]);
}

/** A payment with what is usual of what it lacks begun: a credit transfer, and all of it due on one day. */
export function begunPayment(payment: Json | undefined): Json {
  const lacks = paymentLacks(payment);
  let begun: Json = payment ?? {};
  const begin = (place: Place, value: Json): void => {
    begun = withValue(begun, place, value) ?? {};
  };
  if (lacks.includes('paymentMeans')) begin(means, 'credit-transfer');
  if (lacks.includes('due_dates')) begin([...dueDates, 0], newRow(dueDates, 0));
  return begun;
}

/** Whether a document credits another and has an account or due dates, as it took them over from that one. */
export function takesOverPayment(doc: Json): boolean {
  const has = (place: Place): boolean => Boolean(valueAt(doc, ['payment', ...place]));
  return (
    valueAt(doc, ['type']) === 'credit-note' &&
    Boolean(valueAt(doc, ['preceding', 0])) &&
    (has([...dueDates, 0]) || has([...account, 'iban']) || has([...account, 'number']))
  );
}

/** What a row begins with that is added to a list: the first of due dates has all that is due. */
export function newRow(list: Place, index: number): Json {
  return list.at(-1) === 'due_dates' && index === 0 ? { percent: '100%' } : {};
}

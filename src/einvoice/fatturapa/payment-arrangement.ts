import { Amount } from '@docmill/documents/amounts';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, putAt, textAt, valueAt } from '@docmill/documents/paths';
import { meansKeys } from './codes.ts';

/** Payment conditions (2.4.1): in instalments, in full, in advance. */
const inParts = 'TP01';
const atOnce = 'TP02';
const inAdvance = 'TP03';

const meansExtension = 'ext.it-sdi-payment-means';

/** Arranges advances and payment instructions for the format. */
export function arrangePayments(document: JsonObject): void {
  document.ownPayments = [...advancesOf(document), ...instructionsOf(document)];
}

function advancesOf(document: JsonObject): JsonObject[] {
  const advances = objectsAt(document, 'payment.advances');
  if (advances.length === 0) return [];
  const rows = advances.map((advance) => ({
    ...some({ means: textAt(advance, meansExtension) }),
    ...advance,
  }));
  return [{ conditions: inAdvance, rows }];
}

function instructionsOf(document: JsonObject): JsonObject[] {
  const instructions = valueAt(document, 'payment.instructions');
  const payable = textAt(document, 'totals.due') ?? textAt(document, 'totals.payable') ?? '0.00';
  const isPaid = Amount.parse(payable)?.isZero ?? false;
  if (!isObject(instructions) || isPaid) return [];
  const how = some({
    means: textAt(instructions, meansExtension),
    payee: textAt(document, 'payment.payee.name'),
    bank: textAt(instructions, 'credit_transfer[0].name'),
    iban: textAt(instructions, 'credit_transfer[0].iban'),
    bic: textAt(instructions, 'credit_transfer[0].bic'),
    reference: textAt(instructions, 'ref'),
  });
  const dues = objectsAt(document, 'payment.terms.due_dates');
  const [first, second] = dues;
  if (first === undefined) return [{ conditions: atOnce, rows: [{ ...how, amount: payable }] }];
  const isAll = second === undefined && first.amount === payable;
  const rows = dues.map((due) => ({
    ...how,
    ...some({ due: textAt(due, 'date') }),
    amount: due.amount ?? payable,
  }));
  return [{ conditions: isAll ? atOnce : inParts, rows }];
}

/** Converts the payments that were read to the form of documents. */
export function convertPayments(document: JsonObject): void {
  const payments = objectsAt(document, 'ownPayments');
  delete document.ownPayments;
  for (const payment of payments) {
    const rows = objectsAt(payment, 'rows');
    const [first] = rows;
    if (first === undefined) continue;
    if (payment.conditions === inAdvance) {
      putAt(document, 'payment.advances', rows.map(advanceRead));
      if (payments.length === 1) putAt(document, 'payment.terms.key', 'advanced');
    } else instructionsRead(document, first, rows);
  }
}

function advanceRead({ date, means, amount }: JsonObject): JsonObject {
  return {
    ...some({ date, key: keyOf(means) }),
    description: 'Advance payment',
    amount: amount ?? '0.00',
    ...extensionOf(means),
  };
}

function instructionsRead(document: JsonObject, first: JsonObject, rows: readonly JsonObject[]): void {
  const { means, bank, iban, bic, reference, payee } = first;
  const account = some({ iban, bic, name: bank });
  const dues = rows.filter(({ due }) => due !== undefined);
  putAt(document, 'payment.instructions', {
    key: keyOf(means) ?? 'other',
    ...some({ ref: reference }),
    ...(Object.keys(account).length > 0 && { credit_transfer: [account] }),
    ...extensionOf(means),
  });
  if (payee !== undefined) putAt(document, 'payment.payee.name', payee);
  if (dues.length === 0) putAt(document, 'payment.terms.key', 'pending');
  else
    putAt(document, 'payment.terms', {
      key: 'due-date',
      due_dates: dues.map(({ due, amount }) => ({ date: due ?? '', amount: amount ?? '0.00' })),
    });
}

function keyOf(means: JsonObject[string] | undefined): string | undefined {
  return typeof means === 'string' ? meansKeys.get(means) : undefined;
}

function extensionOf(means: JsonObject[string] | undefined): JsonObject {
  return means === undefined ? {} : { ext: { 'it-sdi-payment-means': means } };
}

/** Returns the members that are defined. */
function some(members: Readonly<Record<string, JsonObject[string] | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

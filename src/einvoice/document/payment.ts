import { getExtension } from '@docmill/documents';
import type { CreditTransfer, Instructions, PaymentDetails } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { EinvoiceContext } from '../contexts.ts';
import { levelHas } from '../facturx-levels.ts';
import type { Group } from '../model/group.ts';
import { payee } from './party-terms.ts';
import { readParty, putParty } from './party.ts';
import { isSummary, summaryAdvance } from './summary-lines.ts';
import { put, compactList, compactObject } from './values.ts';

/** Extension with the means of payment, UNTDID 4461. */
const paymentMeans = 'untdid-payment-means';

const cardMeans = new Set(['48', '54', '55']);
const debitMeans = new Set(['49', '59']);

/** Keys of payment means in documents, by UNTDID 4461. Any other means is described by its code only. */
const meansKeys = new Map([
  ['1', 'any'],
  ['10', 'cash'],
  ['20', 'cheque'],
  ['21', 'bank-draft'],
  ['30', 'credit-transfer'],
  ['31', 'debit-transfer'],
  ['48', 'card'],
  ['49', 'direct-debit'],
  ['55', 'card+debit'],
  ['58', 'credit-transfer+sepa'],
  ['59', 'direct-debit+sepa'],
  ['60', 'promissory-note'],
  ['68', 'online'],
  ['97', 'netting'],
]);

/** Scheme of account identifiers that are IBANs. */
const ibanScheme = 'IBAN';

const path = '$.doc.payment';

/** Puts the payment details of the document into the model. */
export function putPayment(invoice: Group, payment: PaymentDetails): void {
  if (payment.payee) putParty(invoice, payee, payment.payee, `${path}.payee`);
  const { terms, instructions } = payment;
  put(invoice, 'BT-9', terms?.due_dates?.[0]?.date ?? undefined, `${path}.terms.due_dates[0].date`);
  put(invoice, 'BT-20', terms?.notes, `${path}.terms.notes`);
  if (instructions) putInstructions(invoice, instructions, `${path}.instructions`);
}

/** Puts one group for each account: the syntaxes repeat the payment means for each. */
function putInstructions(invoice: Group, instructions: Instructions, place: string): void {
  const code = getExtension(instructions, paymentMeans);
  const { credit_transfer: transfers, card, direct_debit: debit } = instructions;
  put(invoice, 'BT-83', instructions.ref, `${place}.ref`);
  const open = (): Group => {
    const isFirst = invoice.groups('BG-16').length === 0;
    const group = invoice.open('BG-16', place);
    put(group, 'BT-81', code, `${place}.ext.${paymentMeans}`);
    // The text occurs only once per invoice (UBL-SR-46).
    if (isFirst) put(group, 'BT-82', instructions.detail, `${place}.detail`);
    return group;
  };
  // Only what fits the means is written: XRechnung requires exactly that (BR-DE-23 to -25).
  if (code !== undefined && cardMeans.has(code)) {
    const group = open();
    if (!card) return;
    const inner = group.open('BG-18', `${place}.card`);
    put(inner, 'BT-87', card.last4, `${place}.card.last4`);
    put(inner, 'BT-88', card.holder, `${place}.card.holder`);
  } else if (code !== undefined && debitMeans.has(code)) {
    const group = open();
    if (!debit) return;
    put(invoice, 'BT-89', debit.ref, `${place}.direct_debit.ref`);
    put(invoice, 'BT-90', debit.creditor, `${place}.direct_debit.creditor`);
    const inner = group.open('BG-19', `${place}.direct_debit`);
    put(inner, 'BT-91', debit.account, `${place}.direct_debit.account`);
  } else if (transfers) {
    for (const [index, transfer] of transfers.entries())
      putTransfer(open(), transfer, `${place}.credit_transfer[${index}]`);
  } else open();
}

function putTransfer(means: Group, transfer: CreditTransfer, place: string): void {
  const group = means.open('BG-17', place);
  if (transfer.iban !== undefined) put(group, 'BT-84', transfer.iban, `${place}.iban`, ibanScheme);
  else put(group, 'BT-84', transfer.number, `${place}.number`);
  put(group, 'BT-85', transfer.name, `${place}.name`);
  put(group, 'BT-86', transfer.bic, `${place}.bic`);
}

/** Returns the payment details in the form of documents. */
export function readPayment(invoice: Group, context: EinvoiceContext | undefined): JsonObject | undefined {
  const payeeGroup = invoice.group('BG-10');
  const saysPaid = levelHas(context?.facturx, 'BT-113') || !isSummary(invoice, context);
  const prepaid = saysPaid ? invoice.decimal('BT-113') : summaryAdvance(invoice);
  return compactObject<JsonObject>({
    payee: payeeGroup && readParty(payeeGroup, payee),
    terms: compactObject<JsonObject>({
      due_dates: compactList(dueDates(invoice)),
      notes: invoice.text('BT-20'),
    }),
    advances:
      prepaid === undefined ? undefined : [{ description: 'Prepaid Amount', amount: prepaid.toString() }],
    instructions: instructionsOf(invoice),
  });
}

/** Returns the first due date, for the whole amount: how it is split over further dates is not stated. */
function dueDates(invoice: Group): JsonObject[] {
  const first = invoice.first('BT-9');
  return first === undefined ? [] : [{ date: first.text, percent: '100%' }];
}

function instructionsOf(invoice: Group): JsonObject | undefined {
  const means = invoice.groups('BG-16');
  const [first] = means;
  const code = first?.text('BT-81');
  if (first === undefined || code === undefined) return undefined;
  const same = means.filter((group) => group.text('BT-81') === code);
  const cardGroup = first.group('BG-18');
  const debit = compactObject<JsonObject>({
    ref: invoice.text('BT-89'),
    creditor: invoice.text('BT-90'),
    account: first.group('BG-19')?.text('BT-91'),
  });
  return compactObject<JsonObject>({
    key: meansKeys.get(code) ?? 'other',
    detail: first.text('BT-82'),
    ref: invoice.text('BT-83'),
    credit_transfer: compactList(same.flatMap((group) => group.groups('BG-17').map(transferOf))),
    card:
      cardGroup &&
      compactObject<JsonObject>({
        // Only the last four digits of a card are kept, even if the invoice shows more.
        last4: cardGroup.text('BT-87')?.slice(-4),
        holder: cardGroup.text('BT-88'),
      }),
    direct_debit: debit,
    ext: { [paymentMeans]: code },
  });
}

function transferOf(group: Group): JsonObject | undefined {
  const account = group.first('BT-84');
  const isIban = account && (account.scheme === ibanScheme || /^[A-Z]{2}[0-9A-Z ]+$/.test(account.text));
  return compactObject<JsonObject>({
    iban: isIban ? account.text : undefined,
    bic: group.text('BT-86'),
    number: isIban ? undefined : account?.text,
    name: group.text('BT-85'),
  });
}

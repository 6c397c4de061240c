import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import { documentCode } from './document-title.ts';
import { amountDue, isPaidAtOnce, transferableAmount } from './payable.ts';
import type { PrintContext } from './print-context.ts';
import type { PaymentCode } from './print-content.ts';
import { isQrIban, isSwissIban } from './swiss-code.ts';

/**
 * Creates the code that lets a banking app fill in a credit transfer (EPC069-12, known as GiroCode in German-speaking countries):
 * for an invoice in euros that is paid at once, to an account within SEPA. Null if the document asks for no such payment, or for
 * one that only a Swiss QR code can express.
 */
export function paymentCode(document: PdfJson, context: PrintContext): PaymentCode | null {
  const payment = objectAt(document, 'payment');
  const instructions = objectAt(payment, 'instructions');
  const [account] = objectsAt(instructions, 'credit_transfer');
  const iban = textAt(account, 'iban').replaceAll(' ', '');
  const amount = transferableAmount(amountDue(document));
  const payee = textAt(objectAt(payment, 'payee'), 'name') || textAt(objectAt(document, 'supplier'), 'name');
  const european = isValidIBAN(iban) && isSEPACountry(iban.slice(0, 2));
  if (!isPaidAtOnce(document) || !amount || !european || payee === '') return null;
  if (isSwissIban(iban) && isQrIban(iban)) return null;
  if (textAt(document, 'currency') !== 'EUR') return null;
  const reference = textAt(instructions, 'ref') || documentCode(document);
  const structured = /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference);
  const elements = [
    'BCD',
    '002',
    '1',
    'SCT',
    bicOf(account),
    payee.slice(0, maxNameLength),
    iban,
    `EUR${amount}`,
    '',
    structured ? reference : '',
    structured ? '' : reference.slice(0, maxRemittanceLength),
  ];
  const money = context.money(amount, 'EUR');
  const caption = joined([context.labels.methods.creditTransfer, money, reference], '\n');
  return { payload: elements.map((element) => element.replaceAll(/\s+/g, ' ')).join('\n'), caption };
}

const maxNameLength = 70;
const maxRemittanceLength = 140;

function bicOf(account: PdfJson | undefined): string {
  const bic = textAt(account, 'bic');
  return /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bic) ? bic : '';
}

import { joined, objectAt, objectsAt, textAt, type PdfJson } from '../reading.ts';
import { swissBillLabels } from '../labels/swiss-bill-labels.ts';
import { documentCode } from './document-title.ts';
import { amountDue, isPaidAtOnce, transferableAmount } from './payable.ts';
import type { SwissBill } from './print-content.ts';
import {
  foreignCharacters,
  isCreditorReference,
  isQrIban,
  isQrReference,
  isSwissIban,
  swissCode,
  swissText,
  type SwissAddress,
  type SwissPayment,
} from './swiss-code.ts';

/** Payment that an invoice asks for, or the part that is missing for it. */
type ReadPayment = { readonly payment: SwissPayment } | { readonly lacks: string };

/**
 * Returns the payment that a document asks for by a Swiss QR-bill, or the reason why it cannot; undefined if it does not apply.
 * It applies to invoices in francs or euros that are paid at once, to an account in Switzerland or Liechtenstein.
 */
export function swissPayment(document: PdfJson): ReadPayment | undefined {
  const instructions = objectAt(objectAt(document, 'payment'), 'instructions');
  const currency = textAt(document, 'currency');
  const iban = findAccount(instructions, currency);
  if (iban === undefined || (currency !== 'CHF' && currency !== 'EUR') || !isPaidAtOnce(document))
    return undefined;
  const due = amountDue(document);
  if (/^-|^[0.]+$/.test(due)) return undefined;
  const amount = transferableAmount(due);
  if (due !== '' && amount === undefined)
    return { lacks: `an amount of up to 999999999.99 with two decimals, which ${due} is not` };
  const creditor = creditorOf(document);
  if (!creditor) return { lacks: 'the name of the creditor with postal code, town and country' };
  const ref = textAt(instructions, 'ref').replaceAll(' ', '');
  const wrong = wrongReference(iban, ref);
  if (wrong !== undefined) return { lacks: wrong };
  const isStructured = isQrIban(iban) || isCreditorReference(ref);
  const payment = {
    iban,
    creditor,
    amount,
    currency,
    debtor: addressOf(objectAt(document, 'customer')),
    reference: isStructured ? ref : '',
    information: swissText(
      (isStructured ? '' : textAt(instructions, 'ref')) || documentCode(document),
      maxInformationLength,
    ),
  } as const;
  const code = swissCode(payment);
  const foreign = foreignCharacters(code.replaceAll('\n', ''));
  if (foreign.length > 0)
    return { lacks: `other characters than ${foreign.join(' ')}, which its code cannot hold` };
  return Buffer.byteLength(code) > maxPayloadBytes
    ? { lacks: `shorter texts, as its code holds ${maxPayloadBytes} bytes` }
    : { payment };
}

/** Maximum payload in bytes of a QR code of version 25 with error correction M (section 5.1 of the guidelines). */
const maxPayloadBytes = 997;

const maxInformationLength = 140;

/** Returns the first account in Switzerland or Liechtenstein; for euros it must be the first account of all. */
function findAccount(instructions: PdfJson, currency: string): string | undefined {
  const ibans = objectsAt(instructions, 'credit_transfer').map((account) =>
    textAt(account, 'iban').replaceAll(' ', ''),
  );
  return (currency === 'EUR' ? ibans.slice(0, 1) : ibans).find(isSwissIban);
}

/** Returns the reference that an account requires and the document lacks (section 2.4 of the guidelines). */
function wrongReference(iban: string, ref: string): string | undefined {
  if (isQrIban(iban))
    return isQrReference(ref) ? undefined : `a QR reference (27 digits), which the QR-IBAN ${iban} needs`;
  if (isQrReference(ref)) return `a QR-IBAN, which the QR reference ${ref} needs`;
  return /^RF\d\d/.test(ref) && !isCreditorReference(ref)
    ? `a creditor reference (ISO 11649) whose check digits fit, which ${ref} is not`
    : undefined;
}

function creditorOf(document: PdfJson): SwissAddress | undefined {
  const payee = objectAt(objectAt(document, 'payment'), 'payee');
  return addressOf(textAt(payee, 'name') === '' ? objectAt(document, 'supplier') : payee);
}

/** Returns the name and address of a party, if they are complete. */
function addressOf(party: PdfJson): SwissAddress | undefined {
  const [from] = objectsAt(party, 'addresses');
  const box = textAt(from, 'po_box');
  const address = {
    name: swissText(textAt(party, 'name'), 70),
    street: swissText(box === '' ? textAt(from, 'street') : joined(['PO Box', box], ' '), 70),
    number: swissText(box === '' ? textAt(from, 'num') : '', 16),
    postalCode: swissText(textAt(from, 'code'), 16),
    town: swissText(textAt(from, 'locality'), 35),
    country: textAt(from, 'country'),
  };
  const { name, postalCode, town, country } = address;
  const isWhole = name !== '' && postalCode !== '' && town !== '' && /^[A-Z]{2}$/.test(country);
  return isWhole ? address : undefined;
}

/** Formats a payment part; `language` is the language of the document. */
export function swissBill(payment: SwissPayment, language: string): SwissBill {
  const { iban, creditor, amount, currency, debtor, reference, information } = payment;
  return {
    ...swissBillLabels(language),
    payload: swissCode(payment),
    account: [splitIntoGroups(iban, 4), ...addressLines(creditor)],
    reference: isQrReference(reference)
      ? joined([reference.slice(0, 2), splitIntoGroups(reference.slice(2), 5)], noBreak)
      : splitIntoGroups(reference, 4),
    information,
    debtor: debtor ? addressLines(debtor) : null,
    currency,
    amount: amount === undefined ? null : amount.replaceAll(/\B(?=(\d{3})+\.)/g, noBreak),
  };
}

/** Returns the lines of an address; foreign ones have the country before the postal code. */
function addressLines({ name, street, number, postalCode, town, country }: SwissAddress): string[] {
  const isAbroad = country !== 'CH' && country !== 'LI';
  const place = joined([isAbroad ? `${country}-${postalCode}` : postalCode, town], ' ');
  return [name, joined([street, number], ' '), place].filter((line) => line !== '');
}

const noBreak = '\u00A0';

function splitIntoGroups(text: string, size: number): string {
  return (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(noBreak);
}

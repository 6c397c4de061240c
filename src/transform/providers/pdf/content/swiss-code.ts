import { isValidIBAN } from 'ibantools';
import { moveCheckDigits, passesModulo97 } from '@docmill/documents/codes';
import { cleanText } from './clean-text.ts';

/** Party in a Swiss QR code: an address of the type S, with texts of at most the allowed lengths. */
export interface SwissAddress {
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly postalCode: string;
  readonly town: string;
  /** ISO 3166-1 code. */
  readonly country: string;
}

/** Payment to a Swiss or Liechtenstein account. */
export interface SwissPayment {
  /** IBAN without spaces. */
  readonly iban: string;
  readonly creditor: SwissAddress;
  /** Decimal text with two digits after the point; undefined if the payer fills it in. */
  readonly amount: string | undefined;
  readonly currency: 'CHF' | 'EUR';
  readonly debtor: SwissAddress | undefined;
  /** Reference without spaces; empty if there is none. */
  readonly reference: string;
  /** Unstructured information for the creditor. */
  readonly information: string;
}

/** Kind of reference of a payment: QR reference, ISO 11649, or none. */
type ReferenceType = 'QRR' | 'SCOR' | 'NON';

/** Returns the payload of the Swiss QR code (Swiss Implementation Guidelines QR-bill 2.3, section 4.2.2). */
export function swissCode(payment: SwissPayment): string {
  const { iban, creditor, amount = '', currency, debtor, reference, information } = payment;
  const ultimateCreditor = Array.from({ length: 7 }, () => '');
  return [
    'SPC',
    '0200',
    '1',
    iban,
    ...addressElements(creditor),
    ...ultimateCreditor,
    amount,
    currency,
    ...addressElements(debtor),
    referenceType(payment),
    reference,
    information,
    'EPD',
  ].join('\n');
}

function addressElements(address: SwissAddress | undefined): string[] {
  if (!address) return Array.from({ length: 7 }, () => '');
  const { name, street, number, postalCode, town, country } = address;
  return ['S', name, street, number, postalCode, town, country];
}

function referenceType({ iban, reference }: Pick<SwissPayment, 'iban' | 'reference'>): ReferenceType {
  if (reference === '') return 'NON';
  return isQrIban(iban) ? 'QRR' : 'SCOR';
}

/** Whether a text is the IBAN of an account in Switzerland or Liechtenstein. */
export function isSwissIban(iban: string): boolean {
  return /^(CH|LI)/.test(iban) && isValidIBAN(iban);
}

/** Whether payments to an account require a QR reference: its institution number is between 30000 and 31999. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= 30_000 && institution <= 31_999;
}

/** Whether a text is a QR reference: 27 digits, the last of which is a check digit. */
export function isQrReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Rows of the table for modulo 10, recursive (section 2.4 and annex B of the guidelines). */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

function checkDigit(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

/** Whether a text is a creditor reference of ISO 11649, with check digits of ISO 7064 (modulo 97-10). */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && passesModulo97(moveCheckDigits(text));
}

/** Converts a text to one line and cuts it to a maximum length. */
export function swissText(text: string, longest: number): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest).trim();
}

/** Returns the characters of a text that a Swiss QR code must not contain (section 4.1.1 of the guidelines). */
export function foreignCharacters(text: string): string[] {
  return [...new Set(text.match(/[^\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]/gu))];
}

import { isValidIBAN } from 'ibantools';
import { splitDecimal } from '../format/decimal-format.ts';
import { cleanText } from './clean-text.ts';

/** A party as a Swiss QR code names it: an address of the type S, with texts as long as they may be. */
export interface SwissAddress {
  readonly name: string;
  readonly street: string;
  readonly number: string;
  readonly postalCode: string;
  readonly town: string;
  /** ISO 3166-1 code. */
  readonly country: string;
}

/** A payment to a Swiss or Liechtenstein account. */
export interface SwissPayment {
  /** Without spaces. */
  readonly iban: string;
  readonly creditor: SwissAddress;
  /** Decimal text with two digits after the point; undefined where the payer fills it in. */
  readonly amount: string | undefined;
  readonly currency: 'CHF' | 'EUR';
  readonly debtor: SwissAddress | undefined;
  /** Without spaces; empty for none. */
  readonly reference: string;
  /** For the creditor, unstructured. */
  readonly information: string;
}

/** What kind of reference a payment has: that of QR-IBANs, that of ISO 11649, or none. */
type ReferenceType = 'QRR' | 'SCOR' | 'NON';

/** The payload of the Swiss QR code (Swiss Implementation Guidelines QR-bill 2.3, section 4.2.2). */
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

/** Whether payments to an account need a QR reference: its institution is one of 30000 to 31999. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= 30_000 && institution <= 31_999;
}

/** Whether a text is a QR reference: 27 digits, the last of which checks the others. */
export function isQrReference(text: string): boolean {
  return /^\d{27}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** The rows of the table of modulo 10, recursive (section 2.4 and annex B of the guidelines). */
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

function checkDigit(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = carries[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

/** Whether a text is a creditor reference of ISO 11649, whose check digits are those of ISO 7064 (modulo 97-10). */
export function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** An amount as the code has it, from 0.01 to 999999999.99; undefined for others. */
export function swissAmount(text: string): string | undefined {
  const number = splitDecimal(text);
  if (!number || number.negative || number.whole.length > 9) return undefined;
  const fraction = number.fraction.replace(/0+$/, '').padEnd(2, '0');
  if (fraction.length > 2 || !/[1-9]/.test(number.whole + fraction)) return undefined;
  return `${number.whole}.${fraction}`;
}

/** A text in one line and of so many characters at most. */
export function swissText(text: string, longest: number): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest).trim();
}

/** What a text has that no Swiss QR code may have; the set is that of section 4.1.1 of the guidelines. */
export function foreignCharacters(text: string): string[] {
  return [...new Set(text.match(/[^\u0020-\u007E\u00A0-\u017F\u0218-\u021B\u20AC]/gu))];
}

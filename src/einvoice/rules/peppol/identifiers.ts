import { passesLuhn, weightedSum } from '@docmill/documents/codes';
import { termsAt } from '../rule.ts';
import type { Rule, TermPlace } from '../rule.ts';

const addresses: readonly TermPlace[] = [
  ['BG-4', 'BT-34'],
  ['BG-7', 'BT-49'],
];

const identifiers: readonly TermPlace[] = [
  ...addresses,
  ['BG-4', 'BT-29'],
  ['BG-7', 'BT-46'],
  ['BG-10', 'BT-60'],
  ['BG-4', 'BT-30'],
  ['BG-7', 'BT-47'],
  ['BG-10', 'BT-61'],
];

/** Whether a text is a GLN (GS1 General Specifications): weights 3 and 1 from the right. */
function isGln(text: string): boolean {
  if (!/^\d+$/.test(text)) return false;
  const digits = text.split('').map(Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

/** Whether a text is a Norwegian organisation number: modulus 11 with weights 2 to 7 from the right. */
export function isNorwegianNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || Number(text) === 0) return false;
  const remainder = weightedSum(text, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (remainder === 0 ? 0 : 11 - remainder) === Number(text[8]);
}

/** Whether a text is a Belgian enterprise number. */
function isBelgianNumber(text: string): boolean {
  return /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

/** Whether a text is the Italian tax code of a company or a person. */
function isItalianCode(text: string): boolean {
  return /^(?:\d{11}|[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z][A-Z\d]{2}\d[A-Z])$/i.test(text);
}

/** Whether a text is an Italian VAT number with its prefix. Numbers of other countries pass. */
function isItalianVatNumber(text: string): boolean {
  if (!/^it/i.test(text)) return true;
  const number = text.slice(2);
  return number.length === 11 && passesLuhn(number);
}

/** Whether a text is an Australian business number. */
function isAustralianNumber(text: string): boolean {
  if (!/^\d{11}$/.test(text)) return false;
  const weighted = weightedSum(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  return (weighted - 10) % 89 === 0;
}

function matches(form: RegExp): (text: string) => boolean {
  return (text) => form.test(text);
}

/** Required form of an identifier with a scheme. */
interface Form {
  readonly number: string;
  readonly scheme: string;
  readonly fits: (text: string) => boolean;
  readonly severity?: 'warning';
  readonly syntax?: 'ubl' | 'cii';
  readonly where?: readonly TermPlace[];
}

const warning = 'warning';
const dutchVatNumber = /^NL\d{9}B\d{2}$/;

const forms: readonly Form[] = [
  { number: '040', scheme: '0088', fits: isGln },
  { number: '041', scheme: '0192', fits: isNorwegianNumber },
  { number: '042', scheme: '0184', fits: matches(/^(?:DK)?\d{8}$/) },
  { number: '043', scheme: '0208', fits: isBelgianNumber },
  { number: '044', scheme: '0201', fits: matches(/^[A-Za-z\d]{6}$/), severity: warning },
  { number: '045', scheme: '0210', fits: isItalianCode, severity: warning },
  { number: '046', scheme: '9907', fits: isItalianCode, severity: warning, where: addresses },
  { number: '047', scheme: '0211', fits: isItalianVatNumber, severity: warning },
  {
    number: '048',
    scheme: '9906',
    fits: isItalianVatNumber,
    severity: warning,
    syntax: 'cii',
    where: addresses,
  },
  { number: '049', scheme: '0007', fits: (text) => text.length === 10 && passesLuhn(text) },
  { number: '050', scheme: '0151', fits: isAustralianNumber },
  { number: '052', scheme: '0096', fits: matches(/^\d{10}$/), syntax: 'ubl' },
  { number: '053', scheme: '0198', fits: matches(/^DK\d{8}$/), syntax: 'ubl' },
  { number: '054', scheme: '0106', fits: matches(/^\d{8}$/), severity: warning, syntax: 'ubl' },
  { number: '055', scheme: '0190', fits: matches(/^\d{20}$/), severity: warning, syntax: 'ubl' },
  {
    number: '056-1',
    scheme: '9944',
    fits: matches(dutchVatNumber),
    severity: warning,
    syntax: 'ubl',
    where: addresses,
  },
  { number: '057', scheme: '0217', fits: matches(/^\d{12}$/), severity: warning, syntax: 'ubl' },
];

const vatNumbers: readonly TermPlace[] = [
  ['BG-4', 'BT-31'],
  ['BG-7', 'BT-48'],
  ['BG-11', 'BT-63'],
];

/** PEPPOL-COMMON: identifiers have the form and the check digits of their scheme. */
export const identifierRules: readonly Rule[] = [
  ...forms.map(({ number, scheme, fits, severity, syntax, where = identifiers }): Rule => ({
    id: `PEPPOL-COMMON-R${number}`,
    ...(severity && { severity }),
    ...(syntax && { syntax }),
    terms: where.map(([, term]) => term),
    requires: `an identifier of the scheme ${scheme} has its form and its check digits`,
    broken: ({ invoice }) =>
      termsAt(invoice, where)
        .filter((term) => term.scheme === scheme && !fits(term.text))
        .map(({ place }) => place),
  })),
  {
    id: 'PEPPOL-COMMON-R056-2',
    severity: 'warning',
    syntax: 'ubl',
    terms: vatNumbers.map(([, term]) => term),
    requires: 'a Dutch VAT identifier is NL, nine digits, B and two digits',
    broken: ({ invoice }) =>
      termsAt(invoice, vatNumbers)
        .filter(({ text }) => text.startsWith('NL') && !dutchVatNumber.test(text))
        .map(({ place }) => place),
  },
];

import { Amount } from '../amount.ts';
import { isRealDate, isTime } from '../cal/date.ts';
import { currencies } from '../codes/currencies.ts';
import { units } from '../codes/units.ts';
import type { Json, JsonObject } from '../json.ts';
import { Percentage } from '../percentage.ts';
import type { Kind, ScalarKind } from './kind.ts';
import type { Reading } from './reading.ts';
import { cleanCode, cleanText } from './text.ts';

/**
 * Returns a kind written as a JSON string. Empty strings count as missing; `admit` cleans others or
 * rejects them with a message.
 */
function textual(
  name: string,
  schema: JsonObject,
  admit?: (text: string) => string | { code: string; problem: string },
): ScalarKind<string> {
  return {
    name,
    schema: { type: 'string', ...schema },
    zero: '',
    read(value, reading) {
      if (typeof value !== 'string') return wrongType(reading, 'a string', value);
      const admitted = admit === undefined ? value : admit(value);
      if (typeof admitted !== 'string') return reading.fail(admitted.code, admitted.problem);
      return admitted === '' ? undefined : admitted;
    },
    write: (text) => text,
  };
}

function wrongType(reading: Reading, expected: string, value: Json): undefined {
  const found = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  return reading.fail('DOCMILL-READ-02', `must be ${expected}, not ${found}`);
}

/** Text for people, without unprintable characters. */
export const text = textual('text', {}, cleanText);

/** Unmodified text. */
export const verbatim = textual('string', {});

/** Short identifier as assigned by its issuer: at most 64 characters, any script. */
export const code = textual('cbc/code', { maxLength: 64 }, cleanCode);

/** Key of the format: lower-case letters, digits, `-` and `+`. */
export const key = textual('cbc/key', {
  maxLength: 64,
  pattern: '^(?:[a-z]|[a-z0-9][a-z0-9\\-+]*[a-z0-9])$',
});

/** ISO 3166-1 alpha-2 country code. */
export const country = textual('l10n/iso-country-code', {});

/** ISO 3166-1 alpha-2 country code, or one that exists only for taxes: EL, XI, XU, EU. */
export const taxCountry = textual('l10n/tax-country-code', {});

/** ISO 4217 currency code. */
export const currency = textual('currency/code', { enum: [...currencies] });

/** Unit of measure: a unit word of the format or a UN/ECE Recommendation 20 code. */
export const unit = textual('org/unit', { anyOf: [{ enum: [...units] }, { pattern: '^[A-Z0-9]{2,3}$' }] });

/** Absolute URL. */
export const url = textual('url', { format: 'iri' });

/** URI: a URL, or any other scheme such as `iso6523-actorid-upis::0088:123`. */
export const uri = textual('cbc/uri', { maxLength: 2048 });

/** Id of a schema: its URL. */
export const schemaUrl = textual('schema/id', { format: 'iri' });

/** Bytes in base64. */
export const bytes = textual('bytes', { contentEncoding: 'base64' }, (value) =>
  isBase64(value) ? value : { code: 'DOCMILL-READ-09', problem: 'must be bytes in base 64' },
);

function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** UUID of any version, in lower case; the nil UUID counts as missing. */
export const uuid = textual('uuid/uuid', { format: 'uuid' }, (value) => {
  const lower = value.toLowerCase();
  if (lower === '' || lower === '00000000-0000-0000-0000-000000000000') return '';
  return uuidForm.test(lower) ? lower : { code: 'DOCMILL-READ-05', problem: 'must be a UUID' };
});

/** Calendar date `YYYY-MM-DD`. */
export const date = textual('cal/date', { format: 'date' }, (value) => {
  if (value === '' || value === '0000-00-00') return '';
  if (isRealDate(value)) return value;
  return { code: 'DOCMILL-READ-04', problem: 'must be a date of the calendar, as YYYY-MM-DD' };
});

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const clock = '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]';

/** Time of day `hh:mm:ss`. An empty text is kept, because it requests the current time. */
export const time: ScalarKind<string> = {
  ...textual('cal/time', { pattern: `^${clock}$` }),
  read(value, reading) {
    if (typeof value !== 'string') return wrongType(reading, 'a string', value);
    if (value === '' || isTime(value)) return value;
    return reading.fail('DOCMILL-READ-04', 'must be a time of day, as hh:mm:ss');
  },
};

/** Date and time without zone, `YYYY-MM-DDThh:mm:ss`. */
export const dateTime = textual('cal/date-time', { pattern: `^${day}T${clock}$` }, (value) => {
  const [day = '', time = ''] = value.split('T');
  if (value === '' || (isRealDate(day) && isTime(time))) return value;
  return { code: 'DOCMILL-READ-04', problem: 'must be a date and time, as YYYY-MM-DDThh:mm:ss' };
});

/**
 * Returns the text of a JSON number or string that should contain a decimal; reports anything
 * else and returns undefined.
 */
function decimalText(value: Json, reading: Reading): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return wrongType(reading, 'a number in a string', value);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return reading.fail('DOCMILL-READ-08', 'too large for a JSON number; write it as a string');
  }
  return String(value);
}

/** Converts a text with a number to the number: numbers may be texts to keep all digits. Anything else is not changed. */
function numberOf(value: Json): Json {
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** Exact decimal, written as a string. */
export const amount: ScalarKind<Amount> = {
  name: 'num/amount',
  schema: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?$' },
  zero: Amount.zero(),
  read(value, reading) {
    const digits = decimalText(value, reading);
    if (digits === undefined) return undefined;
    return (
      Amount.parse(digits) ??
      reading.fail('DOCMILL-READ-03', 'must be a decimal number of at most 18 digits before the point')
    );
  },
  write: String,
};

/** Exact percentage, written as a string with the percent sign. */
export const percentage: Kind<Percentage> = {
  name: 'num/percentage',
  schema: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?%$' },
  read(value, reading) {
    const digits = decimalText(value, reading);
    if (digits === undefined) return undefined;
    const read = Percentage.parse(digits);
    if (!read) return reading.fail('DOCMILL-READ-03', 'must be a percentage such as 21.0%');
    if (!digits.endsWith('%') && read.isAboveWhole)
      reading.reportDoubtful(
        'DOCMILL-PERCENT-01',
        `'${digits}' without its sign is ${read.toString()}; write '${digits}%'`,
      );
    return read;
  },
  write: String,
};

/** Whole number, such as a position in a list. */
export const integer: ScalarKind<number> = {
  name: 'integer',
  schema: { type: 'integer' },
  zero: 0,
  read: (value, reading) => {
    const number = numberOf(value);
    return typeof number === 'number' && Number.isSafeInteger(number)
      ? number
      : wrongType(reading, 'a whole number', value);
  },
  write: (value) => value,
};

/** Whole number from 1; zero counts as missing. */
export const count: ScalarKind<number> = {
  ...integer,
  schema: { type: 'integer', minimum: 1 },
  read: (value, reading) => integer.read(value, reading) || undefined,
};

/** Inexact number, such as a coordinate. */
export const decimal: ScalarKind<number> = {
  name: 'decimal',
  schema: { type: 'number' },
  zero: 0,
  read: (value, reading) => {
    const number = numberOf(value);
    return typeof number === 'number' && Number.isFinite(number)
      ? number
      : wrongType(reading, 'a number', value);
  },
  write: (value) => value,
};

/** True or missing. */
export const flag: ScalarKind<boolean> = {
  name: 'flag',
  schema: { type: 'boolean' },
  zero: false,
  read: (value, reading) => {
    if (typeof value !== 'boolean') return wrongType(reading, 'true or false', value);
    return value ? true : undefined;
  },
  write: (value) => value,
};

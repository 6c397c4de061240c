/** A JSON number that a float would change, as its own text; `JSON.stringify` writes the text unchanged. */
export interface ExactNumber {
  readonly rawJSON: string;
}

declare global {
  // The part of the "JSON.parse source text access" proposal that Node has and TypeScript does not declare yet.
  interface JSON {
    rawJSON(text: string): ExactNumber;
    isRawJSON(value: unknown): value is ExactNumber;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Matches the beginning of a number whose text may not survive: trailing zeros, an exponent, many digits, a tiny fraction. A
 * match inside a string costs time and changes nothing. Every repetition is bounded, so the search is linear.
 */
const delicate = /[:,[\s]-?(?:\d[\d.]{15}|0\.0{6}|\d{1,16}(?:\.\d{0,16}0[\s,\]}]|(?:\.\d{0,16})?[eE]))/;

/** Whether a JSON text contains numbers that may not survive as floats. */
export function hasDelicateNumbers(text: string): boolean {
  return delicate.test(text);
}

/**
 * Parses JSON without losing digits: numbers that a float would change become {@link ExactNumber}s. Own code: libraries such as
 * `lossless-json` read every text in JavaScript and wrap every number; this leaves texts without such numbers to `JSON.parse`.
 */
export function parseExactJson(text: string): unknown {
  const parsed = JSON.parse(text) as unknown;
  return hasDelicateNumbers(text) ? readExactJson(text) : parsed;
}

/**
 * Parses a text that `JSON.parse` has accepted, in the same way, without validating it again. A reviver would cost ten times as
 * much.
 */
export function readExactJson(text: string): unknown {
  return new ExactReader(text).read();
}

const [tab, newline, carriageReturn, space, quote, comma] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c];
const [plus, minus, dot, zero, nine, upperE, lowerE] = [0x2b, 0x2d, 0x2e, 0x30, 0x39, 0x45, 0x65];
const [openList, backslash, closeList, openObject, closeObject] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];
const [f, n, t] = [0x66, 0x6e, 0x74];

/** Reader of a text that is known to be valid JSON. */
class ExactReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const code = this.#pastSpace();
    if (code === quote) return this.#string();
    if (code === openObject) return this.#object();
    if (code === openList) return this.#list();
    if (code === t) return this.#word(4, true);
    if (code === f) return this.#word(5, false);
    if (code === n) return this.#word(4, null);
    return this.#number(code);
  }

  #pastSpace(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code === space || code === newline || code === tab || code === carriageReturn)
      code = this.#text.charCodeAt((this.#at += 1));
    return code;
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.#at += 1;
    while (this.#pastSpace() !== closeObject) {
      const key = this.#string();
      this.#pastSpace();
      this.#at += 1;
      const value = this.read();
      // An assignment would set the object's prototype.
      if (key === '__proto__')
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      else object[key] = value;
      if (this.#pastSpace() === comma) this.#at += 1;
    }
    this.#at += 1;
    return object;
  }

  #list(): unknown[] {
    const list: unknown[] = [];
    this.#at += 1;
    while (this.#pastSpace() !== closeList) {
      list.push(this.read());
      if (this.#pastSpace() === comma) this.#at += 1;
    }
    this.#at += 1;
    return list;
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    this.#at = end + 1;
    const raw = this.#text.slice(start + 1, end);
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  #isEscaped(at: number): boolean {
    let first = at;
    while (this.#text.charCodeAt(first - 1) === backslash) first -= 1;
    return (at - first) % 2 === 1;
  }

  #word<T>(length: number, value: T): T {
    this.#at += length;
    return value;
  }

  #number(first: number): number | ExactNumber {
    const start = this.#at;
    let last = first;
    let hasDot = false;
    let hasExponent = false;
    for (let code = first; ; code = this.#text.charCodeAt((this.#at += 1))) {
      if (code === dot) hasDot = true;
      else if (code === lowerE || code === upperE) hasExponent = true;
      else if (!(code >= zero && code <= nine) && code !== minus && code !== plus) break;
      last = code;
    }
    const source = this.#text.slice(start, this.#at);
    // A float is never written with a trailing zero in its fraction: the usual case of a price needs no conversion.
    if (hasDot && !hasExponent && last === zero) return JSON.rawJSON(source);
    const value = Number(source);
    return isKept(value, source) ? value : JSON.rawJSON(source);
  }
}

/** Whether a number survives as a float: it keeps any 15 digits, and with an exponent the text says nothing beyond the number. */
function isKept(value: number, source: string): boolean {
  if (String(value) === source) return true;
  const [mantissa = '', exponent] = source.split(/e/i);
  if (exponent === undefined || mantissa.length > 16 || !Number.isFinite(value)) return false;
  return value !== 0 || !/[1-9]/.test(mantissa);
}

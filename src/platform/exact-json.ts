/** A JSON number that a float would change, with its own text; `JSON.stringify` writes the text as it is. */
export interface ExactNumber {
  readonly rawJSON: string;
}

declare global {
  // What Node has of the "JSON.parse source text access" proposal and TypeScript does not yet declare.
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
 * Finds the beginnings of numbers whose text may not survive: trailing zeros, an exponent, many digits, a tiny fraction.
 * Texts can look alike, which costs time and changes nothing. Every repetition is bounded, so the search is linear.
 */
const delicate = /[:,[\s]-?(?:\d[\d.]{15}|0\.0{6}|\d{1,16}(?:\.\d{0,16}0[\s,\]}]|(?:\.\d{0,16})?[eE]))/;

/** Whether a JSON text holds numbers that may not survive as floats. */
export function hasDelicateNumbers(text: string): boolean {
  return delicate.test(text);
}

/** Parses JSON so that no number loses anything: those that a float would change are {@link ExactNumber}s. */
export function parseExactJson(text: string): unknown {
  if (!hasDelicateNumbers(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isKept(value, source)
      ? JSON.rawJSON(source)
      : value,
  );
}

/** A float keeps any 15 digits; with an exponent the text says nothing beyond the number. */
function isKept(value: number, source: string): boolean {
  if (String(value) === source) return true;
  const [mantissa = '', exponent] = source.split(/e/i);
  if (exponent === undefined || mantissa.length > 16 || !Number.isFinite(value)) return false;
  return value !== 0 || !/[1-9]/.test(mantissa);
}

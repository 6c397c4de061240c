import { Amount } from '../amount.ts';
import { isEmailAddress } from '../org/address-forms.ts';
import { assertion } from './rule.ts';
import type { Assertion } from './rule.ts';

/** Whether something is there: not missing and no empty text or list. Zero and an object that says nothing are there. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Holds when the value is there. */
export const bePresent: Assertion<unknown> = assertion('present', ({ value }) => isPresent(value));

/** Holds when the value is missing. */
export const beAbsent: Assertion<unknown> = assertion('absent', ({ value }) => !isPresent(value));

/** Holds for anything there but an amount of zero. */
export const notBeZero: Assertion<unknown> = assertion('other than zero', ({ value }) =>
  value instanceof Amount ? !value.isZero : isPresent(value),
);

/** Holds for these texts, and when the value is missing. */
export function beOneOf(texts: Iterable<string>): Assertion<unknown> {
  const allowed = new Set(texts);
  return assertion(
    `one of ${[...allowed].join(', ')}`,
    ({ value }) => !isPresent(value) || (typeof value === 'string' && allowed.has(value)),
  );
}

/** Holds for texts of this form, and when the value is missing. */
export function match(form: RegExp): Assertion<unknown> {
  return assertion(`of the form ${form.source}`, ({ value }) => {
    return !isPresent(value) || (typeof value === 'string' && form.test(value));
  });
}

/** Holds for texts of at most this many characters, and when the value is missing. */
export function haveLengthUpTo(maximum: number): Assertion<unknown> {
  return assertion(
    `at most ${maximum} characters long`,
    ({ value }) => typeof value !== 'string' || value.length <= maximum || lengthOf(value) <= maximum,
  );
}

/** Holds for texts of `minimum` to `maximum` characters, and when the value is missing. */
export function haveLengthWithin(minimum: number, maximum: number): Assertion<unknown> {
  return assertion(`${minimum} to ${maximum} characters long`, ({ value }) => {
    if (typeof value !== 'string' || value === '') return true;
    const length = lengthOf(value);
    return length >= minimum && length <= maximum;
  });
}

/** Characters of a text; those outside the basic plane count once. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

/** Holds for amounts and numbers from `minimum` on, and when the value is missing. */
export function beAtLeast(minimum: number): Assertion<unknown> {
  const limit = Amount.of(BigInt(minimum));
  return assertion(`at least ${minimum}`, ({ value }) => {
    if (value instanceof Amount) return value.compare(limit) >= 0;
    return typeof value !== 'number' || value >= minimum;
  });
}

/** Holds for numbers from `minimum` to `maximum`, and when the value is missing. */
export function beWithin(minimum: number, maximum: number): Assertion<unknown> {
  return assertion(
    `from ${minimum} to ${maximum}`,
    ({ value }) => typeof value !== 'number' || (value >= minimum && value <= maximum),
  );
}

/** Holds for absolute URLs with a host, and when the value is missing. */
export const beUrl: Assertion<unknown> = assertion('a URL', ({ value }) => !isPresent(value) || isUrl(value));

/** Holds for absolute URLs with a host. */
export const bePresentUrl: Assertion<unknown> = assertion('a URL', ({ value }) => isUrl(value));

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** Holds for email addresses, and when the value is missing. */
export const beEmailAddress: Assertion<unknown> = assertion(
  'an email address',
  ({ value }) => !isPresent(value) || (typeof value === 'string' && isEmailAddress(value)),
);

/** Holds for a map of extensions that has all of these keys; a missing map has none. */
export function haveExtensions(...keys: string[]): Assertion<unknown> {
  return assertion(`with the extensions ${keys.join(', ')}`, ({ value }) =>
    keys.every((key) => extensionOf(value, key) !== undefined),
  );
}

/** Holds when an extension, if it is there, has one of these codes. */
export function haveExtensionIn(key: string, codes: Iterable<string>): Assertion<unknown> {
  const allowed = new Set(codes);
  return assertion(`with the extension ${key} in ${[...allowed].join(', ')}`, ({ value }) => {
    const code = extensionOf(value, key);
    return code === undefined || allowed.has(code);
  });
}

/** Holds unless an extension is there with one of these codes. */
export function haveExtensionOutside(key: string, codes: Iterable<string>): Assertion<unknown> {
  const forbidden = new Set(codes);
  return assertion(`without the extension ${key} in ${[...forbidden].join(', ')}`, ({ value }) => {
    const code = extensionOf(value, key);
    return code === undefined || !forbidden.has(code);
  });
}

/** Holds for a map of extensions that has none of these keys. */
export function lackExtensions(...keys: string[]): Assertion<unknown> {
  return assertion(`without the extensions ${keys.join(', ')}`, ({ value }) =>
    keys.every((key) => extensionOf(value, key) === undefined),
  );
}

/** Holds for a map of extensions that has at most one of these keys. */
export function haveAtMostOneExtension(...keys: string[]): Assertion<unknown> {
  return assertion(
    `with at most one of the extensions ${keys.join(', ')}`,
    ({ value }) => keys.filter((key) => extensionOf(value, key) !== undefined).length <= 1,
  );
}

/** Code of an extension in a map that may be missing. */
function extensionOf(map: unknown, key: string): string | undefined {
  if (typeof map !== 'object' || map === null || !Object.hasOwn(map, key)) return undefined;
  return (map as Record<string, string>)[key];
}

/** Holds when the other does not. */
export function not<T>(other: Assertion<T>): Assertion<T> {
  return assertion(`not ${other.says}`, (place) => !other.holds(place));
}

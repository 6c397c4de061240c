import { Amount } from '../amount.ts';
import { isEmailAddress } from '../org/address-forms.ts';
import { assertion } from './rule.ts';
import type { Assertion } from './rule.ts';

/** Whether a value is present: not missing, no empty text and no empty list. Zero and an empty object are present. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** Condition that the value is present. */
export const bePresent: Assertion<unknown> = assertion('present', ({ value }) => isPresent(value));

/** Condition that the value is missing. */
export const beAbsent: Assertion<unknown> = assertion('absent', ({ value }) => !isPresent(value));

/** Condition that the value is present and not an amount of zero. */
export const notBeZero: Assertion<unknown> = assertion('other than zero', ({ value }) =>
  value instanceof Amount ? !value.isZero : isPresent(value),
);

/** Returns the condition that the value is one of these texts; a missing one passes. */
export function beOneOf(texts: Iterable<string>): Assertion<unknown> {
  const allowed = new Set(texts);
  return assertion(
    `one of ${[...allowed].join(', ')}`,
    ({ value }) => !isPresent(value) || (typeof value === 'string' && allowed.has(value)),
  );
}

/** Returns the condition that the value is a text of this form; a missing one passes. */
export function match(form: RegExp): Assertion<unknown> {
  return assertion(`of the form ${form.source}`, ({ value }) => {
    return !isPresent(value) || (typeof value === 'string' && form.test(value));
  });
}

/** Returns the condition that a text has at most `maximum` characters; a missing one passes. */
export function haveLengthUpTo(maximum: number): Assertion<unknown> {
  return assertion(
    `at most ${maximum} characters long`,
    ({ value }) => typeof value !== 'string' || value.length <= maximum || lengthOf(value) <= maximum,
  );
}

/** Returns the condition that a text has `minimum` to `maximum` characters; a missing one passes. */
export function haveLengthWithin(minimum: number, maximum: number): Assertion<unknown> {
  return assertion(`${minimum} to ${maximum} characters long`, ({ value }) => {
    if (typeof value !== 'string' || value === '') return true;
    const length = lengthOf(value);
    return length >= minimum && length <= maximum;
  });
}

/** Counts the characters of a text; those outside the basic plane count once. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}

/** Returns the condition that an amount or number is at least `minimum`; a missing one passes. */
export function beAtLeast(minimum: number): Assertion<unknown> {
  const limit = Amount.of(minimum);
  return assertion(`at least ${minimum}`, ({ value }) => {
    if (value instanceof Amount) return value.compare(limit) >= 0;
    return typeof value !== 'number' || value >= minimum;
  });
}

/** Returns the condition that a number is from `minimum` to `maximum`; a missing one passes. */
export function beWithin(minimum: number, maximum: number): Assertion<unknown> {
  return assertion(
    `from ${minimum} to ${maximum}`,
    ({ value }) => typeof value !== 'number' || (value >= minimum && value <= maximum),
  );
}

/** Condition that the value is an absolute URL with a host; a missing one passes. */
export const beUrl: Assertion<unknown> = assertion('a URL', ({ value }) => !isPresent(value) || isUrl(value));

/** Condition that the value is an absolute URL with a host; a missing one fails. */
export const bePresentUrl: Assertion<unknown> = assertion('a URL', ({ value }) => isUrl(value));

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** Condition that the value is an email address; a missing one passes. */
export const beEmailAddress: Assertion<unknown> = assertion(
  'an email address',
  ({ value }) => !isPresent(value) || (typeof value === 'string' && isEmailAddress(value)),
);

/** Returns the condition that a map of extensions has all of these keys. A missing map has none. */
export function haveExtensions(...keys: string[]): Assertion<unknown> {
  return assertion(`with the extensions ${keys.join(', ')}`, ({ value }) =>
    keys.every((key) => readExtension(value, key) !== undefined),
  );
}

/** Returns the condition that an extension, if present, has one of these codes. */
export function haveExtensionIn(key: string, codes: Iterable<string>): Assertion<unknown> {
  const allowed = new Set(codes);
  return assertion(`with the extension ${key} in ${[...allowed].join(', ')}`, ({ value }) => {
    const code = readExtension(value, key);
    return code === undefined || allowed.has(code);
  });
}

/** Returns the condition that an extension, if present, has none of these codes. */
export function haveExtensionOutside(key: string, codes: Iterable<string>): Assertion<unknown> {
  const forbidden = new Set(codes);
  return assertion(`without the extension ${key} in ${[...forbidden].join(', ')}`, ({ value }) => {
    const code = readExtension(value, key);
    return code === undefined || !forbidden.has(code);
  });
}

/** Returns the condition that a map of extensions has none of these keys. */
export function lackExtensions(...keys: string[]): Assertion<unknown> {
  return assertion(`without the extensions ${keys.join(', ')}`, ({ value }) =>
    keys.every((key) => readExtension(value, key) === undefined),
  );
}

/** Returns the condition that a map of extensions has at most one of these keys. */
export function haveAtMostOneExtension(...keys: string[]): Assertion<unknown> {
  return assertion(
    `with at most one of the extensions ${keys.join(', ')}`,
    ({ value }) => keys.filter((key) => readExtension(value, key) !== undefined).length <= 1,
  );
}

/** Returns the code of an extension in a map that may be missing. */
function readExtension(map: unknown, key: string): string | undefined {
  if (typeof map !== 'object' || map === null || !Object.hasOwn(map, key)) return undefined;
  return (map as Record<string, string>)[key];
}

/** Returns the opposite of a condition. */
export function not<T>(other: Assertion<T>): Assertion<T> {
  return assertion(`not ${other.says}`, (place) => !other.holds(place));
}

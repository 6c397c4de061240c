/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  [member: string]: Json;
}

/** Whether a value is a JSON object, not null or an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether two JSON values are equal; the order of members does not count. */
export function isEqualJson(one: Json, other: Json): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, index) => isEqualJson(row, other[index] ?? null));
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqualJson(one[name] ?? null, other[name] ?? null))
  );
}

/** Returns the length of a text in UTF-8 bytes; that of half a surrogate pair counts as three. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += 1;
    if (unit < 0x800) continue;
    bytes += 1;
    // A pair is two units and four bytes.
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) index += 1;
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

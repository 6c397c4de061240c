import type { Json, JsonObject } from '@docmill/documents/json';
import { shortSchema } from '@docmill/documents/schemas';

/**
 * Converts input for the documents library, which reads decimals from texts: numbers become their texts, except in complements of
 * other formats, which the library passes on unchanged.
 */
export function numbersAsTexts(value: unknown): Json {
  return convert(value, (text) => text);
}

/** Converts input for the documents library as canonical JSON requires it: every number becomes a float. */
export function numbersAsFloats(value: unknown): Json {
  return convert(value, Number);
}

function convert(value: unknown, exact: (text: string) => Json): Json {
  if (typeof value !== 'object' || value === null) return value as Json;
  if (JSON.isRawJSON(value)) return exact(value.rawJSON);
  if (Array.isArray(value)) return value.map((item) => convert(item, exact));
  const converted: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    const inside =
      name === 'complements' && Array.isArray(member)
        ? member.map((item: unknown) => convert(item, isForeign(item) ? Number : exact))
        : convert(member, exact);
    if (name !== '__proto__') converted[name] = inside;
    // An own `__proto__` is kept, so that the library refuses it. Defining every member this way would make all objects slow.
    else Object.defineProperty(converted, name, { value: inside, enumerable: true });
  }
  return converted;
}

function isForeign(complement: unknown): boolean {
  const schema = (complement as JsonObject | null)?.['$schema'];
  return typeof schema !== 'string' || shortSchema(schema) === undefined;
}

import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { parseExactJson } from '../../src/platform/exact-json.ts';
import { numbersAsTexts } from '../../src/silo/entries/exact-numbers.ts';

/** A row of data: its parts as plain JSON, and its input with every digit of its numbers. */
export interface ExactRow {
  readonly plain: Json;
  readonly exact: Json;
}

/** Reads a JSON text twice: for comparing, and as the service reads what it is sent. */
export function readExactRow(text: string): ExactRow {
  return { plain: JSON.parse(text) as Json, exact: numbersAsTexts(parseExactJson(text)) };
}

/** The `input` of a row. */
export function inputOf(row: Json): JsonObject {
  const input = isObject(row) ? row.input : undefined;
  if (!isObject(input)) throw new TypeError('a row has no input');
  return input;
}

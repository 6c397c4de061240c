import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@docmill/documents/json';
import type { Expectation } from '../conformance/outcome.ts';
import type { Vector } from '../conformance/vectors.ts';

/** An input of the conformance folder as it is sent, and what should become of it. */
export interface SentInput {
  name: string;
  /** JSON in which every number has the very text it has in its file. */
  text: string;
  /** A whole envelope, or a document with outcome, digest and faults as far as they are published. */
  expected: { envelope: Vector['expected'] } | Expectation;
}

/** Every input of the folder that can be sent by itself, by kind. */
export function sentInputs(folder: string): { kind: string; inputs: SentInput[] }[] {
  const vectors = filesIn(join(folder, 'vectors')).map((file) => rowOf(file, exactly(contentOf(file))));
  const extra = filesIn(join(folder, 'extra')).map((file) => ({
    kind: file.replace(/^.*\//, ''),
    inputs: rowsIn(file)
      .filter(bringsInput)
      .map((row, index) => rowOf(`${file} ${index}`, row)),
  }));
  return [{ kind: 'vectors', inputs: vectors }, ...extra].filter(({ inputs }) => inputs.length > 0);
}

function rowOf(place: string, row: unknown): SentInput {
  const text = JSON.stringify((row as { input: unknown }).input);
  const {
    name = place,
    expected,
    ...outcome
  } = JSON.parse(JSON.stringify(row)) as Partial<Vector> & Expectation;
  return { name, text, expected: expected ? { envelope: expected } : outcome };
}

function rowsIn(file: string): unknown[] {
  if (file.endsWith('.ndjson')) return contentOf(file).split('\n').filter(Boolean).map(exactly);
  const content = exactly(contentOf(file));
  return Array.isArray(content) ? content : [];
}

/** An operation names its input, a list of codes has none. */
function bringsInput(row: unknown): boolean {
  return isObject(row) && isObject(row['input']);
}

function exactly(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value,
  );
}

function contentOf(file: string): string {
  return readFileSync(file, 'utf8');
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(nd)?json$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

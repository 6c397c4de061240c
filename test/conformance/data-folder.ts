import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { calculationCheck } from './calculations.ts';
import { readExactRow } from './exact-input.ts';
import type { ExactRow } from './exact-input.ts';
import type { Check, CheckedKind } from './kind.ts';
import { operationCheck } from './operations.ts';
import { isTaxIdentityCodes, taxIdentityChecks } from './tax-identities.ts';
import { fixedPointCheck, vectorCheck } from './vectors.ts';
import type { Vector } from './vectors.ts';

/**
 * The comparisons a folder holds data for: `vectors/*.json`, one pair a file, and `extra/`, where each file is a kind:
 * `*.ndjson` with a row a line, or `*.json` with an array of rows or tax identity codes by country.
 */
export function checksOf(folder: string): CheckedKind[] {
  const vectors = vectorsIn(folder);
  const bases = new Map(vectors.map(({ plain }) => [(plain as Vector).name, (plain as Vector).expected.doc]));
  const extra = filesIn(join(folder, 'extra'), ['.json', '.ndjson']);
  return [
    { kind: 'vectors', checks: vectors.map(vectorCheck) },
    { kind: 'fixed-points', checks: vectors.map(fixedPointCheck) },
    ...extra.map((file) => ({
      kind: basename(file, extname(file)),
      checks: extname(file) === '.json' ? checksOfJson(file, bases) : checksOfLines(file, bases),
    })),
  ].filter(({ checks }) => checks.length > 0);
}

/** The envelopes of a folder's vectors. */
export function publishedDocuments(folder: string): { name: string; envelope: Vector['expected'] }[] {
  return vectorsIn(folder).map(({ plain }) => {
    const { name, expected } = plain as Vector;
    return { name, envelope: expected };
  });
}

function vectorsIn(folder: string): ExactRow[] {
  return filesIn(join(folder, 'vectors'), ['.json']).map((file) => readExactRow(contentOf(file)));
}

function filesIn(folder: string, extensions: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => extensions.includes(extname(name)))
    .toSorted()
    .map((name) => join(folder, name));
}

function contentOf(file: string): string {
  return readFileSync(file, 'utf8');
}

function checksOfLines(file: string, bases: ReadonlyMap<string, JsonObject>): Check[] {
  return contentOf(file)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => checkOf(readExactRow(line), bases));
}

function checksOfJson(file: string, bases: ReadonlyMap<string, JsonObject>): Check[] {
  const { plain, exact } = readExactRow(contentOf(file));
  if (isTaxIdentityCodes(plain)) return taxIdentityChecks(plain);
  if (!Array.isArray(plain) || !Array.isArray(exact)) throw new TypeError(`${file} holds no rows`);
  return plain.map((row, index) => checkOf({ plain: row, exact: exact[index] ?? null }, bases));
}

/** An operation names what it works on; any other row brings its input. */
function checkOf(row: ExactRow, bases: ReadonlyMap<string, JsonObject>): Check {
  return isObject(row.plain) && 'base' in row.plain ? operationCheck(row, bases) : calculationCheck(row);
}

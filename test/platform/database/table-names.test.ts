import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { tableName } from '../../../src/platform/database/table.ts';

const sources = join(import.meta.dirname, '../../../src');

/** Names of the tables of all entities. */
const tables = entities.map(tableName);

/** Places where SQL names a table; `pgboss.job` is a table of pg-boss. */
const named = new RegExp(
  String.raw`\b(?:from|join|into|update|delete from|truncate|using|regclass\(')\s*(?<table>${tables.join('|')})\b(?![.(])`,
  'g',
);

const comment = /^\s*(?:\*|\/\/|\/\*|--)/;

/** Returns the names of tables in the SQL of a text that are not names of its common table expressions. */
function namesIn(text: string): string[] {
  const code = text
    .split('\n')
    .filter((line) => !comment.test(line) && !/^(?:import|export) .* from '|^\} from '/.test(line))
    .join('\n');
  return [...code.matchAll(named)]
    .map(({ groups }) => groups?.['table'] ?? '')
    .filter(
      (table) =>
        !new RegExp(String.raw`\b${table}(?:\(\w+\))? as (?:materialized )?\(|as ${table}\(`).test(code),
    );
}

test('names of tables come from their entities', () => {
  const files = globSync('**/*.ts', { cwd: sources, exclude: ['console/**', '**/*.entity.ts'] });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    namesIn(readFileSync(join(sources, file), 'utf8')).map((table) => `${file}: ${table}`),
  );
  expect(found).toEqual([]);
});

test('a name of a table in a statement is found, and none in words', () => {
  expect(namesIn('const text = `select from job where id = 1`;')).toEqual(['job']);
  expect(namesIn('`insert into silo_entry (id)`; `with job as (select 1) select from job`')).toEqual([
    'silo_entry',
  ]);
  expect(namesIn('// Read from job.\n`select from pgboss.job`')).toEqual([]);
});

test('a class without a table is refused', () => {
  expect(() => tableName(Map)).toThrow('Map is not an entity');
});

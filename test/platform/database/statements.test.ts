import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { declaredStatements } from '../../../src/platform/database/statement.ts';
import { type Tables, type EntityClass } from '../../../src/platform/database/table.ts';
import { pickColumns, type ColumnTypes } from '../../../src/platform/database/row-shape.ts';
import { countStatement, listStatement } from '../../../src/silo/entries/entry-list.form.ts';
import { describeStatement } from '../../support/describe-statement.ts';
import { entryLists } from '../../support/entry-lists.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

let own: TestDatabase;
let database: Database;
let client: Client;
let tables: Tables;
/** PostgreSQL's names of types by their object ids. */
let typeNames: Map<number, string>;

beforeAll(async () => {
  // Declares the statements of all areas.
  await import('../../../src/app.ts');
  await import('../../../src/verify/verify.ts');
  for (const form of entryLists()) {
    listStatement(form);
    countStatement(form);
  }
  own = await createDatabase();
  database = await Database.open({ url: own.url, entities, poolSize: 1 });
  tables = database.tables;
  client = new Client({ connectionString: own.url });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  );
  typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
  await own.drop();
});

/** Returns the names by which PostgreSQL prints types. */
async function printTypes(types: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select format_type(type::regtype, null) as name from unnest($1::text[]) with ordinality as named(type, place) order by place',
    [types],
  );
  return rows.map(({ name }) => name);
}

/** Returns how a prepared statement differs from its declaration. */
async function differences(name: string): Promise<string[]> {
  const declared = declaredStatements.get(name);
  if (!declared) throw new TypeError(`${name} is not declared`);
  const { text, types } = declared.write(tables);
  return compare(name, { text, types, row: declared.describeRow(tables) });
}

/** Returns how a statement differs, once prepared, from the types of its parameters and columns. */
async function compare(
  name: string,
  { text, types, row }: { text: string; types: readonly string[]; row: ColumnTypes },
): Promise<string[]> {
  const prepared = await describeStatement(client, text).catch((error: unknown) => {
    throw new Error(`${name} cannot be prepared`, { cause: error });
  });
  const parameters = await printTypes(types);
  const columnTypes = await printTypes(Object.values(row));
  const columns = Object.keys(row).map((column, place) => `${column} ${columnTypes[place] ?? ''}`);
  const found = {
    parameters: prepared.parameters.map((type) => typeNames.get(type) ?? '').join(', '),
    columns: prepared.columns.map((column) => `${column.name} ${typeNames.get(column.type) ?? ''}`),
  };
  return [
    ...(parameters.join(', ') === found.parameters
      ? []
      : [`${name} takes ${found.parameters} instead of ${parameters.join(', ')}`]),
    ...columns
      .filter((column) => !found.columns.includes(column))
      .map((column) => `${name} returns no ${column}`),
    ...found.columns
      .filter((column, place) => !columns.includes(column) || found.columns.indexOf(column) !== place)
      .map((column) => `${name} does not declare ${column}`),
  ];
}

test('a statement that differs from its declaration is found', async () => {
  const text = 'select $1::int as one, $2::text as two, 3 as three';
  expect(
    await compare('wrong', { text, types: ['int'], row: { one: 'bigint', two: 'text', four: 'int' } }),
  ).toEqual([
    'wrong takes integer, text instead of integer',
    'wrong returns no one bigint',
    'wrong returns no four integer',
    'wrong does not declare one integer',
    'wrong does not declare three integer',
  ]);
});

test('the columns of every entity have the types of its members', async () => {
  const found: string[] = [];
  for (const { class: entity, tableName } of database.orm.getMetadata().getAll().values()) {
    const table = tables(entity as EntityClass<object>);
    const row = pickColumns(entity as EntityClass<object>).describe(tables);
    const text = `select ${table.select('stored')} from ${table.name} as stored`;
    found.push(...(await compare(tableName, { text, types: [], row })));
  }
  expect(found).toEqual([]);
});

test('every statement takes and returns what it declares', async () => {
  const found: string[] = [];
  for (const name of declaredStatements.keys()) found.push(...(await differences(name)));
  expect(found).toEqual([]);
  expect(declaredStatements.size).toBeGreaterThan(200);
});

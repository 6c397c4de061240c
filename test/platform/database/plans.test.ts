import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { declaredStatements } from '../../../src/platform/database/statement.ts';
import { countStatement, listStatement } from '../../../src/silo/entries/entry-list.form.ts';
import { entryLists } from '../../support/entry-lists.ts';
import { genericPlan, nodesOf, type GenericNode } from '../../support/generic-plan.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';

/** What has as many rows as there are processes, days or keys of the installation is read whole. */
const small = new Set([
  'worker',
  'claim',
  'exchange_rate_day',
  'change_epoch',
  'sealing_key',
  'sealing_key_wrap',
  'signing_key',
]);

/**
 * Changes are found by their place in the feed and pruned by their time, which is no column of that index; search rows also
 * by their words, whose index starts with no other column.
 */
const apart = new Set(['change', 'silo_search']);

let own: TestDatabase;
let database: Database;
let pool: Pool;
/** The tables of entities, and those that have their rows: partitions, where there are any. */
let roots: string[];
let tables: string[];
/** The column that says in which partition a row lies, by table and partition. */
let ranged: Map<string, string>;
/** The columns of each index, in its order. */
let indexes: Map<string, string[]>;

beforeAll(async () => {
  for (const form of entryLists()) {
    listStatement(form);
    countStatement(form);
  }
  own = await createDatabase();
  database = await Database.open({ url: own.url, entities, poolSize: 2, unlimited: true });
  pool = await database.orm.driver.getConnection().getNativeClient();
  const all = [...database.orm.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  roots = all.filter((table) => !small.has(table) && !apart.has(table));
  const { rows: parts } = await pool.query<{ part: string; root: string; column: string | null }>(
    `
    select part.oid::regclass::text as part, root.oid::regclass::text as root, attname as column
    from pg_class root
      left join pg_inherits on inhparent = root.oid
      join pg_class part on part.oid = coalesce(inhrelid, root.oid)
      left join pg_partitioned_table on partrelid = root.oid
      left join pg_attribute on attrelid = root.oid and attnum = partattrs[0]
    where root.oid::regclass::text = any($1)`,
    [roots],
  );
  tables = parts.map(({ part }) => part);
  ranged = new Map(
    parts.flatMap(({ part, root, column }) =>
      column === null ? [] : [part, root].map((name) => [name, column]),
    ),
  );
  for (const table of tables) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const { rows } = await pool.query<{ name: string; columns: string[] }>(
    `
    select c.relname as name, array_agg(pg_get_indexdef(i.indexrelid, a.attnum, true) order by a.attnum) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indexrelid
    where i.indrelid::regclass::text = any($1) group by c.relname`,
    [tables],
  );
  indexes = new Map(rows.map(({ name, columns }) => [name, columns]));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await own.drop();
});

/** The plan that a prepared statement keeps: made without its values, under the settings of the pool. */
async function keptPlan(name: string): Promise<GenericNode[]> {
  const text = declaredStatements.get(name)?.write(database.tables).text;
  const client = await pool.connect();
  try {
    return nodesOf(await genericPlan((query) => client.query(query), text ?? ''));
  } finally {
    client.release();
  }
}

/** Whether a node reads a table from one end to the other, or all that a workspace has in it. */
function readsAll(node: GenericNode): boolean {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = node;
  if (type === 'Seq Scan') return tables.includes(table);
  const leading = indexes.get(index)?.slice(0, 2) ?? [];
  return !leading.every((column) => isIn(column, node['Index Cond'] ?? ''));
}

/** Whether a condition is over a column of an index, which may be an expression or in an order of its own. */
function isIn(column: string, condition: string): boolean {
  const [name = ''] = column.split(' COLLATE ');
  return /^\w+$/.test(name) ? new RegExp(`\\b${name}\\b`).test(condition) : condition.includes(name);
}

/** Endpoints that nobody holds are looked for among all that are enabled, by an index that no renewed lease writes. */
const byLeases = new Set(['webhook.claim']);

/** Statements of operators and of an hourly housekeeping, which look at everything. */
const ofAll = /^(?:doctor|keys|migrations|verify)\.|\.unsealed$/;

/** These go by what claims hold, which is not known before they run. */
const byClaims = new Set(['engine.recover', 'engine.recover_claims', 'engine.settle', 'engine.standing']);

/** What has been created last may lie in any partition, and so may what a workflow has run or a bulk was done to. */
const byTime = /^(?:job\.(?:list|count|series|stats)|bulk\.outcomes)\b/;

/** Whether a statement opens a partition before it knows that what it asks for may lie there. */
function opensAny(statement: string, node: GenericNode): boolean {
  const column = ranged.get(node['Relation Name'] ?? '');
  if (column === undefined || !node['Node Type'].includes('Scan') || byClaims.has(statement)) return false;
  if (byTime.test(statement)) return false;
  return !new RegExp(`\\b${column} (=|>=) \\$`).test(node['Index Cond'] ?? '');
}

/** What statements would read or open that is more than they ask for. */
async function excesses(): Promise<string[]> {
  const found: string[] = [];
  for (const name of declaredStatements.keys()) {
    if (byLeases.has(name) || ofAll.test(name)) continue;
    const plan = await keptPlan(name);
    for (const node of plan.filter((each) => readsAll(each) || opensAny(name, each))) {
      const { 'Node Type': type, 'Index Name': index = '', 'Index Cond': condition = '' } = node;
      found.push(`${name}: ${type} ${index} ${condition}`);
    }
  }
  return found;
}

const valueOf: Record<string, string> = {
  uuid: 'md5(n::text)::uuid',
  int4: 'n',
  int8: 'n',
  text: "'t' || n",
  bool: 'n % 2 = 0',
  bytea: "'\\x00'",
  json: "'{}'",
  jsonb: "'{}'",
  _text: "'{}'",
  timestamptz: "now() - n * interval '1 second'",
};

/** The id of a job of the present month or one of the two after. */
const jobId = `(lpad(to_hex((extract(epoch from now() + n % 3 * interval '1 month') * 1000)::bigint), 12, '0')
  || '7' || left(md5(n::text), 3) || '8' || right(md5(n::text), 15))::uuid`;

/** Fills every table up to so many rows, of ten workspaces. */
async function fill(from: number, to: number): Promise<void> {
  for (const table of roots) {
    const { rows } = await pool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const known = rows.filter(({ type }) => type in valueOf);
    const values = known.map(({ name, type }) => {
      if (name === ranged.get(table)) return jobId;
      return name.endsWith('workspace_id') ? 'md5((n % 10)::text)::uuid' : valueOf[type];
    });
    await pool.query(
      `insert into ${table} (${known.map(({ name }) => name).join(', ')})
       select ${values.join(', ')} from generate_series(${from + 1}, ${to}) n`,
    );
  }
}

async function forgetStatistics(): Promise<void> {
  await pool.query(
    'update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where oid::regclass::text = any($1)',
    [tables],
  );
  await pool.query('delete from pg_statistic where starelid::regclass::text = any($1)', [tables]);
}

test(
  'no plan of a statement reads more than its keys ask for, however many rows there are or were when it was made',
  { tags: 'slow' },
  async () => {
    expect.soft(await excesses(), 'new').toEqual([]);
    await pool.query('analyze');
    expect.soft(await excesses(), 'analysed while empty').toEqual([]);
    await fill(0, 300);
    expect.soft(await excesses(), '300 rows, analysed while empty').toEqual([]);
    await forgetStatistics();
    expect.soft(await excesses(), '300 rows, never analysed').toEqual([]);
    await pool.query('analyze');
    expect.soft(await excesses(), '300 rows, analysed').toEqual([]);
    await fill(300, 10_000);
    expect.soft(await excesses(), '10,000 rows, analysed at 300').toEqual([]);
    await forgetStatistics();
    expect.soft(await excesses(), '10,000 rows, never analysed').toEqual([]);
    await pool.query('analyze');
    expect.soft(await excesses(), '10,000 rows, analysed').toEqual([]);
  },
);

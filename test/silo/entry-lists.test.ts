import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredStatements } from '../../src/platform/database/statement.ts';
import { Table } from '../../src/platform/database/table.ts';
import { searchCondition, tagCondition } from '../../src/silo/entries/search-terms.ts';
import { SiloService } from './silo-service.ts';

let silo: SiloService;
const workspaceId = randomUUID();
const rows = 100_000;

beforeAll(async () => {
  silo = await SiloService.open();
  const { sql } = silo.database;
  // Every fifth is of another workspace; a state, a folder, a schema and drafts that one in fifty has.
  await sql.executeSql(
    `insert into silo_entry (workspace_id, id, folder, state, doc_schema, env_schema, draft, invalid, digest, snippet,
       version, revision, content_hash, created_at, updated_at)
     select case when n % 5 = 0 then $2 else $1 end::uuid, md5(n::text)::uuid,
       case when n % 50 = 1 then 'rare' else 'sales' end, case when n % 50 = 2 then 'rare' else 'sent' end,
       case when n % 50 = 3 then 'rare' else 'https://gobl.org/draft-0/bill/invoice' end, 'e', n % 50 = 4, false,
       '{}', '{}', 1, 1, '\\x00', now() - n * interval '1 minute', now()
     from generate_series(1, ${rows}) n`,
    [workspaceId, randomUUID()],
  );
  await sql.executeSql(
    `insert into silo_search (workspace_id, id, created_at, refs, terms)
     select workspace_id, id, created_at, '{}', array_to_tsvector(array(
       select right(workspace_id::text, 12) || word
       from unnest(array['word' || right(id::text, 5), 'all', case when folder = 'rare' then '#rare' end]) word
       where word is not null))
     from silo_entry`,
  );
  await sql.executeSql('analyze silo_entry, silo_search');
}, 120_000);
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** How many rows and index entries a plan has looked at. */
function looked(node: PlanNode): number {
  const { 'Rows Removed by Filter': unfit = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const own = node['Node Type'].includes('Scan')
    ? (node['Actual Rows'] + unfit + rechecked) * node['Actual Loops']
    : 0;
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0);
}

/** What a page of twenty costs, under the settings of the pool, as a prepared statement. */
async function costOf(name: string, filters: Record<string, unknown>): Promise<number> {
  const written = declaredStatements
    .get(`silo.entry.list.${name}`)
    ?.write((entity) => new Table(silo.database.orm.getMetadata(entity)));
  const values = written?.values({ workspaceId, offset: 0, limit: 20, ...filters } as never) ?? [];
  const text = `explain (analyze, format json) ${written?.text}`;
  const answer = await silo.database.sql.executeSql(text, values);
  const [row] = answer.rows as { 'QUERY PLAN': [{ Plan: PlanNode }] }[];
  return row ? looked(row['QUERY PLAN'][0].Plan) : Infinity;
}

test.each([
  ['created.desc.slim', {}],
  ['created.asc.slim', {}],
  ['folder.desc.slim', { folder: 'rare' }],
  ['folder.asc.slim', { folder: 'rare' }],
  ['state.desc.slim', { state: 'rare' }],
  ['docSchema.desc.slim', { docSchema: 'rare' }],
  ['draft.desc.slim', { draft: true }],
  ['state.desc.slim', { state: 'rare', folder: 'sales', draft: false }],
  ['created.desc.slim', { createdFrom: new Date(0), createdAt: new Date(Date.now() - 30 * 86_400_000) }],
])('a page of %s with %j reads little more than it shows, of 100,000 entries', async (name, filters) => {
  expect(await costOf(name, filters)).toBeLessThanOrEqual(40);
});

test('a search reads what it finds, of 100,000 entries and of its workspace alone', async () => {
  const [known] = (
    await silo.database.sql.executeSql('select id from silo_entry where workspace_id = $1 limit 1', [
      workspaceId,
    ])
  ).rows as { id: string }[];
  const word = `word${known?.id.slice(-5)}`;
  expect(await costOf('words.desc.slim', { words: searchCondition(workspaceId, word) })).toBeLessThanOrEqual(
    20,
  );
  expect(await costOf('words.desc.slim', { words: searchCondition(randomUUID(), word) })).toBe(0);
});

test('a tag that few have reads those that have it', async () => {
  const tagged = rows / 50;
  const cost = await costOf('words.desc.slim', { words: tagCondition(workspaceId, 'rare') });
  // Found by the index, read to be put in order, and then as far as the page goes.
  expect(cost).toBeLessThanOrEqual(3 * tagged + 40);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sql } from '../../src/platform/database/sql.ts';
import { declaredStatements } from '../../src/platform/database/statement.ts';
import {
  listEntries,
  listRelated,
  relatedToEntries,
  type EntrySlice,
} from '../../src/silo/entries/entry-list.store.ts';
import { entryIdsOfWords } from '../../src/silo/entries/entry-words.store.ts';
import { countFolders } from '../../src/silo/entries/folder.store.ts';
import { searchCondition, tagCondition } from '../../src/silo/entries/search-terms.ts';
import { keptPlan, type PlanNode } from '../support/kept-plan.ts';
import { SiloService } from './silo-service.ts';

let silo: SiloService;
const workspaceId = randomUUID();
const otherId = randomUUID();
const rows = 100_000;

beforeAll(async () => {
  silo = await SiloService.open();
  const { sql } = silo.database;
  // Every fifth is of another workspace. A state, a folder, a schema, drafts, what does not validate, a series, a type, a
  // currency and parties that one in fifty has; dates and amounts in an order of their own. By tens of thousands, for a
  // statement may last ten seconds.
  for (let from = 1; from < rows; from += 10_000) {
    const part = [from, from + 9_999];
    await sql.executeSql(
      `insert into silo_entry (workspace_id, id, folder, state, doc_schema, env_schema, draft, invalid, digest, snippet,
         version, revision, content_hash, created_at, updated_at)
       select case when n % 5 = 0 then $2 else $1 end::uuid, md5(n::text)::uuid,
         case when n % 50 = 1 then 'rare' else 'sales' end, case when n % 50 = 2 then 'rare' else 'sent' end,
         case when n % 50 = 3 then 'rare' else 'https://gobl.org/draft-0/bill/invoice' end, 'e', n % 50 = 4, n % 50 = 6,
         '{}', '{}', 1, 1, '\\x00', now() - n * interval '1 minute', now() - (n * 7 % ${rows}) * interval '1 minute'
       from generate_series($3::int, $4::int) n`,
      [workspaceId, otherId, ...part],
    );
    await sql.executeSql(
      `insert into silo_search (workspace_id, id, created_at, refs, doc_type, currency, series, supplier, customer, issue_date,
         amount, terms)
       select workspace_id, id, created_at, '{}', case when n % 50 = 7 then 'rare' else 'standard' end,
         case when n % 50 = 8 then 'RARE' else 'EUR' end, case when n % 50 = 9 then 'rare' else 'INV' end,
         case when n % 50 = 11 then 'RARE' else 'OWN' end, case when n % 50 in (11, 12) then 'RARE' else 'C' || n end,
         to_char(timestamptz '2026-01-01' - (n * 7 % ${rows}) * interval '1 hour', 'YYYY-MM-DD'), n * 7 % ${rows},
         array_to_tsvector(array(
           select right(workspace_id::text, 12) || word
           from unnest(array['word' || right(id::text, 5), 'all', case when folder = 'rare' then '#rare' end]) word
           where word is not null))
       from generate_series($1::int, $2::int) n, lateral (
         select * from silo_entry where id = md5(n::text)::uuid
           and workspace_id = case when n % 5 = 0 then $4 else $3 end::uuid
       ) entry`,
      [...part, workspaceId, otherId],
    );
  }
  await sql.executeSql('analyze silo_entry, silo_search');
}, 180_000);
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

/** How many rows and index entries a plan has looked at. */
function looked(node: PlanNode): number {
  const { 'Rows Removed by Filter': unfit = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = node;
  const isRead = node['Node Type'].includes('Scan') && node['Node Type'] !== 'Subquery Scan';
  const own = isRead ? (node['Actual Rows'] + unfit + rechecked) * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, inner) => sum + looked(inner), 0);
}

/** A list as the store is asked for it, of entries that pass everything else. */
function slice(filters: Partial<EntrySlice>): EntrySlice {
  const every = {
    ids: undefined,
    key: undefined,
    folder: undefined,
    state: undefined,
    docSchema: undefined,
    draft: undefined,
    invalid: undefined,
    docType: undefined,
    currency: undefined,
    series: undefined,
    supplier: undefined,
    customer: undefined,
    notSupplier: undefined,
    taxCode: undefined,
    words: undefined,
    number: undefined,
    createdFrom: undefined,
    createdTo: undefined,
    updatedFrom: undefined,
    updatedTo: undefined,
    issueDateFrom: undefined,
    issueDateTo: undefined,
    amountFrom: undefined,
    amountTo: undefined,
    from: undefined,
  };
  const page = { order: 'created', ascending: false, offset: 0, limit: 20, data: false } as const;
  return { ...every, names: [], workspaceId, ...page, ...filters };
}

/** What the statements of a page of twenty cost, and how many it holds. */
function costOf(filters: Partial<EntrySlice>): Promise<{ looked: number; found: number }> {
  return costOfReading((sql) => listEntries(sql, slice(filters)));
}

/** What is read for some records, and how many they are. */
async function costOfReading(
  read: (sql: Sql) => Promise<readonly unknown[]>,
): Promise<{ looked: number; found: number }> {
  const { sql } = silo.database;
  const sent = vi.spyOn(sql, 'query');
  const found = (await read(sql)).length;
  const calls = [...sent.mock.calls];
  sent.mockRestore();
  let cost = 0;
  for (const [asked, given] of calls) {
    const written = declaredStatements.get(asked.name)?.write(silo.database.tables);
    const plan = await silo.database.transaction((one) =>
      keptPlan((text) => one.executeSql(text), written?.text ?? '', written?.values(given as never) ?? []),
    );
    cost += looked(plan);
  }
  return { looked: cost, found };
}

const past = new Date(Date.now() - 30 * 86_400_000);

test.each<[string, Partial<EntrySlice>]>([
  ['nothing', {}],
  ['a folder', { folder: 'rare' }],
  ['a state', { state: 'rare' }],
  ['a schema', { docSchema: 'rare' }],
  ['drafts', { draft: true }],
  ['what does not validate', { invalid: true }],
  ['a type', { docType: 'rare' }],
  ['a usual type', { docType: 'standard' }],
  ['a currency', { currency: 'RARE' }],
  ['a usual currency', { currency: 'EUR' }],
  ['a series', { series: 'rare' }],
  ['a usual series', { series: 'INV' }],
  ['a tax code', { taxCode: 'RARE' }],
  ['our tax code', { taxCode: 'OWN' }],
  ['several filters', { state: 'rare', folder: 'sales', draft: false, currency: 'EUR' }],
  ['a time of creation', { createdTo: past, createdFrom: new Date(past.getTime() - 86_400_000) }],
  [
    'a time of change',
    { order: 'updated', updatedTo: past, updatedFrom: new Date(past.getTime() - 86_400_000) },
  ],
  ['the order of changes', { order: 'updated' }],
  ['issue dates', { order: 'issue_date', issueDateFrom: '2020-03-01', issueDateTo: '2020-03-31' }],
  ['the order of issue dates', { order: 'issue_date' }],
  ['amounts', { order: 'amount', amountFrom: '500', amountTo: '600' }],
  ['the order of amounts', { order: 'amount', folder: 'sales' }],
])(
  'a page of %s reads little more than it shows in both directions, of 100,000 entries',
  async (_what, filters) => {
    for (const ascending of [false, true]) {
      const { looked: read, found } = await costOf({ ...filters, ascending });
      expect(found).toBe(20);
      // Each is looked up in the other table, and parties are looked for in both roles.
      expect(read).toBeLessThanOrEqual(130);
    }
  },
);

test('entries that are named by their ids are looked up alone, in every order', async () => {
  const { rows: named } = await silo.database.sql.executeSql(
    'select id from silo_entry where workspace_id = $1 limit 20',
    [workspaceId],
  );
  const ids = (named as { id: string }[]).map(({ id }) => id);
  for (const order of ['created', 'updated', 'issue_date', 'amount'] as const) {
    const { looked: read, found } = await costOf({ ids, order });
    expect(found).toBe(20);
    expect(read).toBeLessThanOrEqual(130);
  }
});

test('folders are counted as far as a bound, without reading further', async () => {
  const counted = await countFolders(silo.database.sql, workspaceId);
  expect(counted).toEqual([
    { key: 'rare', count: rows / 50, capped: false },
    { key: 'sales', count: 10_000, capped: true },
  ]);
});

test('a search reads what it finds, of 100,000 entries and of its workspace alone', async () => {
  const [known] = (
    await silo.database.sql.executeSql('select id from silo_entry where workspace_id = $1 limit 1', [
      workspaceId,
    ])
  ).rows as { id: string }[];
  const word = `word${known?.id.slice(-5)}`;
  const words = searchCondition(workspaceId, word, 'q');
  for (const order of ['created', 'updated', 'issue_date', 'amount'] as const) {
    expect((await costOf({ words, order })).looked).toBeLessThanOrEqual(20);
    expect((await costOf({ words: searchCondition(randomUUID(), word, 'q'), order })).looked).toBe(0);
  }
  const page = { workspaceId, words, limit: 20 };
  for (const read of [
    (sql: Sql) => listRelated(sql, { ...page, from: new Date() }),
    (sql: Sql) => relatedToEntries(sql, [page]),
    (sql: Sql) => entryIdsOfWords(sql, workspaceId, words, 20),
  ]) {
    const { looked: cost, found } = await costOfReading(read);
    expect(found).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(20);
  }
});

test('a tag that few have reads those that have it', async () => {
  const tagged = rows / 50;
  const { looked: cost } = await costOf({ words: tagCondition(workspaceId, 'rare') });
  // Found by the index, read to be put in order, and then as far as the page goes.
  expect(cost).toBeLessThanOrEqual(3 * tagged + 40);
});

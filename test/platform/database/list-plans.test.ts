import { randomUUID } from 'node:crypto';
import type { Client, Pool, QueryConfig } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../src/platform/database/new-id.ts';
import { keptPlan, type PlanNode } from '../../support/kept-plan.ts';
import {
  startTestService,
  type TestAnswer,
  type TestClient,
  type TestService,
} from '../../support/service.ts';

/** So many that an index is the better way to a few of them. */
const rows = 20_000;
/** In the middle of all, so that whoever reads in the order of a list meets many others before them. */
const rare = {
  other: randomUUID(),
  workflow: randomUUID(),
  entry: v7(),
  bulk: v7(),
  before: '2026-01-01T02:46:44.000Z',
  moment: '2026-01-01T02:46:45.000Z',
};

/** The workflow that was made first. */
const known = randomUUID();

let service: TestService;
let client: TestClient;
let pool: Pool;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  const { orm } = service.service.platform.database;
  pool = await orm.driver.getConnection().getNativeClient();
  await client.put(`/transform/v1/workflows/${known}`, {});
  const { rows: found } = await pool.query<{ id: string }>('select workspace_id as id from workflow');
  const workspace = found[0]?.id ?? '';
  // Such inserts take longer than any request may.
  const filling = await service.database();
  const common = `'${workspace}', ${newId}`;
  const hash = `sha256('x')`;
  const at = `timestamptz '2026-01-01' + n * interval '1 second'`;
  const isRare = 'n between 10001 and 10005';
  await filling.query(`
    insert into workflow (workspace_id, id, content_hash, created_at, updated_at, name, schema, country, steps, rescue,
      draft, disabled, hash, published_number)
    select ${common}, ${hash}, ${at}, ${at}, case when ${isRare} then 'Rare one' else 'Usual one' end,
      case when ${isRare} then 'org/party' else 'bill/invoice' end,
      case when ${isRare} then 'PT' else 'ES' end, '[]', '[]', ${isRare}, ${isRare}, 'x', 1
    from generate_series(1, ${rows}) n`);
  await filling.query(`
    insert into integration (workspace_id, id, content_hash, created_at, updated_at, provider, sealed_config, disabled)
    select ${common}, ${hash}, ${at}, ${at}, case when ${isRare} then 'http' else 'mail' end, 'x', ${isRare}
    from generate_series(1, ${rows}) n`);
  await filling.query(`
    insert into series (workspace_id, id, content_hash, created_at, updated_at, name, prefix, padding, start, last_index, sigs)
    select ${common}, ${hash}, ${at}, ${at}, 'S', case when ${isRare} then 'R-' else n || '-' end, 0, 1, 0, '{}'
    from generate_series(1, ${rows}) n`);
  await filling.query(`
    with made as (
      insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version,
        silo_entry_id, status, key, tags, fence, crashes, tries, last_seq, dry_run, completed_at, faults, bulk_id,
        done_by_bulk_id)
      select ${common}, ${hash}, ${at}, ${at}, case when ${isRare} then '${rare.workflow}'::uuid else '${rare.other}'::uuid end,
        1, case when ${isRare} then '${rare.entry}'::uuid else '${rare.other}'::uuid end,
        case when ${isRare} then 'KO' else 'OK' end, case when n = 10005 then 'rare' else 'k' || n end,
        array['all', case when ${isRare} then 'rare' else 'common' end], 0, 0, 0, 0, false, ${at},
        case when ${isRare} then '[{"code":"odd"},{"code":"usual"}]' when n % 2 = 0 then '[{"code":"usual"}]' end::json,
        case when ${isRare} then '${rare.bulk}'::uuid when n % 2 = 0 then '${rare.other}'::uuid end,
        case when ${isRare} then '${rare.bulk}'::uuid end
      from generate_series(1, ${rows}) n
      returning workspace_id, id, created_at, tags
    )
    insert into job_tag select workspace_id, tag, created_at, id from made, unnest(tags) as tag`);
  await filling.query('analyze workflow, integration, series, job, job_tag');
}, 180_000);
afterAll(() => service[Symbol.asyncDispose]());

/** How many rows a plan has touched, and in which ways. */
function touched(node: PlanNode): { rows: number; kinds: string[] } {
  const below = (node.Plans ?? []).map(touched);
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return {
    rows: Math.max(own, 0) + below.reduce((sum, { rows: read }) => sum + read, 0),
    kinds: [node['Node Type'], ...below.flatMap(({ kinds }) => kinds)],
  };
}

/** A statement that a request sends, and how many records it answers. */
interface Asked {
  found: number | undefined;
  text: string;
  values: unknown[];
}

const aList = /order by [\s\S]* limit|looked|counted/;

/** What a request asks of the database for its list, or by another statement. */
async function statementOf(
  path: string,
  like = aList,
  ask: () => Promise<TestAnswer> = () => client.get(path),
): Promise<Asked> {
  const { Client: PoolClient } = pool as unknown as { Client: typeof Client };
  const sent = vi.spyOn(PoolClient.prototype, 'query');
  const answer = await ask();
  const calls = sent.mock.calls.map((call) => call as unknown[]);
  sent.mockRestore();
  const queries = calls.map(([first, second]) =>
    typeof first === 'string'
      ? { text: first, values: Array.isArray(second) ? (second as unknown[]) : [] }
      : { text: (first as QueryConfig).text, values: (first as QueryConfig).values ?? [] },
  );
  const list = queries.find(({ text }) => like.test(text));
  if (!list) throw new TypeError(`${path} asked for nothing like that`);
  return { found: (answer.json['list'] as unknown[] | undefined)?.length, ...list };
}

/** What a statement touches on its way. */
async function touchedBy({ text, values }: Asked): Promise<ReturnType<typeof touched>> {
  const connection = await pool.connect();
  const plan = await keptPlan((asked) => connection.query(asked), text, values);
  connection.release();
  return touched(plan);
}

const transform = '/transform/v1';

test.each<[string, number]>([
  [`${transform}/jobs?limit=5`, 5],
  [`${transform}/jobs?status=KO`, 5],
  [`${transform}/jobs?workflow_id=${rare.workflow}`, 5],
  [`${transform}/jobs?silo_entry_id=${rare.entry}`, 5],
  [`${transform}/jobs?tag=rare`, 5],
  [`${transform}/jobs?tag=common&limit=5`, 5],
  [`${transform}/jobs?key=rare`, 1],
  [`${transform}/jobs?created_at=${rare.moment}&limit=5`, 5],
  [`${transform}/jobs?created_at=${rare.moment}&created_from=${rare.before}`, 2],
  ...['newest', 'oldest'].flatMap((order) =>
    (
      [
        ['statuses=KO&statuses=ERR', 5],
        ['statuses=OK&statuses=KO&limit=5', 5],
        ['outcome=failed', 5],
        [`workflow_ids=${rare.workflow}`, 5],
        [`workflow_ids=${rare.workflow}&workflow_ids=${rare.other}&outcome=failed`, 5],
        [`workflow_ids=${rare.workflow}&workflow_ids=${rare.other}&limit=3`, 3],
        ['tags_all=rare', 5],
        ['tags_any=rare&tags_any=nobody', 5],
        ['tags_any=common&tags_any=rare&limit=5', 5],
        ['key_prefix=rar', 1],
        ['key_prefix=k1999', 11],
        ['fault_code=odd', 5],
        [`bulk_id=${rare.bulk}`, 5],
        [`bulk_id=${rare.other}&limit=5`, 5],
        [`done_by_bulk_id=${rare.bulk}`, 5],
        ['fault_code=usual&limit=5', 5],
        [`silo_entry_id=${rare.entry}&fault_code=odd&status=KO`, 5],
        [`completed_from=${rare.before}&completed_to=${rare.moment}`, 2],
        [`created_from=${rare.before}&created_to=${rare.moment}`, 2],
      ] as [string, number][]
    ).map(([query, found]): [string, number] => [`${transform}/jobs?${query}&order=${order}`, found]),
  ),
  [`${transform}/workflows?limit=5`, 5],
  [`${transform}/workflows?schema=org/party`, 5],
  [`${transform}/workflows?country=PT`, 5],
  [`${transform}/workflows?draft=true`, 5],
  [`${transform}/workflows?name=rare`, 5],
  [`${transform}/workflows?disabled=true`, 5],
  [`${transform}/workflows?created_at=${rare.moment}&limit=5`, 5],
  [`${transform}/integrations?limit=5`, 5],
  [`${transform}/integrations?provider=http`, 5],
  [`${transform}/integrations?disabled=true`, 5],
  [`${transform}/jobs/counts?statuses=KO`, 1],
  [`${transform}/jobs/counts?workflow_ids=${rare.workflow}&outcome=failed`, 2],
  [`${transform}/jobs/counts?tag=rare`, 9],
  [`${transform}/jobs/counts?fault_code=odd&status=KO`, 1],
  [`${transform}/jobs/counts?bulk_id=${rare.bulk}`, 9],
  [`${transform}/jobs/counts?done_by_bulk_id=${rare.bulk}`, 9],
  [`${transform}/jobs/counts?key_prefix=rar`, 9],
  [`${transform}/jobs/counts?completed_from=${rare.before}&completed_to=${rare.moment}`, 9],
  ['/sequence/v1/series?limit=5', 5],
  [`/sequence/v1/series?created_at=${rare.moment}&limit=5`, 5],
])('%s finds its rows by an index among many', async (path, expected) => {
  const asked = await statementOf(path);
  expect(asked.found).toBe(expected);
  const { rows: read, kinds } = await touchedBy(asked);
  expect(kinds).not.toContain('Seq Scan');
  // A statement looks at a page for each of the few values that it is asked for.
  expect(read).toBeLessThan(200);
});

test.each<[string, number]>([
  [`excluded_workflow_ids=${rare.other}`, 5],
  [`excluded_workflow_ids=${rare.other}&order=oldest`, 5],
  [`excluded_workflow_ids=${rare.other}&outcome=failed`, 5],
  [`excluded_workflow_ids=${rare.workflow}&limit=5`, 5],
  [`fault_code=odd&excluded_tags=common`, 5],
  [`excluded_fault_codes=odd&limit=5`, 5],
])('jobs that are left when most are excluded are found by an index: %s', async (query, expected) => {
  const asked = await statementOf(`${transform}/jobs?${query}`, /found\.created_at as "createdAt"/);
  expect(asked.found).toBe(expected);
  const { rows: read, kinds } = await touchedBy(asked);
  expect(kinds).not.toContain('Seq Scan');
  expect(read).toBeLessThan(200);
});

test('the workflows that have jobs are found by a look at each, not by going through their jobs', async () => {
  const path = `${transform}/jobs?excluded_workflow_ids=${rare.other}`;
  const { rows: read, kinds } = await touchedBy(await statementOf(path, /with recursive met/));
  expect(kinds).not.toContain('Seq Scan');
  expect(read).toBeLessThan(40);
});

test('how a workflow did is told along the index of its jobs', async () => {
  const { rows: read, kinds } = await touchedBy(
    await statementOf(`${transform}/workflows/${known}/stats?created_from=${rare.before}`, /percentile_disc/),
  );
  expect(kinds).not.toContain('Seq Scan');
  expect(read).toBeLessThan(200);
});

test('the jobs of a series are found along the index of those that were completed', async () => {
  const range = `completed_from=${rare.before}&completed_to=${rare.moment}`;
  const { rows: read, kinds } = await touchedBy(
    await statementOf(`${transform}/jobs/series?${range}`, /date_bin/),
  );
  expect(kinds).not.toContain('Seq Scan');
  expect(read).toBeLessThan(200);
});

test('the integrations that serve an action are found by an index among many', async () => {
  const { rows: read, kinds } = await touchedBy(
    await statementOf(`${transform}/actions`, /action_ids is not null/),
  );
  expect(kinds).not.toContain('Seq Scan');
  expect(read).toBeLessThan(60);
});

test.each([{ prefix: 'R-' }, { prefix: 'nobody' }, { prefix: '7-', suffix: '/A' }, {}])(
  'the series whose codes are like those of %j are found by an index among many',
  async (input) => {
    const path = '/sequence/v1/series/preview';
    const asked = await statementOf(path, aList, () => client.post(path, { name: 'New', ...input }));
    const { rows: read, kinds } = await touchedBy(asked);
    expect(kinds).not.toContain('Seq Scan');
    expect(read).toBeLessThan(60);
  },
);

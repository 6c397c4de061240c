import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/platform/database/new-id.ts';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { invoice } from './world.ts';

let service: TestService;
let client: TestClient;
const workflows = { good: randomUUID(), bad: randomUUID(), waiting: randomUUID() };
/** Jobs by a name of their own, in the order of their creation. */
const jobs = new Map<string, { id: string; created_at: string; silo_entry_id: string }>();

const given: [name: string, body: object][] = [
  ['first', { workflow_id: workflows.good, tags: ['red', 'big'], key: 'order-1' }],
  ['second', { workflow_id: workflows.good, tags: ['red'], key: 'order-2' }],
  ['failed', { workflow_id: workflows.bad, tags: ['blue', 'big'], key: 'refund-1', data: invoice }],
  ['asleep', { workflow_id: workflows.waiting, tags: ['blue'], key: 'order_3' }],
  ['last', { workflow_id: workflows.good, data: { ...invoice, code: 'ZEBRA-77' } }],
];

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  const put = (id: string, steps: object[]) => client.put(`/transform/v1/workflows/${id}`, { steps });
  await put(workflows.good, []);
  await put(workflows.bad, [{ action: 'silo.if', config: { expr: 'doc.currency' } }]);
  await put(workflows.waiting, [{ action: 'silo.sleep', config: { duration: 'P1D' } }]);
  for (const [name, body] of given) {
    const { json } = await client.put(`/transform/v1/jobs/${v7()}?wait=${name === 'asleep' ? 0 : 20}`, body);
    jobs.set(name, json);
  }
  await until(async () => (await names('outcome=waiting')).length === 1);
});
afterAll(() => service[Symbol.asyncDispose]());

function nameOf(id: string): string | undefined {
  return [...jobs].find(([, job]) => job.id === id)?.[0];
}

async function names(query: string): Promise<(string | undefined)[]> {
  const { status, json } = await client.get(`/transform/v1/jobs?${query}`);
  expect(status).toBe(200);
  return json.list.map(({ id }: { id: string }) => nameOf(id));
}

const inGraphql = `query ($filter: JobFilter, $order: ListOrder) { jobs(filter: $filter, order: $order) { nodes { id } } }`;

async function namesInGraphql(filter: object, order = 'newest'): Promise<(string | undefined)[]> {
  const { json } = await client.graphql(inGraphql, { filter, order });
  expect(json.errors).toBeUndefined();
  return json.data.jobs.nodes.map(({ id }: { id: string }) => nameOf(id));
}

const all = ['last', 'asleep', 'failed', 'second', 'first'];

test.each<[string, object, string[]]>([
  ['statuses=KO&statuses=QUEUED', { statuses: ['KO', 'QUEUED'] }, ['asleep', 'failed']],
  ['outcome=failed', { outcome: 'failed' }, ['failed']],
  ['outcome=done&statuses=KO', { outcome: 'done', statuses: ['KO'] }, []],
  [
    `workflow_ids=${workflows.bad}&workflow_ids=${workflows.waiting}`,
    { workflowIds: [workflows.bad, workflows.waiting] },
    ['asleep', 'failed'],
  ],
  [
    `workflow_ids=${workflows.bad}&workflow_ids=${workflows.good}&outcome=done`,
    { workflowIds: [workflows.bad, workflows.good], outcome: 'done' },
    ['last', 'second', 'first'],
  ],
  ['tags_all=big&tags_all=red', { tagsAll: ['big', 'red'] }, ['first']],
  ['tags_any=big&tags_any=red', { tagsAny: ['big', 'red'] }, ['failed', 'second', 'first']],
  ['tags_any=red&tags_all=big', { tagsAny: ['red'], tagsAll: ['big'] }, ['first']],
  [
    `excluded_workflow_ids=${workflows.good}`,
    { excludedWorkflowIds: [workflows.good] },
    ['asleep', 'failed'],
  ],
  [
    `excluded_workflow_ids=${workflows.good}&excluded_workflow_ids=${workflows.bad}&statuses=QUEUED&statuses=KO`,
    { excludedWorkflowIds: [workflows.good, workflows.bad], statuses: ['QUEUED', 'KO'] },
    ['asleep'],
  ],
  [
    `workflow_ids=${workflows.good}&workflow_ids=${workflows.bad}&excluded_workflow_ids=${workflows.good}`,
    { workflowIds: [workflows.good, workflows.bad], excludedWorkflowIds: [workflows.good] },
    ['failed'],
  ],
  [
    `excluded_workflow_ids=${workflows.bad}&key_prefix=order`,
    { excludedWorkflowIds: [workflows.bad], keyPrefix: 'order' },
    ['asleep', 'second', 'first'],
  ],
  [
    'excluded_tags=red&excluded_tags=nobody',
    { excludedTags: ['red', 'nobody'] },
    ['last', 'asleep', 'failed'],
  ],
  [
    'excluded_tags=big&tags_any=red&tags_any=blue',
    { excludedTags: ['big'], tagsAny: ['red', 'blue'] },
    ['asleep', 'second'],
  ],
  [
    'excluded_fault_codes=nothing',
    { excludedFaultCodes: ['nothing'] },
    ['last', 'asleep', 'failed', 'second', 'first'],
  ],
  ['key=order-2', { key: 'order-2' }, ['second']],
  ['key_prefix=order-', { keyPrefix: 'order-' }, ['second', 'first']],
  ['key_prefix=o&outcome=waiting', { keyPrefix: 'o', outcome: 'waiting' }, ['asleep']],
  ['key_prefix=%25', { keyPrefix: '%' }, []],
  ['text=zebra', { text: 'zebra' }, ['last']],
  ['text=zebra&outcome=failed', { text: 'zebra', outcome: 'failed' }, []],
  ['text=customer+supplier', { text: 'customer supplier' }, ['last', 'failed']],
  ['completed_from=2020-01-01', { completedFrom: '2020-01-01' }, ['last', 'failed', 'second', 'first']],
  ['completed_to=2020-01-01', { completedTo: '2020-01-01' }, []],
  ['created_to=2020-01-01', { createdTo: '2020-01-01' }, []],
])('the filter %s finds its jobs through both edges and in both orders', async (query, filter, expected) => {
  expect(await names(query)).toEqual(expected);
  expect(await names(`${query}&order=oldest`)).toEqual(expected.toReversed());
  expect(await namesInGraphql(filter)).toEqual(expected);
  expect(await namesInGraphql(filter, 'oldest')).toEqual(expected.toReversed());
});

test('a job is found by the code of its first fault', async () => {
  const { json } = await client.get(`/transform/v1/jobs/${jobs.get('failed')?.id}`);
  const [{ code }] = json.faults;
  expect(await names(`fault_code=${code}`)).toEqual(['failed']);
  expect(await names('fault_code=nothing')).toEqual([]);
  // What has no fault has none that is excluded.
  expect(await names(`excluded_fault_codes=${code}`)).toEqual(['last', 'asleep', 'second', 'first']);
  expect(await names(`excluded_fault_codes=${code}&outcome=failed`)).toEqual([]);
});

test('jobs are found by their ids, in the order of the list and together with other filters', async () => {
  const [first, failed, last] = ['first', 'failed', 'last'].map((name) => jobs.get(name)?.id ?? '');
  const ids = `ids=${failed}&ids=${randomUUID()}&ids=${last}&ids=${first}&ids=${last}`;
  expect(await names(ids)).toEqual(['last', 'failed', 'first']);
  expect(await names(`${ids}&order=oldest`)).toEqual(['first', 'failed', 'last']);
  expect(await names(`${ids}&outcome=failed`)).toEqual(['failed']);
  expect(await namesInGraphql({ ids: [failed, first] })).toEqual(['failed', 'first']);
  const { json } = await client.get(`/transform/v1/jobs/counts?${ids}&statuses=KO`);
  expect(json.list).toEqual([{ status: 'KO', count: 1, capped: false }]);
  expect((await client.get('/transform/v1/jobs?ids=x')).status).toBe(400);
});

test('bounds of creation hold what was created at them, and together with other filters', async () => {
  const { created_at: from = '' } = jobs.get('second') ?? {};
  const { created_at: to = '' } = jobs.get('asleep') ?? {};
  expect(await names(`created_from=${from}&created_to=${to}`)).toEqual(['asleep', 'failed', 'second']);
  expect(await names(`created_from=${from}&created_to=${to}&tag=blue`)).toEqual(['asleep', 'failed']);
  expect(await names(`created_from=${from}&created_at=${to}&order=oldest`)).toEqual([
    'second',
    'failed',
    'asleep',
  ]);
});

test.each(['newest', 'oldest'])(
  'a filtered list of the %s pages through all without a gap',
  async (order) => {
    const found: (string | undefined)[] = [];
    let cursor = '';
    do {
      const { json } = await client.get(
        `/transform/v1/jobs?limit=1&tags_any=red&tags_any=blue&order=${order}${cursor}`,
      );
      found.push(...json.list.map(({ id }: { id: string }) => nameOf(id)));
      cursor = json.next_cursor === undefined ? '' : `&cursor=${json.next_cursor}`;
    } while (cursor !== '');
    const expected = all.slice(1);
    expect(found).toEqual(order === 'newest' ? expected : expected.toReversed());
  },
);

test('jobs are counted by status through both edges', async () => {
  const { json } = await client.get('/transform/v1/jobs/counts');
  const counts = Object.fromEntries(
    json.list.map(({ status, count }: { status: string; count: number }) => [status, count]),
  );
  const none = { NA: 0, RUN: 0, ERR: 0, SKIP: 0, TIMEOUT: 0, CANCEL: 0 };
  expect(counts).toEqual({ ...none, OK: 3, KO: 1, QUEUED: 1 });
  expect(json.list.some(({ capped }: { capped: boolean }) => capped)).toBe(false);
  const query = `{ jobCounts(filter: { tagsAny: ["red", "big"], statuses: [OK, KO] }) { status count capped } }`;
  expect((await client.graphql(query)).json.data.jobCounts).toEqual([
    { status: 'OK', count: 2, capped: false },
    { status: 'KO', count: 1, capped: false },
  ]);
  const others = `{ jobCounts(filter: { excludedWorkflowIds: ["${workflows.good}"], statuses: [OK, KO, QUEUED] }) { status count } }`;
  expect((await client.graphql(others)).json.data.jobCounts).toEqual([
    { status: 'OK', count: 0 },
    { status: 'KO', count: 1 },
    { status: 'QUEUED', count: 1 },
  ]);
  const untagged = await client.get('/transform/v1/jobs/counts?excluded_tags=red&statuses=OK');
  expect(untagged.json.list).toEqual([{ status: 'OK', count: 1, capped: false }]);
  const ofWorkflow = await client.get(
    `/transform/v1/jobs/counts?workflow_ids=${workflows.good}&outcome=done`,
  );
  expect(ofWorkflow.json.list).toEqual([
    { status: 'OK', count: 3, capped: false },
    { status: 'SKIP', count: 0, capped: false },
  ]);
});

test('a count looks at ten thousand jobs of a status and says that there are more', async () => {
  const database = await service.database();
  const { id } = await service.service.access.workspaces.ensure(client.workspace);
  await database.query(
    `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
       tags, fence, crashes, tries, last_seq, dry_run)
     select $1, ${newId}, '\\x00', now(), now(), $2, 1, 'CANCEL', '{many}', 0, 0, 0, 0, false
     from generate_series(1, 10001)`,
    [id, randomUUID()],
  );
  const { json } = await client.get('/transform/v1/jobs/counts?statuses=CANCEL&statuses=OK');
  expect(json.list).toEqual([
    { status: 'CANCEL', count: 10_000, capped: true },
    { status: 'OK', count: 3, capped: false },
  ]);
  await database.query(`delete from job where workspace_id = $1 and status = 'CANCEL'`, [id]);
});

test.each([
  ['tags_al=red', 'tags_al', 'is not a known parameter; did you mean tags_all?'],
  ['outcome=fail', 'outcome', /did you mean failed\?/],
  ['order=desc', 'order', 'is not one of newest, oldest'],
  ['workflow_ids=x', 'workflow_ids', 'must be a UUID'],
  ['key=a&key=b', 'key', 'is given more than once'],
  ['excluded_workflow_ids=x', 'excluded_workflow_ids', 'must be a UUID'],
])('the query %s is refused at its place', async (query, place, message) => {
  const { status, json } = await client.get(`/transform/v1/jobs?${query}`);
  expect(status).toBe(400);
  expect(json.fields[place]).toMatch(message);
});

test('a text that is in no word or that the token may not look for is refused', async () => {
  const empty = await client.get('/transform/v1/jobs?text=-');
  expect([empty.status, empty.json.fields]).toEqual([422, { text: 'has neither a letter nor a digit' }]);
  const other = await service.client({ workspace: client.workspace, scope: 'transform:read' });
  expect((await other.get('/transform/v1/jobs?text=zebra')).status).toBe(403);
});

test('a filter that is given as an argument as well is refused', async () => {
  const { json } = await client.graphql(`{ jobs(key: "a", filter: { key: "b" }) { nodes { id } } }`);
  expect(json.errors[0].extensions.fields).toEqual({ filter: { key: 'is given as an argument too' } });
});

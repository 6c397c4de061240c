import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/platform/database/new-id.ts';
import { message } from '../../contract/world.ts';
import { sharedService } from '../../support/shared-service.ts';
import { until } from '../../support/until.ts';
import { countOf, ended, jobsOf, made, sleeping, started, workflowOf } from './bulk-story.ts';

const shared = sharedService();

describe('a bulk of cancellations', () => {
  test(
    'cancels all that the filter finds, over more than one batch, and nothing else',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const [workflow, other] = [await workflowOf(client, sleeping), await workflowOf(client, sleeping)];
      await jobsOf(client, workflow, 120, 'QUEUED');
      await jobsOf(client, other, 3, 'QUEUED');
      const bulk = await started(client, { action: 'cancel', filter: { workflow_ids: [workflow] } });
      expect(bulk).toMatchObject({ status: 'running', total: 120, total_capped: false, created_by: 'test' });
      const over = await ended(client, bulk);
      expect(over).toMatchObject({ status: 'completed', done: 120, skipped: 0, failed: 0, failures: [] });
      expect(await countOf(client, workflow, 'CANCEL')).toBe(120);
      expect(await countOf(client, other, 'QUEUED')).toBe(3);
    },
  );

  test('leaves alone what its filter excludes', async () => {
    const { client } = shared;
    const [workflow, other] = [await workflowOf(client, sleeping), await workflowOf(client, sleeping)];
    await jobsOf(client, workflow, 2, 'QUEUED');
    await jobsOf(client, other, 2, 'QUEUED');
    const filter = { workflow_ids: [workflow, other], excluded_workflow_ids: [other] };
    const over = await ended(client, await started(client, { action: 'cancel', filter }));
    expect(over).toMatchObject({ total: 2, done: 2, filter });
    expect(await countOf(client, other, 'QUEUED')).toBe(2);
    const body = { action: 'cancel', filter: { excluded_workflow_ids: ['x'] } };
    expect((await client.post('/transform/v1/bulks', body)).json.fields).toEqual({
      filter: { excluded_workflow_ids: expect.anything() },
    });
  });

  test('tells what it skipped and why: jobs that have ended', async () => {
    const { client } = shared;
    const [ending, asleep] = [await workflowOf(client, []), await workflowOf(client, sleeping)];
    await jobsOf(client, ending, 4, 'OK');
    await jobsOf(client, asleep, 2, 'QUEUED');
    const body = { action: 'cancel', filter: { workflow_ids: [ending, asleep] } };
    const over = await ended(client, await started(client, body));
    expect(over).toMatchObject({
      done: 2,
      skipped: 4,
      failed: 0,
      reasons: [{ outcome: 'skipped', key: 'job-completed', count: 4 }],
    });
  });

  test('is one event of the audit, which has the reason, and three or more of the change feed', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, sleeping);
    await jobsOf(client, workflow, 2, 'QUEUED');
    const body = { action: 'cancel', filter: { workflow_ids: [workflow] } };
    const { id } = await ended(client, await started(client, body, { 'audit-reason': 'Wrong customer' }));
    const audited = await made(client.get(`/access/v1/audit-events?object_id=${id}`));
    expect(audited.list).toMatchObject([{ operation: 'start_bulk', kind: 'bulk', reason: 'Wrong customer' }]);
    const cancelled = await made(client.get('/access/v1/audit-events?operation=cancel_job'));
    expect(cancelled.list).toEqual([]);
    const types = 'types=bulk.created,bulk.updated,bulk.completed';
    await until(async () => {
      const { list } = await made(client.get(`/utils/v1/changes?after=oldest&limit=100&${types}`));
      const own = list.filter((change: { id: string }) => change.id === id);
      return own.at(0)?.type === 'bulk.created' && own.at(-1)?.type === 'bulk.completed';
    });
  });

  test('leaves alone what was created at or after its bound', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, sleeping);
    const [first = ''] = await jobsOf(client, workflow, 1, 'QUEUED');
    const { created_at: bound } = await made(client.get(`/transform/v1/jobs/${first}`));
    const body = { action: 'cancel', filter: { workflow_ids: [workflow] } };
    expect(await ended(client, await started(client, { ...body, created_before: bound }))).toMatchObject({
      total: 0,
      done: 0,
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const bulk = await started(client, { ...body, created_before: later });
    expect(bulk.created_before < later).toBe(true);
    expect(await ended(client, bulk)).toMatchObject({ done: 1 });
  });
});

describe('a bulk of jobs that are named one by one', () => {
  test(
    'is done to them alone, and finds them by the bulk afterwards, as long as no other is done to them',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const workflow = await workflowOf(client, sleeping);
      const ids = await jobsOf(client, workflow, 60, 'QUEUED');
      const named = ids.slice(0, 55);
      const of = async ({ id }: { id: string }): Promise<string[]> => {
        const { list } = await made(client.get(`/transform/v1/jobs?done_by_bulk_id=${id}&limit=100`));
        return list.map((job: { id: string }) => job.id).toSorted();
      };
      const filter = { ids: [...named, randomUUID()] };
      const cancelled = await ended(client, await started(client, { action: 'cancel', filter }));
      expect(cancelled).toMatchObject({ total: 55, done: 55, skipped: 0, failed: 0 });
      expect(await countOf(client, workflow, 'QUEUED')).toBe(5);
      expect(await of(cancelled)).toEqual(named.toSorted());

      const again = named.slice(0, 2);
      const retry = { action: 'retry', filter: { ids: again }, retry: { from: 'start' } };
      const retried = await ended(client, await started(client, retry));
      expect(await of(retried)).toEqual(again.toSorted());
      expect((await of(cancelled)).length).toBe(53);
      // What it was not done to is not found by it.
      const late = await ended(
        client,
        await started(client, { action: 'cancel', filter: { ids: [named[9]] } }),
      );
      expect(late).toMatchObject({ done: 0, skipped: 1 });
      expect(await of(late)).toEqual([]);
    },
  );

  test('takes a thousand, and no more', async () => {
    const { client } = shared;
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    const most = await started(client, { action: 'cancel', filter: { ids: ids.slice(1) } });
    expect(await ended(client, most)).toMatchObject({ total: 0, done: 0 });
    const body = { action: 'cancel', filter: { ids } };
    expect(await client.post('/transform/v1/bulks', body)).toMatchObject({
      status: 422,
      json: { fields: { filter: { ids: expect.anything() } } },
    });
  });
});

describe('a bulk of retries', () => {
  test('retries each job once although its filter would find them again', { tags: 'slow' }, async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, [{ action: 'silo.if', config: { expr: 'args.missing' } }]);
    const jobs = await jobsOf(client, workflow, 60, 'KO');
    const body = {
      action: 'retry',
      filter: { workflow_ids: [workflow], outcome: 'failed' },
      retry: { from: 'start' },
    };
    const over = await ended(client, await started(client, body));
    expect(over).toMatchObject({ status: 'completed', total: 60, done: 60, skipped: 0 });
    await until(async () => (await countOf(client, workflow, 'KO')) === 60);
    const intents = await Promise.all(
      jobs.map(async (id) => (await made(client.get(`/transform/v1/jobs/${id}`))).intents.length),
    );
    expect(new Set(intents)).toEqual(new Set([2]));
  });

  test('tells which failed, with the reason of each', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, [
      { name: 'Fails', action: 'silo.if', config: { expr: 'args.missing' } },
    ]);
    const [job = ''] = await jobsOf(client, workflow, 1, 'KO');
    await made(client.patch(`/transform/v1/workflows/${workflow}`, { steps: sleeping }));
    const body = { action: 'retry', filter: { workflow_ids: [workflow] }, retry: { version: 'current' } };
    const over = await ended(client, await started(client, body));
    expect(over).toMatchObject({
      done: 0,
      failed: 1,
      failures: [{ id: job, key: 'validation', message: expect.stringContaining('version has no step') }],
      reasons: [{ outcome: 'failed', key: 'validation', count: 1 }],
    });
  });
});

test('a bulk of pokes lets the steps go on that wait', async () => {
  const { client } = shared;
  const workflow = await workflowOf(client, sleeping);
  await jobsOf(client, workflow, 3, 'QUEUED');
  const body = { action: 'poke', filter: { workflow_ids: [workflow] }, poke: { code: 'paid' } };
  expect(await ended(client, await started(client, body))).toMatchObject({ done: 3 });
  await until(async () => (await countOf(client, workflow, 'OK')) === 3);
});

describe('a bulk that starts jobs', () => {
  test('starts one on each silo entry of the filter, and each names the bulk', { tags: 'slow' }, async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, []);
    const folder = `f-${randomUUID().slice(0, 8)}`;
    await Promise.all(
      Array.from({ length: 70 }, () => made(client.post('/silo/v1/entries', { data: message, folder }))),
    );
    const body = {
      action: 'start',
      entry_filter: { folder },
      start: { workflow_id: workflow, tags: ['again'], args: { a: 'b' } },
    };
    const over = await ended(client, await started(client, body));
    expect(over).toMatchObject({ status: 'completed', total: 70, total_capped: false, done: 70, failed: 0 });
    const { list } = await made(client.get(`/transform/v1/jobs?bulk_id=${over.id}&limit=100`));
    expect(list.length).toBe(70);
    expect(new Set(list.map((job: { silo_entry_id: string }) => job.silo_entry_id)).size).toBe(70);
    expect(list[0]).toMatchObject({
      source: { kind: 'bulk', id: over.id },
      tags: ['again'],
      args: { a: 'b' },
    });
  });

  test('has jobs that are found, and counted, by it through both edges', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, []);
    const folder = `f-${randomUUID().slice(0, 8)}`;
    await made(client.post('/silo/v1/entries', { data: message, folder }));
    const body = { action: 'start', entry_filter: { folder }, start: { workflow_id: workflow } };
    const [{ id }] = [
      await ended(client, await started(client, body)),
      await ended(client, await started(client, body)),
    ];
    const { list } = await made(client.get(`/transform/v1/jobs?bulk_id=${id}`));
    expect(list).toMatchObject([{ source: { kind: 'bulk', id } }]);
    const query = `query ($id: ID!) {
      jobs(filter: { bulkId: $id }) { nodes { id } }
      jobCounts(filter: { bulkId: $id }) { count }
    }`;
    const { json } = await client.graphql(query, { id });
    expect(json.data.jobs).toEqual({ nodes: [{ id: list[0].id }] });
    expect(json.data.jobCounts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1);
  });

  test(
    'starts no more while a thousand jobs of the workspace wait for their first step',
    { tags: 'slow' },
    async () => {
      const { service } = shared;
      const client = await service.client();
      const workflow = await workflowOf(client, []);
      await Promise.all([1, 2, 3].map(() => made(client.post('/silo/v1/entries', { data: message }))));
      const database = await service.database();
      const { id: workspace } = await service.service.access.workspaces.ensure(client.workspace);
      await database.query(
        `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
         fence, crashes, tries, last_seq, dry_run)
       select $1, ${newId}, '\\x00', now(), now(), $2, 1, 'NA', 0, 0, 0, 0, false from generate_series(1, 1000)`,
        [workspace, randomUUID()],
      );
      const { id } = await started(client, {
        action: 'start',
        entry_filter: {},
        start: { workflow_id: workflow },
      });
      const fence = async () =>
        (await database.query<{ fence: number }>('select fence from long_operation where id = $1', [id]))
          .rows[0]?.fence;
      // Taken up and put off, twice.
      await until(async () => Number(await fence()) >= 4);
      expect(await made(client.get(`/transform/v1/bulks/${id}`))).toMatchObject({
        status: 'running',
        done: 0,
      });
      await database.query(
        `delete from job where id = (select id from job where workspace_id = $1 and status = 'NA' limit 1)`,
        [workspace],
      );
      expect(await ended(client, { id })).toMatchObject({ status: 'completed', total: 3, done: 3 });
    },
  );

  test('asks for the scope that a job on an entry asks for', async () => {
    const { client, service } = shared;
    const workflow = await workflowOf(client, []);
    const limited = await service.client({
      workspace: client.workspace,
      scope: 'transform:write silo:read',
    });
    const body = { action: 'start', entry_filter: {}, start: { workflow_id: workflow } };
    expect(await limited.post('/transform/v1/bulks', body)).toMatchObject({
      status: 403,
      json: { key: 'forbidden' },
    });
  });
});

test('a bulk moves silo entries to a folder, and tells of those that are there already as of the others', async () => {
  const { client } = shared;
  const create = (body: object) => made(client.post('/silo/v1/entries', { data: message, ...body }));
  const entries = await Promise.all(Array.from({ length: 12 }, () => create({ folder: 'before' })));
  const ids: string[] = entries.slice(0, 11).map(({ id }) => id);
  const folder = `f-${randomUUID().slice(0, 8)}`;
  const query = `mutation ($input: BulkInput!) { startBulk(input: $input) { id action options entryFilter } }`;
  const { json } = await client.graphql(query, {
    input: { action: 'move', entryFilter: { ids }, move: { folder } },
  });
  const bulk = json.data.startBulk;
  expect(bulk).toMatchObject({ action: 'move', options: { folder }, entryFilter: { ids } });
  expect(await ended(client, bulk)).toMatchObject({ total: 11, done: 11, failed: 0 });
  const { list } = await made(client.get(`/silo/v1/entries?folder=${folder}`));
  expect(list.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());

  const inNone = { action: 'move', entry_filter: { ids }, move: { folder: 'No folder' } };
  expect(await client.post('/transform/v1/bulks', inNone)).toMatchObject({
    status: 422,
    json: { fields: { move: { folder: expect.stringContaining('lower-case') } } },
  });
  const limited = await shared.service.client({
    workspace: client.workspace,
    scope: 'transform:write silo:read',
  });
  const body = { action: 'move', entry_filter: { ids }, move: { folder } };
  expect(await limited.post('/transform/v1/bulks', body)).toMatchObject({ status: 403 });
});

describe('where nobody works', () => {
  const idle = sharedService({ env: { DOCMILL_ROLES: 'web', DOCMILL_LONG_OPERATIONS: '2' } });
  const body = { action: 'cancel', filter: {} };

  test('a bulk runs until it is stopped, which may be said again', async () => {
    const { client } = idle;
    const { id } = await started(client, body);
    const [first, again] = [
      await made(client.post(`/transform/v1/bulks/${id}/stop`, undefined)),
      await made(client.post(`/transform/v1/bulks/${id}/stop`, undefined)),
    ];
    expect(first).toMatchObject({ status: 'stopped', revision: 2, completed_at: first.updated_at });
    expect(again).toEqual(first);
    const audited = await made(client.get(`/access/v1/audit-events?object_id=${id}`));
    expect(audited.list).toMatchObject([{ operation: 'stop_bulk' }, { operation: 'start_bulk' }]);
  });

  test('a workspace has no more bulks running than it may', async () => {
    const client = await idle.service.client();
    const bulks = [await started(client, body), await started(client, body)];
    expect(await client.post('/transform/v1/bulks', body)).toMatchObject({
      status: 409,
      json: { key: 'too-many-running' },
    });
    await made(client.post(`/transform/v1/bulks/${bulks[0].id}/stop`, undefined));
    await started(client, body);
    const running = await made(client.get('/transform/v1/bulks?status=running'));
    expect(running.list.length).toBe(2);
  });
});

test('a bulk that has ended stays as it is when it is stopped', async () => {
  const { client } = shared;
  const over = await ended(client, await started(client, { action: 'poke', filter: { key: 'nobody' } }));
  expect(over).toMatchObject({ status: 'completed', total: 0, done: 0 });
  expect(await made(client.post(`/transform/v1/bulks/${over.id}/stop`, undefined))).toEqual(over);
});

test.each([
  [{ action: 'cancel' }, { filter: 'is required to cancel' }],
  [{ action: 'cancel', filter: {}, retry: {} }, { retry: 'is not taken to cancel' }],
  [{ action: 'start', entry_filter: {} }, { start: 'is required to start' }],
  [
    { action: 'poke', filter: { outcom: 'failed' } },
    { filter: { outcom: expect.stringContaining('outcome') } },
  ],
])('%j is refused, and told at which place', async (body, fields) => {
  expect(await shared.client.post('/transform/v1/bulks', body)).toMatchObject({
    status: 422,
    json: { fields },
  });
});

test('GraphQL starts, shows, lists and stops bulks by the same names', async () => {
  const { client } = shared;
  const workflow = await workflowOf(client, sleeping);
  await jobsOf(client, workflow, 2, 'QUEUED');
  const id = v7();
  const { json: begun } = await client.graphql(
    `mutation ($input: BulkInput!, $id: ID) { startBulk(input: $input, id: $id) { id action filter total } }`,
    { input: { action: 'cancel', filter: { workflowIds: [workflow] } }, id },
  );
  expect(begun).toEqual({
    data: { startBulk: { id, action: 'cancel', filter: { workflow_ids: [workflow] }, total: 2 } },
  });
  await ended(client, { id });
  const { json } = await client.graphql(
    `query ($id: ID!) {
      bulk(id: $id) { status done reasons { key } failures { id } }
      node(id: $id) { __typename id }
      bulks(first: 1, status: completed) { nodes { id } }
    }`,
    { id },
  );
  expect(json).toEqual({
    data: {
      bulk: { status: 'completed', done: 2, reasons: [], failures: [] },
      node: { __typename: 'Bulk', id },
      bulks: { nodes: [{ id }] },
    },
  });
});

describe('the jobs that a bulk has started again', () => {
  const failing = [{ action: 'silo.close' }];

  test('are counted by what becomes of them, which is not that they were started', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, failing);
    await jobsOf(client, workflow, 4, 'KO');
    const body = { action: 'retry', filter: { workflow_ids: [workflow] }, retry: { from: 'start' } };
    const bulk = await ended(client, await started(client, body));
    expect(bulk).toMatchObject({ status: 'completed', done: 4, skipped: 0, failed: 0 });
    const look = async () => made(client.get(`/transform/v1/bulks/${bulk.id}`));
    await until(async () => (await look()).jobs.open === 0);
    const jobs = { succeeded: 0, failed: 4, cancelled: 0, open: 0, capped: false };
    expect(await look()).toMatchObject({ done: 4, jobs });
    const query =
      'query ($id: ID!) { bulk(id: $id) { done jobs { succeeded failed cancelled open capped } } }';
    expect((await client.graphql(query, { id: bulk.id })).json.data.bulk).toEqual({ done: 4, jobs });
    const { list } = await made(client.get('/transform/v1/bulks'));
    expect(list.find(({ id }: { id: string }) => id === bulk.id)).toMatchObject({ jobs });
  });

  test('are open until they end, which the validator of the bulk tells', async () => {
    const { client } = shared;
    const workflow = await workflowOf(client, sleeping);
    const ids = await jobsOf(client, workflow, 2, 'QUEUED');
    await ended(client, await started(client, { action: 'cancel', filter: { ids } }));
    const body = { action: 'retry', filter: { ids }, retry: { from: 'start' } };
    const { id } = await ended(client, await started(client, body));
    const before = await client.get(`/transform/v1/bulks/${id}`);
    expect(before.json.jobs).toMatchObject({ open: 2, cancelled: 0 });
    await made(client.post(`/transform/v1/jobs/${ids[0]}/cancel`, {}));
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
    const after = await client.get(`/transform/v1/bulks/${id}`, headers);
    expect(after).toMatchObject({ status: 200, json: { jobs: { open: 1, cancelled: 1 } } });
  });

  test('are counted of a bulk that has created them, and of none that cancels', async () => {
    const { client } = shared;
    const folder = `f-${v7()}`;
    for (let count = 0; count < 2; count += 1)
      await made(client.post('/silo/v1/entries', { data: message, folder }));
    const workflow = await workflowOf(client, []);
    const start = { workflow_id: workflow };
    const { id } = await ended(
      client,
      await started(client, { action: 'start', entry_filter: { folder }, start }),
    );
    const look = async () => made(client.get(`/transform/v1/bulks/${id}`));
    await until(async () => (await look()).jobs.succeeded === 2);
    const filter = { workflow_ids: [workflow] };
    const cancels = await ended(client, await started(client, { action: 'cancel', filter }));
    expect(cancels).not.toHaveProperty('jobs');
  });
});

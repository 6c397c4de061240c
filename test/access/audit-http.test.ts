import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeEach, expect, test } from 'vitest';
import { AuditService } from '../../src/platform/audit/audit.service.ts';
import { message } from '../contract/world.ts';
import type { Json, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';

const shared = sharedService();
let client: TestClient;

beforeEach(async () => {
  client = await shared.service.client();
});

async function made(answer: Promise<{ status: number; json: Json }>): Promise<Json> {
  const { status, json } = await answer;
  expect({ status, json }).toMatchObject({ status: expect.toSatisfy((it: number) => it < 300) });
  return json;
}

async function events(query = ''): Promise<Json[]> {
  return (await made(client.get(`/access/v1/audit-events${query}`))).list;
}

/** The things to which something was done, the last first. */
async function found(query: string): Promise<string[]> {
  return (await events(query)).map(({ object_id: id }) => id as string);
}

/** What was done, the oldest first, without the token that the test itself has. */
async function story(): Promise<string[]> {
  const told = (await events('?limit=100')).map(({ operation, object_id: id }) => `${operation} ${id}`);
  return told.toReversed().slice(1);
}

test('an event says who did what to which thing, why, in which request and from where', async () => {
  const id = randomUUID();
  const headers = {
    'x-request-id': 'request-7',
    'audit-reason': encodeURIComponent('Größe – wie besprochen'),
  };
  await made(client.put(`/transform/v1/integrations/${id}`, { name: 'Mail' }, headers));
  const [event] = await events();
  const [, claims = ''] = client.token?.split('.') ?? [];
  const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  expect(event).toEqual({
    id: expect.any(String),
    operation: 'create_integration',
    kind: 'integration',
    object_id: id,
    subject: 'test',
    token_id: jti,
    reason: 'Größe – wie besprochen',
    request_id: 'request-7',
    address: '127.0.0.1',
    created_at: expect.any(String),
  });
  const { json } = await client.graphql(
    '{ auditEvents(first: 1) { nodes { operation kind objectId reason } } }',
  );
  expect(json.data.auditEvents.nodes).toEqual([
    { operation: 'create_integration', kind: 'integration', objectId: id, reason: event?.reason },
  ]);
});

test('every change of access and configuration is told once, through both edges, and nothing that changes nothing', async () => {
  const [integration, workflow, series] = [randomUUID(), randomUUID(), randomUUID()];
  const { id: workspace } = await made(client.get('/access/v1/workspace'));
  const mutate = async (mutation: string) => {
    const { json } = await client.graphql(`mutation { ${mutation} { id } }`);
    expect(json.errors).toBeUndefined();
    return Object.values<Json>(json.data)[0].id as string;
  };
  for (let times = 0; times < 2; times += 1) {
    await made(client.put(`/transform/v1/integrations/${integration}`, { name: 'Mail' }));
    await made(client.put(`/transform/v1/workflows/${workflow}`, { steps: [], draft: true }));
    await made(client.put(`/sequence/v1/series/${series}`, { name: 'Sales' }));
  }
  await mutate(`updateIntegration(id: "${integration}", patch: { name: "Post" })`);
  await made(client.patch(`/transform/v1/workflows/${workflow}`, { name: 'New', draft: true }));
  await mutate(`publishWorkflow(id: "${workflow}")`);
  await made(client.post(`/transform/v1/workflows/${workflow}/restore`, { version: '1' }));
  const token = await mutate('createToken(input: { subject: "x", scope: "silo:read" })');
  for (let times = 0; times < 2; times += 1)
    await made(client.send('DELETE', `/access/v1/tokens/${token}`, undefined, {}));
  await made(client.patch('/access/v1/workspace', { name: `renamed-${workspace}` }));
  const refused = [
    await client.patch('/access/v1/workspace', { name: shared.client.workspace }),
    await client.put(`/transform/v1/workflows/${workflow}`, { name: 'Other', steps: [] }),
    await client.patch(`/transform/v1/integrations/${randomUUID()}`, { name: 'x' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 404]);
  expect(await story()).toEqual([
    `create_integration ${integration}`,
    `create_workflow ${workflow}`,
    `create_series ${series}`,
    `update_integration ${integration}`,
    `update_workflow ${workflow}`,
    `publish_workflow ${workflow}`,
    `restore_workflow ${workflow}`,
    `create_token ${token}`,
    `revoke_token ${token}`,
    `update_workspace ${workspace}`,
  ]);
});

test('what is done to jobs is told, but not that jobs and entries are created', async () => {
  const [workflow, job] = [randomUUID(), v7()];
  const sleep = { action: 'silo.sleep', config: { duration: 'P1D' } };
  // A poke ends the first; the job sleeps on in the second, however soon.
  await made(client.put(`/transform/v1/workflows/${workflow}`, { steps: [sleep, sleep] }));
  await made(client.put(`/silo/v1/entries/${v7()}`, { data: message }));
  await made(client.put(`/transform/v1/jobs/${job}`, { workflow_id: workflow }));
  await until(async () => (await made(client.get(`/transform/v1/jobs/${job}`))).status === 'QUEUED');
  await made(client.post(`/transform/v1/jobs/${job}/poke`, {}));
  for (let times = 0; times < 2; times += 1)
    await made(client.post(`/transform/v1/jobs/${job}/cancel`, undefined));
  await made(client.post(`/transform/v1/jobs/${job}/retry`, { from: 'start' }));
  expect(await story()).toEqual([
    `create_workflow ${workflow}`,
    `poke_job ${job}`,
    `cancel_job ${job}`,
    `retry_job ${job}`,
  ]);
});

test('events are found by what was done, to what, by whom, and in pages that hold each once', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) await made(client.put(`/sequence/v1/series/${id}`, { name: 'Sales' }));
  const other = await made(
    client.post('/access/v1/tokens', { subject: 'bookkeeper', scope: 'sequence:write' }),
  );
  const last: string = randomUUID();
  const headers = { authorization: `Bearer ${other.token}` };
  await made(client.put(`/sequence/v1/series/${last}`, { name: 'Sales' }, headers));
  expect(await found('?operation=create_series')).toEqual([last, ...ids.toReversed()]);
  expect(await found(`?object_id=${ids[1]}`)).toEqual([ids[1]]);
  expect(await found('?subject=bookkeeper')).toEqual([last]);
  expect(await found(`?token_id=${other.id}`)).toEqual([last]);
  expect(await found(`?operation=create_series&created_from=2999-01-01T00:00:00.000Z`)).toEqual([]);
  const walked: string[] = [];
  for (let cursor = ''; ;) {
    const page = await made(client.get(`/access/v1/audit-events?limit=2&operation=create_series${cursor}`));
    walked.push(...page.list.map((event: Json) => event.object_id as string));
    if (!page.next_cursor) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(walked).toEqual([last, ...ids.toReversed()]);
});

test('a reason that is none is refused, and what it was for not done', async () => {
  const id = randomUUID();
  for (const reason of ['%zz', 'x'.repeat(501), '%00']) {
    const answer = await client.put(
      `/sequence/v1/series/${id}`,
      { name: 'Sales' },
      { 'audit-reason': reason },
    );
    expect(answer).toMatchObject({
      status: 400,
      json: { fields: { 'audit-reason': 'must be a percent-encoded text of up to 500 characters' } },
    });
  }
  expect((await client.get(`/sequence/v1/series/${id}`)).status).toBe(404);
});

test('events are never changed, and removed only when their time is over', async () => {
  const { id: workspace } = await made(client.get('/access/v1/workspace'));
  const database = await shared.service.database();
  await database.query(
    `insert into audit_event select workspace_id, $2, operation, object_id, subject, token_id, reason, request_id, address,
       now() - interval '3 days' from audit_event where workspace_id = $1`,
    [workspace, randomUUID()],
  );
  for (const change of [
    "update audit_event set subject = 'nobody'",
    'delete from audit_event',
    'truncate audit_event',
  ])
    await expect(database.query(change)).rejects.toThrow('audit events are never changed');
  expect(await events()).toHaveLength(2);
  (await AuditService.open(shared.service.service.platform, 1))[Symbol.dispose]();
  expect(await events()).toHaveLength(1);
});

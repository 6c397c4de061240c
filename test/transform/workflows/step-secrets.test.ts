import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startService } from '../../../src/app.ts';
import { createLog } from '../../../src/platform/log.ts';
import { sharedService } from '../../support/shared-service.ts';
import type { Json } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { startReceiver, type Receiver } from '../../webhooks/receiver.ts';
import { newWorkflow, runJob } from '../engine/trial.ts';

const shared = sharedService({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } });
const canary = 'canary-4e71';
const masked = '********';
const secret = `whsec_${Buffer.alloc(32, 'canary').toString('base64')}`;
const raw = new RegExp(`canary|${secret.slice(6, 30)}`);

let receiver: Receiver;
let database: Client;
beforeAll(async () => {
  receiver = await startReceiver();
  database = await shared.service.database();
  return () => receiver[Symbol.asyncDispose]();
});
beforeEach(() => {
  receiver.messages.length = 0;
});

const addressOf = (id: string) => `/transform/v1/workflows/${id}`;

/** A step that posts with every kind of secret that its action takes. */
const webhook = () => ({
  id: randomUUID(),
  name: 'Tell',
  action: 'webhook',
  config: { url: receiver.url, token: canary, secret, headers: { 'x-api-key': canary }, event: 'sent' },
});
const shownConfig = () => ({
  url: receiver.url,
  token: masked,
  secret: masked,
  headers: { 'x-api-key': masked },
  event: 'sent',
});

/** The request that a job of the workflow makes. */
async function sentBy(id: string): Promise<IncomingHttpHeaders> {
  receiver.messages.length = 0;
  const { status } = await runJob(shared.client, id);
  expect(status).toBe('OK');
  return receiver.messages[0]?.headers ?? {};
}

const everywhere = () => {
  const [main, inner, rescue] = [webhook(), webhook(), webhook()];
  const steps = [{ ...main, next: [{ status: 'OK', steps: [inner] }] }];
  return { main, inner, rescue, input: { name: 'Secret', steps, rescue: [rescue] } };
};

describe('a secret in the config of a step', () => {
  test('is masked wherever it is read, and sealed where it is stored', async () => {
    const { client } = shared;
    const { input, main } = everywhere();
    const id = randomUUID();
    const created = await client.put(addressOf(id), input);
    await client.patch(addressOf(id), { steps: [{ ...main, config: { ...main.config, event: 'b' } }] });
    const answers = [
      created,
      await client.put(addressOf(id), input),
      await client.get(addressOf(id)),
      await client.get('/transform/v1/workflows?limit=100'),
      await client.get(`${addressOf(id)}/versions/1`),
      await client.get(`${addressOf(id)}/diff?from=1&to=2`),
      await client.get('/access/v1/audit-events?limit=100'),
      await client.get('/utils/v1/changes?limit=100'),
      await client.graphql(
        `query($id: ID!) {
          workflow(id: $id) { contents steps { config } rescue { config } published { contents } }
          workflowVersion(workflowId: $id, version: "1") { contents steps { config } }
          workflowDiff(workflowId: $id, from: "1") { changes { member before after } }
        }`,
        { id },
      ),
      await client.post(`/transform/v1/workflows/dry-run`, { workflow_id: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const read = answers.map(({ json }) => JSON.stringify(json));
    expect(read.filter((text) => raw.test(text))).toEqual([]);
    expect(created.json['steps'][0].config).toEqual(shownConfig());
    expect(created.json['steps'][0].next[0].steps[0].config).toEqual(shownConfig());
    expect(created.json['rescue'][0].config).toEqual(shownConfig());
    for (const table of ['workflow', 'workflow_version']) {
      const { rows } = await database.query(`select row_to_json(${table}) as row from ${table}`);
      expect(raw.test(JSON.stringify(rows))).toBe(false);
      expect(JSON.stringify(rows)).toContain('"sealed_secrets":"v1.');
    }
  });

  test('is used by the steps that have it, in entries of others and in the rescue as well', async () => {
    const { input } = everywhere();
    const fail = { action: 'silo.if', config: { expr: 'doc.currency' } };
    const id = await newWorkflow(shared.client, { ...input, steps: [...input.steps, fail] });
    await runJob(shared.client, id);
    expect(receiver.messages.map(({ headers }) => [headers.authorization, headers['x-api-key']])).toEqual(
      Array.from({ length: 3 }, () => [`Bearer ${canary}`, canary]),
    );
  });

  test('keeps its value when it comes back masked, also where its step has moved', async () => {
    const { client } = shared;
    const { input } = everywhere();
    const id = await newWorkflow(client, input);
    const { json: before } = await client.get(addressOf(id));
    const [{ next, ...main }] = before['steps'];
    const moved = await client.patch(addressOf(id), { steps: [next[0].steps[0], main], rescue: [] });
    expect([moved.status, moved.json['version']]).toEqual([200, '2']);
    await sentBy(id);
    expect(receiver.messages.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 2 }, () => `Bearer ${canary}`),
    );
  });

  test('changes the hash without being told by it, and makes no version when it stays', async () => {
    const { client } = shared;
    const step = webhook();
    const [id, other] = [randomUUID(), randomUUID()];
    const { json: first } = await client.put(addressOf(id), { steps: [step] });
    const { json: elsewhere } = await client.put(addressOf(other), { steps: [step] });
    expect(elsewhere['hash']).not.toBe(first['hash']);
    const { json: same } = await client.patch(addressOf(id), { steps: [{ ...step, config: shownConfig() }] });
    expect([same['hash'], same['version']]).toEqual([first['hash'], '1']);
    const config = { ...shownConfig(), token: 'another' };
    const { json: changed } = await client.patch(addressOf(id), { steps: [{ ...step, config }] });
    expect(changed['hash']).not.toBe(first['hash']);
    const { json: diff } = await client.get(`${addressOf(id)}/diff?from=1&to=2`);
    expect(diff['changes']).toMatchObject([{ member: 'config.token', before: masked, after: masked }]);
    expect(await sentBy(id)).toMatchObject({ authorization: 'Bearer another', 'x-api-key': canary });
    await client.post(`${addressOf(id)}/restore`, { version: '1' });
    const { json: restored } = await client.post(`${addressOf(id)}/publish`, undefined);
    expect([restored['hash'], restored['version']]).toEqual([first['hash'], '3']);
    expect(await sentBy(id)).toMatchObject({ authorization: `Bearer ${canary}` });
  });

  test('is never sent to another destination, nor by another action', async () => {
    const { client } = shared;
    const step = webhook();
    const id = await newWorkflow(client, { steps: [step] });
    const elsewhere = { ...shownConfig(), url: 'https://attacker.example/' };
    const refused = await client.patch(addressOf(id), { steps: [{ ...step, config: elsewhere }] });
    const anew = 'must be given anew, because url changes';
    expect([refused.status, refused.json['fields']]).toEqual([
      422,
      { steps: { 0: { config: { token: anew, secret: anew, headers: anew } } } },
    ]);
    const dry = await client.post('/transform/v1/workflows/dry-run', {
      workflow_id: id,
      definition: { steps: [{ ...step, config: elsewhere }] },
    });
    expect(dry.status).toBe(422);
    const other = { id: step.id, action: 'silo.modify', config: { data: { token: masked } } };
    const nothing = await client.patch(addressOf(id), { steps: [other], draft: true });
    expect(JSON.stringify(nothing.json['fields'])).toContain('no secret is stored there; give it anew');
  });

  test('stands for nothing in a step or a workflow that had none: it is refused at its place', async () => {
    const { client } = shared;
    const id = await newWorkflow(client, { steps: [webhook()] });
    const copied = { ...webhook(), config: { url: receiver.url, token: masked } };
    const missing = {
      steps: { 0: { config: { token: `reads ${masked}, but no secret is stored there; give it anew` } } },
    };
    for (const answer of [
      await client.patch(addressOf(id), { steps: [copied] }),
      await client.put(addressOf(randomUUID()), { steps: [copied], draft: true }),
    ])
      expect([answer.status, answer.json['fields']]).toEqual([422, missing]);
    const { json } = await client.post('/transform/v1/workflows/validate', { steps: [copied] });
    expect(json['issues']).toMatchObject([{ path: '$.steps[0].config.token', severity: 'error' }]);
    const { json: report } = await client.post('/transform/v1/workflows/import-report', {
      workflow: { steps: [copied] },
    });
    expect([report['workflow'].steps[0].config, report['changes'], report['issues']]).toMatchObject([
      { url: receiver.url },
      [{ path: '$.steps[0].config.token', action: 'emptied' }],
      [],
    ]);
  });

  test('is known to checks and dry runs of changes that are not saved', async () => {
    const { client } = shared;
    const step = webhook();
    const id = await newWorkflow(client, { steps: [step] });
    const definition = { steps: [{ ...step, config: shownConfig() }] };
    const { json } = await client.post(`/transform/v1/workflows/validate?workflow_id=${id}`, definition);
    expect(json['issues']).toEqual([]);
    const dry = await client.post('/transform/v1/workflows/dry-run', { definition, workflow_id: id });
    expect([dry.status, dry.json['status']]).toEqual([200, 'OK']);
  });

  test('is masked where a draft has it at a place that nothing declares', async () => {
    const { client } = shared;
    const id = randomUUID();
    const steps = [
      { action: 'acme.unknown', config: { anything: canary, integration_id: randomUUID() } },
      { action: 'webhook', config: { sercet: canary, url: `https://user:${canary}@erp.example/` } },
      { action: 'smtp.send', config: { password: canary } },
      // A password that should have been encoded; then addresses without a user.
      { action: 'webhook', config: { url: `https://user:${canary}/x?y#z@erp.example/` } },
      { action: 'webhook', config: { url: 'https://erp.example:8443/@me?mail=a@b.example' } },
      { action: 'webhook', config: { url: 'https://[2001:db8::1]:8443/@me' } },
    ];
    const { json } = await client.put(addressOf(id), { steps, draft: true });
    expect(JSON.stringify(json)).not.toContain(canary);
    expect(json['steps'][1].config).toEqual({ sercet: masked, url: masked });
    expect(json['steps'].slice(3).map(({ config }: Json) => config.url)).toEqual([
      masked,
      ...steps.slice(4).map(({ config }) => config.url),
    ]);
    expect(json['steps'][0].config.integration_id).toBe(steps[0]?.config.integration_id);
  });
});

test('a secret that the schema of an integration declares is kept like one of the service', async () => {
  const { client } = shared;
  const serving = randomUUID();
  const properties = {
    account: { type: 'string' },
    host: { type: 'string', format: 'hostname' },
    login: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
    password: { type: 'string', format: 'password' },
  };
  const actions = [{ id: 'bank.pay', name: 'Pay', summary: 'Pays', config: { properties } }];
  await client.put(`/transform/v1/integrations/${serving}`, {
    provider: 'http',
    config: { url: receiver.url, secret, actions },
  });
  receiver.reply = () => ({ status: 200, body: { status: 'OK' } });
  const config = { account: 'a', host: 'bank.example', login: { pin: canary }, password: canary };
  const step = { id: randomUUID(), action: 'bank.pay', config };
  const id = await newWorkflow(client, { steps: [step] });
  const shown = { ...config, login: { pin: masked }, password: masked };
  expect((await client.get(addressOf(id))).json['steps'][0].config).toEqual(shown);
  const dry = await client.post('/transform/v1/workflows/dry-run', { workflow_id: id });
  expect(dry.json['sendings'][0].content.body.config).toEqual(shown);
  await client.patch(addressOf(id), { steps: [{ ...step, config: { ...shown, account: 'b' } }] });
  await runJob(client, id);
  expect(receiver.messages[0]?.json.config).toEqual({ ...config, account: 'b' });
  const moved = { ...step, config: { ...shown, host: 'attacker.example' } };
  const refused = await client.patch(addressOf(id), { steps: [moved] });
  expect(refused.json['fields'].steps[0].config.password).toBe('must be given anew, because host changes');
  receiver.reply = () => ({});
});

test(
  'secrets that were stored in clear are masked, used, and sealed after the next start',
  { tags: 'slow' },
  async () => {
    const { client, service } = shared;
    const step = webhook();
    const id = await newWorkflow(client, { steps: [step] });
    const before = JSON.stringify([step]);
    for (const [table, key] of [
      ['workflow', 'id'],
      ['workflow_version', 'workflow_id'],
    ])
      await database.query(
        `update ${table} set steps = $1, sealed_secrets = null, secret_rules = null, hash = '0123456789' where ${key} = $2`,
        [before, id],
      );
    const { json: shown } = await client.get(addressOf(id));
    expect([shown['steps'][0].config, shown['hash']]).toEqual([shownConfig(), '0123456789']);
    const { json: version } = await client.get(`${addressOf(id)}/versions/1`);
    expect(version['steps'][0].config).toEqual(shownConfig());
    await using next = await startService({ ...service.config, port: 0 }, createLog('error'));
    expect(next.url).toBeDefined();
    const unsealed = `select 1 from workflow where secret_rules is null
    union all select 1 from workflow_version where secret_rules is null`;
    await until(async () => (await database.query(unsealed)).rowCount === 0);
    const { rows } = await database.query(
      `select steps::text, hash, sealed_secrets like 'v1.%' as sealed from workflow where id = $1
     union all select steps::text, hash, sealed_secrets like 'v1.%' from workflow_version where workflow_id = $1`,
      [id],
    );
    expect(rows.map(({ sealed }: { sealed: boolean }) => sealed)).toEqual([true, true]);
    expect(raw.test(JSON.stringify(rows))).toBe(false);
    const hashes = new Set(rows.map(({ hash }: { hash: string }) => hash));
    expect([hashes.size, hashes.has('0123456789')]).toEqual([1, false]);
    expect(await sentBy(id)).toMatchObject({ authorization: `Bearer ${canary}` });
    const { json: same } = await client.patch(addressOf(id), { name: 'Renamed' });
    expect([same['version'], same['steps'][0].config]).toEqual(['1', shownConfig()]);
  },
);

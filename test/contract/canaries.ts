import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { v7 } from 'uuid';
import type { Json, TestAnswer } from '../support/service.ts';
import { until } from '../support/until.ts';
import type { Receiver } from '../webhooks/receiver.ts';
import { invoice, type World } from './world.ts';

/** Beginning of every secret that is planted. */
const mark = `canary${randomBytes(8).toString('hex')}`;

/** Forms in which the mark could be shown; base64 has three, by the number of bytes before it. */
const forms = [
  mark,
  Buffer.from(mark).toString('hex'),
  ...[0, 1, 2].map((before) =>
    Buffer.from(`${'.'.repeat(before)}${mark}`)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  ),
];

/** Returns the part of a text that shows a canary, with the text around it. */
export function canaryIn(text: string): string | undefined {
  const first = forms.map((form) => text.indexOf(form)).find((place) => place >= 0);
  return first === undefined ? undefined : text.slice(Math.max(0, first - 150), first + 60);
}

/** Returns the part of an answer, of its headers too, that shows a canary. */
export function canaryInAnswer({ headers, json }: TestAnswer): string | undefined {
  return canaryIn(JSON.stringify([json, [...headers]]));
}

/** A secret that shows by its end where it was planted. Parts of it change in URLs. */
function canary(place: string): string {
  return `${mark}/${place}+=`;
}

function signingSecret(place: string): string {
  return `whsec_${Buffer.from(canary(place).padEnd(48, '.')).toString('base64')}`;
}

/** Records with secrets, and the answers of their creation. */
export interface Canaries {
  /** The ids of the world; those of records that can hold secrets are those of such records. */
  readonly ids: World['ids'];
  /** Jobs whose steps fail: by a receiver that repeats the secrets it was sent, and by a server that does not answer. */
  readonly failedJobs: readonly string[];
  /** Steps of the workflow as they are read. */
  readonly shownSteps: Json[];
  /** Answers of what planted them, by what was sent. */
  readonly answers: readonly (readonly [sent: string, answer: TestAnswer])[];
}

/** Stores a secret in every place that takes one, and runs jobs that use them. */
export async function plantCanaries(world: World, receiver: Receiver): Promise<Canaries> {
  const { admin, app, ids } = world;
  const answers: [string, TestAnswer][] = [];
  const send = async (method: string, path: string, body: unknown, expected = 200) => {
    const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
    const sent = async (name: string): Promise<Json> => {
      const answer = await admin.send(method, path, body, headers);
      answers.push([name, answer]);
      const { status, json } = answer;
      if (status !== expected) throw new Error(`${name} ${status} ${JSON.stringify(json)}`);
      return json;
    };
    const json = await sent(`${method} ${path}`);
    // Once more under its key or id, as after a lost answer.
    if (method !== 'PATCH') await sent(`${method} ${path} again`);
    return json;
  };
  const transform = '/transform/v1';

  // What is sent is told back, as receivers do that explain a refusal.
  receiver.reply = ({ path, headers, body }) => {
    const message = `Refused: ${headers.authorization} ${String(headers['x-api-key'])} ${body}`;
    if (path.endsWith('/failing')) return { status: 401, body: { code: 'refused', message } };
    if (path.endsWith('/tasks'))
      return { status: 200, body: { status: 'OK', message, args: { echo: body } } };
    return { status: 200, body: { message } };
  };

  const smtp = randomUUID();
  await send('PUT', `${transform}/integrations/${smtp}`, {
    name: 'Post',
    provider: 'smtp',
    config: {
      host: '127.0.0.1',
      port: 1,
      from: 'a@acme.example',
      username: 'acme',
      oauth2_token_url: 'http://127.0.0.1:1/token',
      oauth2_client_id: 'acme',
      oauth2_client_secret: canary('client-secret'),
      oauth2_refresh_token: canary('refresh-token'),
    },
  });
  const password = { host: '127.0.0.1', port: 1, from: 'a@acme.example', username: 'acme' };
  await send('PUT', `${transform}/integrations/${randomUUID()}`, {
    name: 'Post by password',
    provider: 'smtp',
    config: { ...password, password: canary('smtp-password') },
  });
  await send('PATCH', `${transform}/integrations/${ids.integration}`, {
    config: {
      host: 'mail.example',
      pin: canary('pin'),
      p12: { key: canary('p12') },
      headers: { 'x-api-key': canary('mail-header') },
      proxy: `http://user:${canary('proxy')}@proxy.example/`,
    },
  });
  const serving = randomUUID();
  const properties = {
    account: { type: 'string' },
    server: { type: 'string', format: 'uri' },
    login: { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } },
    password: { type: 'string', format: 'password' },
  };
  const actions = [{ id: 'bank.pay', name: 'Pay', summary: 'Pays', dry_run: true, config: { properties } }];
  await send('PUT', `${transform}/integrations/${serving}`, {
    provider: 'http',
    config: { url: `${receiver.url}/tasks`, secret: signingSecret('http'), actions },
  });

  const webhook = (place: string, path = '') => ({
    id: randomUUID(),
    name: place,
    action: 'webhook',
    config: {
      url: `${receiver.url}${path}`,
      token: canary(`${place}-token`),
      secret: signingSecret(place),
      headers: { 'x-api-key': canary(`${place}-header`) },
    },
  });
  const { token: _token, ...other } = webhook('inner').config;
  const inner = { ...webhook('inner'), config: { ...other, bearer_token: canary('bearer-token') } };
  const pay = {
    id: randomUUID(),
    action: 'bank.pay',
    config: {
      account: 'a',
      server: `https://user:${encodeURIComponent(canary('uri'))}@bank.example/`,
      login: { pin: canary('served-pin') },
      password: canary('served-password'),
    },
  };
  const main = { ...webhook('main'), next: [{ status: 'OK', steps: [inner] }] };
  const steps = [main, pay, { id: randomUUID(), action: 'silo.if', config: { expr: 'doc.currency' } }];
  const workflow = randomUUID();
  const contents = { name: 'Everything', country: 'ES', schema: 'bill/invoice', steps };
  const address = `${transform}/workflows/${workflow}`;
  await send('PUT', address, { ...contents, rescue: [webhook('rescue')] });
  const changed = { ...main, config: { ...main.config, token: canary('second-token'), event: 'b' } };
  await send('PATCH', address, { steps: [changed, ...steps.slice(1)] });
  await send('POST', `${address}/restore`, { version: '1' });
  await send('POST', `${address}/publish`, undefined);
  const unfinished = [
    { action: 'acme.unknown', config: { anything: canary('unknown-action') } },
    { action: 'webhook', config: { sercet: canary('unknown-member') } },
    { action: 'webhook', config: { url: `https://user:${canary('url')}@erp.example/` } },
    { action: 'email.send', config: { integration_id: smtp, password: canary('smtp-step') } },
  ];
  const { steps: shownSteps } = await send('PATCH', address, {
    steps: [...steps, ...unfinished],
    draft: true,
  });

  const [job, jobKey] = [v7(), 'canaries/1'];
  const run = { workflow_id: workflow, data: { ...invoice, code: '7' }, key: jobKey };
  const done = await send('PUT', `${transform}/jobs/${job}?wait=20`, run, 202);
  expect(done.status).toBe('KO');
  const told = receiver.messages.map(({ headers, path }) => [path, headers.authorization]);
  expect(told.filter(([path]) => !path?.endsWith('/tasks')).map(([, given]) => given)).toEqual(
    ['main-token', 'bearer-token', 'rescue-token'].map((place) => `Bearer ${canary(place)}`),
  );

  const mail = { integration_id: smtp, to: 'b@acme.example', subject: 'A', text: 'B' };
  const [failing, mailing] = [randomUUID(), randomUUID()];
  await send('PUT', `${transform}/workflows/${failing}`, { steps: [webhook('failing', '/failing')] });
  await send('PUT', `${transform}/workflows/${mailing}`, {
    steps: [{ action: 'email.send', config: mail }],
  });
  const failedJobs = [v7(), v7()] as const;
  await send('PUT', `${transform}/jobs/${failedJobs[0]}`, { workflow_id: failing }, 202);
  await send('PUT', `${transform}/jobs/${failedJobs[1]}`, { workflow_id: mailing, data: invoice }, 202);
  for (const id of failedJobs)
    await until(async () => (await admin.get(`${transform}/jobs/${id}`)).json.status === 'ERR');

  const endpoint = { url: `${receiver.url}/failing`, secret: signingSecret('endpoint') };
  const { id: hook } = await send('POST', '/webhooks/v1/endpoints', endpoint);
  await send('POST', `/webhooks/v1/endpoints/${hook}/rotate`, { secret: signingSecret('next-endpoint') });
  const { id: delivery } = await admin
    .post(`/webhooks/v1/endpoints/${hook}/test`, undefined)
    .then(({ json }) => json);

  const caller = { slug: 'canaries', workflow_id: failing, auth: 'basic', username: 'erp' };
  const connect = await send('POST', '/connect/v1/endpoints', { ...caller, secret: canary('connect') });
  const bearer = { slug: 'bearer', workflow_id: failing, auth: 'bearer', secret: canary('connect-bearer') };
  await send('POST', '/connect/v1/endpoints', bearer);
  await send('POST', `/connect/v1/endpoints/${connect.id}/rotate`, { secret: canary('next-connect') });
  for (const given of [canary('next-connect'), canary('wrong')]) {
    const authorization = `Basic ${Buffer.from(`erp:${given}`).toString('base64')}`;
    const path = new URL(connect.url).pathname;
    const answer = await world.anonymous.post(`${path}?token=${given}`, '<a/>', { authorization });
    answers.push([`POST ${path}`, answer]);
  }

  // The app is shown its own.
  const data = { session: canary('enrollment') };
  expect(await app.patch('/access/v1/enrollment', { data })).toMatchObject({ status: 200, json: { data } });
  const row = { value: { session: canary('meta') }, secure: true, shared: true };
  const kept = await app.put(`/silo/v1/entries/${ids.siloEntry}/meta/session`, row);
  expect(kept).toMatchObject({ status: 200, json: { value: row.value } });

  return {
    ids: {
      ...ids,
      workflow,
      job,
      jobKey,
      serving,
      webhook: hook,
      delivery,
      connectEndpoint: connect.id,
    },
    failedJobs,
    shownSteps,
    answers,
  };
}

/** Requests that are refused because of a secret, which the refusal must not repeat. */
export const refusedSecrets: readonly (readonly [method: string, path: string, body: unknown])[] = [
  [
    'POST',
    '/webhooks/v1/endpoints',
    { url: `https://user:${canary('refused-url')}@erp.example/`, types: ['job.created'] },
  ],
  ['POST', '/webhooks/v1/endpoints', { url: 'https://erp.example/', secret: canary('refused-secret') }],
  [
    'POST',
    '/connect/v1/endpoints',
    { slug: 'refused', workflow_id: randomUUID(), auth: 'bearer', secret: ` ${canary('refused')}` },
  ],
  [
    'PUT',
    `/transform/v1/integrations/${randomUUID()}`,
    { provider: 'http', config: { url: 'x', secret: canary('refused-secret'), actions: [] } },
  ],
  [
    'PUT',
    `/transform/v1/integrations/${randomUUID()}`,
    { provider: 'smtp', config: { host: 1, password: [canary('refused-password')] } },
  ],
  [
    'PUT',
    `/transform/v1/workflows/${randomUUID()}`,
    {
      steps: [
        { action: 'webhook', config: { url: 'x', secret: canary('refused-secret') } },
        { action: 'webhook', config: { url: `https://user:${canary('refused-url')}@erp.example/` } },
        { action: 'webhook', config: { url: 'https://erp.example/', headers: { 'x-a': [canary('a')] } } },
      ],
    },
  ],
];

/** Reads every table of the service's database. */
export async function storedCanaries(client: Awaited<ReturnType<World['service']['database']>>) {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: (readonly [table: string, text: string])[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    const shown = canaryIn(rows.map(({ row }) => row).join('\n'));
    if (shown !== undefined) found.push([name, shown]);
  }
  return found;
}

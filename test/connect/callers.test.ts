import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/platform/outbound/standard-webhooks.ts';
import { properly, refused } from '../contract/refused.ts';
import type { Json } from '../support/service.ts';
import { sharedConnect } from './shared-connect.ts';

const shared = sharedConnect();
const { call, jobs, newEndpoint } = shared;

const secret = 'a-secret-that-is-long-enough';
const body = '<order>€</order>';

function digest(key: string, text: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

test('a bearer token is asked for, in whatever case its scheme is written', async () => {
  const endpoint = await newEndpoint({ auth: 'bearer', secret });
  expect(endpoint.secret).toBeUndefined();
  for (const scheme of ['Bearer', 'bearer'])
    expect((await call(endpoint, { headers: { authorization: `${scheme} ${secret}` } })).status).toBe(202);
  for (const authorization of [
    '',
    secret,
    `Bearer ${secret}x`,
    `Bearer ${secret.slice(1)}`,
    `Basic ${secret}`,
  ]) {
    const answer = await call(endpoint, { headers: { authorization } });
    expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(JSON.stringify(answer.json)).not.toContain(secret);
  }
});

test('a name and a password are asked for', async () => {
  const endpoint = await newEndpoint({ auth: 'basic', username: 'jürgen', secret });
  expect((await call(endpoint, { headers: basic('jürgen', secret) })).status).toBe(202);
  for (const headers of [basic('jürgen', `${secret}x`), basic('other', secret), {}]) {
    const answer = await call(endpoint, { headers });
    expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  }
});

const now = () => Math.floor(Date.now() / 1000);

test('a delivery of Standard Webhooks is signed with its id and time, and is taken once', async () => {
  const { secret: key, ...endpoint } = await newEndpoint({ auth: 'hmac' });
  expect(endpoint).toMatchObject({
    signature: 'standard',
    signature_header: 'webhook-signature',
    tolerance_seconds: 300,
  });
  const headers = signedHeaders(key, { id: 'msg_1', at: new Date(), body });
  const first = await call(endpoint, { headers, body });
  expect(first.status).toBe(202);
  // Whoever overheard it names it anew, to no avail.
  const again = await call(endpoint, { headers: { ...headers, 'idempotency-key': 'another' }, body });
  expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
  const wrong: Record<string, string>[] = [
    { ...headers, 'webhook-id': 'msg_2' },
    { ...headers, 'webhook-timestamp': String(now() + 1000) },
    { ...headers, 'webhook-timestamp': '' },
    { ...headers, 'webhook-signature': 'v1,' },
    { ...headers, 'webhook-signature': `v1a,${headers['webhook-signature']}` },
    { 'webhook-id': 'msg_1' },
    signedHeaders(key, { id: 'msg_3', at: new Date(Date.now() - 400_000), body }),
    signedHeaders(key, { id: 'msg_3', at: new Date(Date.now() + 400_000), body }),
    signedHeaders(key, { id: 'msg_3', at: new Date(), body: `${body} ` }),
  ];
  for (const each of wrong)
    expect(refused(await call(endpoint, { headers: each, body }))).toEqual(properly(401, 'unauthorized'));
  expect(await jobs()).toBe(1);
});

test('headers of Standard Webhooks may be called otherwise', async () => {
  const { secret: key, ...endpoint } = await newEndpoint({
    auth: 'hmac',
    signature_header: 'Svix-Signature',
  });
  const own = Object.fromEntries(
    Object.entries(signedHeaders(key, { id: 'a', at: new Date(), body })).map(([name, value]) => [
      name.replace('webhook', 'svix'),
      value,
    ]),
  );
  expect((await call(endpoint, { headers: own, body })).status).toBe(202);
});

const forms: [signature: string, headers: (text: string, key?: string) => Record<string, string>][] = [
  ['github', (text, key = secret) => ({ 'x-hub-signature-256': `sha256=${digest(key, text)}` })],
  ['hex', (text, key = secret) => ({ 'x-signature': digest(key, text) })],
  ['base64', (text, key = secret) => ({ 'x-signature': digest(key, text, 'base64') })],
  [
    'stripe',
    (text, key = secret) => {
      const time = now();
      return { 'stripe-signature': `t=${time},v1=${digest(key, `${time}.${text}`)},v0=abc` };
    },
  ],
];

test.each(forms)('a body that is signed in the form %s is taken, and no other', async (signature, sign) => {
  const endpoint = await newEndpoint({ auth: 'hmac', signature, secret });
  expect((await call(endpoint, { headers: sign(body), body })).status).toBe(202);
  for (const headers of [sign(`${body} `), sign(body, `${secret}x`), {}]) {
    const answer = await call(endpoint, { headers, body });
    expect(refused(answer)).toEqual(properly(401, 'unauthorized'));
  }
  expect(await jobs()).toBe(1);
});

test('the bytes that were sent are what is signed, also where they are base64', async () => {
  const endpoint = await newEndpoint({
    auth: 'hmac',
    signature: 'hex',
    signature_header: 'X-Acme-Digest',
    secret,
  });
  const sent = Buffer.from(body).toString('base64');
  const headers = { 'x-acme-digest': digest(secret, sent).toUpperCase() };
  expect((await call(endpoint, { headers, body: sent, query: '?encoding=base64' })).status).toBe(202);
});

test('a time beyond the tolerance of the endpoint is refused, and what is sent again within it makes no second job', async () => {
  const endpoint = await newEndpoint({ auth: 'hmac', signature: 'stripe', secret, tolerance_seconds: 60 });
  const at = (time: number) => ({ 'stripe-signature': `t=${time},v1=${digest(secret, `${time}.${body}`)}` });
  for (const time of [now() - 100, now() + 100])
    expect((await call(endpoint, { headers: at(time), body })).status).toBe(401);
  const headers = at(now() - 10);
  const [first, again] = [await call(endpoint, { headers, body }), await call(endpoint, { headers, body })];
  expect([first.status, again.json, await jobs()]).toEqual([202, first.json, 1]);
});

test('after a rotation both secrets count for a while, and then the new one alone', async () => {
  const { secret: old, ...endpoint } = await newEndpoint({ auth: 'bearer' });
  const address = `/connect/v1/endpoints/${endpoint.id}`;
  const { json: rotated } = await shared.client.post(`${address}/rotate`, undefined);
  expect(rotated.secret).not.toBe(old);
  expect(Date.parse(rotated.old_secret_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const statusOf = async (token: string) =>
    (await call(endpoint, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await statusOf(old), await statusOf(rotated.secret)]).toEqual([202, 202]);
  // The same rotation again changes nothing.
  for (let turn = 0; turn < 2; turn += 1) await shared.client.post(`${address}/rotate`, { secret });
  expect([await statusOf(old), await statusOf(rotated.secret), await statusOf(secret)]).toEqual([
    401, 202, 202,
  ]);
  await shared.client.post(`${address}/rotate`, { overlap_seconds: 0 });
  expect(await statusOf(secret)).toBe(401);
});

test('a secret is shown once, and is nowhere as it is', async () => {
  const body = { slug: 'once', workflow_id: shared.workflow, auth: 'bearer' };
  const id = '0197a0c0-0000-4000-8000-0000000000c1';
  const first = await shared.client.put(`/connect/v1/endpoints/${id}`, body);
  const again = await shared.client.put(`/connect/v1/endpoints/${id}`, body);
  expect(first.json.secret).toMatch(/^[\w-]{43}$/);
  expect([again.headers.get('idempotent-replayed'), again.json.secret]).toEqual(['true', undefined]);
  const shown: Json[] = [
    (await shared.client.get(`/connect/v1/endpoints/${id}`)).json,
    (await shared.client.get('/connect/v1/endpoints')).json,
  ];
  const database = await shared.service.database();
  const { rows } = await database.query('select * from connect_endpoint');
  expect(JSON.stringify([shown, rows])).not.toContain(first.json.secret);
});

test.each([
  ['bearer with a name', { auth: 'bearer', username: 'a' }, 'username'],
  ['basic without a name', { auth: 'basic' }, 'username'],
  ['a name with a colon', { auth: 'basic', username: 'a:b' }, 'username'],
  ['none with a secret', { auth: 'none', secret }, 'secret'],
  ['a short secret', { auth: 'bearer', secret: 'short' }, 'secret'],
  ['a form of signature without one', { auth: 'bearer', signature: 'hex' }, 'signature'],
  ['a secret of another form', { auth: 'hmac', secret }, 'secret'],
  ['a header that tells no others', { auth: 'hmac', signature_header: 'X-Acme' }, 'signature_header'],
  ['more bytes than the service takes', { auth: 'none', max_bytes: 2 ** 30 }, 'max_bytes'],
  ['a type that is none', { auth: 'none', content_types: ['xml'] }, 'content_types'],
  [
    'a workflow that is none',
    { auth: 'none', workflow_id: '0197a0c0-0000-4000-8000-0000000000c2' },
    'workflow_id',
  ],
  ['a slug that is none', { auth: 'none', slug: 'A b' }, 'slug'],
])('an endpoint with %s is refused', async (_what, fields, member) => {
  const body = { slug: 'a', workflow_id: shared.workflow, ...fields };
  const answer = await shared.client.post('/connect/v1/endpoints', body);
  expect(refused(answer)).toEqual(properly(422, 'validation'));
  expect(Object.keys(answer.json.fields)).toEqual([member]);
});

test('no two endpoints of a workspace have one slug', async () => {
  const { slug } = await newEndpoint();
  const other = await newEndpoint();
  const body = { slug, workflow_id: shared.workflow, auth: 'none' };
  expect(refused(await shared.client.post('/connect/v1/endpoints', body))).toEqual(properly(409, 'conflict'));
  const address = `/connect/v1/endpoints/${other.id}`;
  expect(refused(await shared.client.patch(address, { slug }))).toEqual(properly(409, 'conflict'));
  const { json } = await shared.client.patch(address, { slug: `${slug}-2`, content_types: ['text/csv'] });
  expect(json).toMatchObject({ slug: `${slug}-2`, content_types: ['text/csv'], revision: 2 });
  expect((await call(json, { headers: { 'content-type': 'text/csv' } })).status).toBe(202);
});

test('whoever is let do so changes an endpoint as it was seen, and the audit and the feed tell of it', async () => {
  const { id } = await newEndpoint();
  const address = `/connect/v1/endpoints/${id}`;
  const { headers } = await shared.client.get(address);
  const seen = { 'if-match': headers.get('etag') ?? '' };
  expect((await shared.client.patch(address, { disabled: true }, seen)).status).toBe(200);
  expect((await shared.client.patch(address, { disabled: false }, seen)).status).toBe(412);
  expect((await shared.client.send('DELETE', address, undefined, {})).status).toBe(200);
  const { json: audit } = await shared.client.get(`/access/v1/audit-events?object_id=${id}`);
  expect(audit.list.map(({ operation }: Json) => operation)).toEqual([
    'delete_connect_endpoint',
    'update_connect_endpoint',
    'create_connect_endpoint',
  ]);
});

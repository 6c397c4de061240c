import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';
import { properly, refused } from '../contract/refused.ts';

const shared = sharedService({
  env: { DOCMILL_TOKEN_ROLES: 'clerk=silo:write sequence:read, viewer=silo:read' },
});
const tokens = '/access/v1/tokens';

test('a token that was issued over the API may do what it says, and is shown once', async () => {
  const { client, service } = shared;
  const { status, json, headers } = await client.post(tokens, { subject: 'till 1', scope: 'silo:read' });
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { subject: 'till 1', scope: 'silo:read', state: 'valid' },
  });
  expect(headers.get('location')).toBe(`${tokens}/${json.id}`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(decodeJwt(json.token)).toMatchObject({ jti: json.id, sub: 'till 1', scope: 'silo:read' });
  const till = new TestClient(service.url, json.token, client.workspace);
  expect((await till.get('/silo/v1/entries')).status).toBe(200);
  expect((await till.get('/sequence/v1/series')).status).toBe(403);
  const { json: kept } = await client.get(`${tokens}/${json.id}`);
  expect(kept).toEqual({ ...json, token: undefined });
  const { rows } = await (
    await service.database()
  ).query<{ row: string }>('select token::text as row from token');
  expect(rows.some(({ row }) => row.includes(json.token.split('.')[2]))).toBe(false);
});

test('a role stands for its scopes, one of the setting before a standard one', async () => {
  const { json } = await shared.client.post(tokens, { subject: 'x', scope: 'clerk viewer editor' });
  expect(json.scope).toBe('silo:write sequence:read silo:read transform:write sequence:write');
  const { json: roles } = await shared.client.get('/access/v1/roles');
  expect(roles.list).toContainEqual({ name: 'viewer', scopes: ['silo:read'] });
  expect(roles.list).toContainEqual({ name: 'administrator', scopes: ['admin'] });
});

test('nobody gives away what he does not have', async () => {
  const { client, service } = shared;
  const issuer = await service.client({ workspace: client.workspace, scope: 'access:write silo:write' });
  for (const scope of ['silo:read', 'silo:write', 'access:read silo:read', 'access:write']) {
    expect((await issuer.post(tokens, { subject: 'x', scope })).status).toBe(200);
  }
  for (const scope of ['admin', 'administrator', 'sequence:read', 'silo:read transform:read']) {
    expect(refused(await issuer.post(tokens, { subject: 'x', scope }))).toEqual(properly(403, 'forbidden'));
  }
  const integration = { subject: 'x', scope: 'transform:answer', integration_id: randomUUID() };
  expect(refused(await issuer.post(tokens, integration))).toEqual(properly(403, 'forbidden'));
  expect((await client.post(tokens, integration)).status).toBe(200);
});

test('a revoked token ends, and is revoked only once', async () => {
  const { client, service } = shared;
  const { json } = await client.post(tokens, { subject: 'gone', scope: 'viewer' });
  const gone = new TestClient(service.url, json.token, client.workspace);
  expect((await gone.get('/utils/v1/ping')).status).toBe(200);
  const first = await client.send('DELETE', `${tokens}/${json.id}`, undefined, {});
  expect(first.json).toMatchObject({ id: json.id, state: 'revoked', revoked_at: expect.any(String) });
  await until(async () => (await gone.get('/utils/v1/ping')).status === 401);
  const query = `mutation { revokeToken(id: "${json.id}") { state revokedAt } }`;
  const { json: again } = await client.graphql(query);
  expect(again.data.revokeToken).toEqual({ state: 'revoked', revokedAt: first.json.revoked_at });
});

test('tokens are listed newest first, page by page, without those of others', async () => {
  const { service } = shared;
  const client = await service.client();
  await (await service.client()).post(tokens, { subject: 'theirs', scope: 'viewer' });
  for (let number = 0; number < 5; number += 1) {
    await client.post(tokens, { subject: `token ${number}`, scope: 'viewer', expires_in: 60 });
  }
  const found: string[] = [];
  for (let path: string | undefined = `${tokens}?limit=2`; path;) {
    const { json, headers }: Awaited<ReturnType<TestClient['get']>> = await client.get(path);
    found.push(...json.list.map(({ subject }: { subject: string }) => subject));
    path = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(found).toEqual(['token 4', 'token 3', 'token 2', 'token 1', 'token 0', 'test']);
  const query = '{ tokens(first: 2) { nodes { subject } pageInfo { hasNextPage } } }';
  const { json } = await client.graphql(query);
  expect(json.data.tokens).toEqual({
    nodes: [{ subject: 'token 4' }, { subject: 'token 3' }],
    pageInfo: { hasNextPage: true },
  });
});

test('a repeated issue answers the very token, and the database does not hold it', async () => {
  const { client, service } = shared;
  const headers = { 'idempotency-key': randomUUID() };
  const body = { subject: 'once', scope: 'viewer' };
  const [first, again] = [await client.post(tokens, body, headers), await client.post(tokens, body, headers)];
  expect(again.json).toEqual(first.json);
  const database = await service.database();
  const { rows } = await database.query<{ answer: string }>('select answer from idempotency_key');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ answer }) => answer.includes(first.json.token))).toBe(false);
  await database.query('update idempotency_key set answer = null');
  const later = await client.post(tokens, body, headers);
  expect(decodeJwt(later.json.token)).toEqual(decodeJwt(first.json.token));
  expect(later.headers.get('idempotent-replayed')).toBe('true');
});

test('a workspace says whether it is a sandbox, which it is from its beginning or never', async () => {
  const { workspaces, tokens: issuing } = shared.service.service.access;
  const name = `sandbox-${randomUUID()}`;
  const workspace = await workspaces.ensure(name, { sandbox: true });
  const token = await issuing.issue({ workspace, subject: 'test', scopes: ['silo:read'] });
  const client = new TestClient(shared.service.url, token, name);
  const { json } = await client.get('/access/v1/workspace');
  expect(json).toMatchObject({ id: workspace.id, name, slug: name, sandbox: true });
  const { json: viewed } = await client.graphql('{ viewer { workspace { id slug sandbox } } }');
  expect(viewed.data.viewer.workspace).toEqual({ id: workspace.id, slug: name, sandbox: true });
  expect((await shared.client.get('/access/v1/workspace')).json.sandbox).toBe(false);
  await expect(workspaces.ensure(name, { sandbox: false })).rejects.toMatchObject({ kind: 'conflict' });
  expect((await workspaces.ensure(name)).id).toBe(workspace.id);
});

test('a workspace is renamed, but to no name that another one has, and never made a sandbox', async () => {
  const client = await shared.service.client();
  const name = `renamed-${randomUUID()}`;
  const renamed = await client.patch('/access/v1/workspace', { name });
  expect(renamed).toMatchObject({ status: 200, json: { name, slug: name, sandbox: false } });
  expect((await client.get('/access/v1/workspace')).json).toEqual(renamed.json);
  const taken = await client.patch('/access/v1/workspace', { name: shared.client.workspace });
  expect(taken).toMatchObject({ status: 409, json: { fields: { name: 'is taken' } } });
  const { status, json } = await client.patch('/access/v1/workspace', { sandbox: true });
  expect({ status, fields: json.fields }).toMatchObject({
    status: 422,
    fields: { sandbox: expect.any(String) },
  });
});

test('a workspace has a country and a logo, keeps what is not given, and is called slug by existing clients', async () => {
  const client = await shared.service.client();
  const { json: before } = await client.get('/access/v1/workspace');
  const labels = { country: 'ES', logo_url: 'https://example.com/logo.png' };
  const { json: labelled } = await client.patch('/access/v1/workspace', labels);
  expect(labelled).toMatchObject({ ...before, ...labels, updated_at: expect.any(String) });
  expect(labelled.updated_at >= before.updated_at).toBe(true);
  const slug = `slug-${randomUUID()}`;
  const { json: renamed } = await client.patch('/access/v1/workspace', { slug });
  expect(renamed).toMatchObject({ name: slug, slug, ...labels });
  const { json: viewed } = await client.graphql(
    'mutation ($patch: WorkspacePatch!) { updateWorkspace(patch: $patch) { slug country logoUrl } }',
    { patch: { country: 'PT' } },
  );
  expect(viewed.data.updateWorkspace).toEqual({ slug, country: 'PT', logoUrl: labels.logo_url });
  const refused = await client.patch('/access/v1/workspace', { name: 'one', slug: 'two' });
  expect(refused).toMatchObject({ status: 422, json: { fields: { slug: expect.any(String) } } });
});

test('scopes are explained, and a viewer is told the roles that the token has', async () => {
  const { json } = await shared.client.get('/access/v1/scopes');
  expect(json.list).toContainEqual({ name: 'silo:read', description: expect.stringMatching(/documents/) });
  expect(json.list.map(({ name }: { name: string }) => name)).toContain('admin');
  const roles = async (scope: string) => {
    const client = await shared.service.client({ scope });
    return (await client.graphql('{ viewer { roles } }')).json.data.viewer.roles;
  };
  const all = (await shared.client.get('/access/v1/roles')).json.list;
  expect(await roles('admin')).toEqual(all.map(({ name }: { name: string }) => name));
  expect(await roles('transform:write sequence:read silo:read')).toEqual(['viewer']);
  expect(await roles('sequence:read')).toEqual([]);
});

test('anyone is told what the service is', async () => {
  const anyone = new TestClient(shared.service.url, undefined, '');
  const { status, json } = await anyone.get('/server');
  expect({ status, json }).toMatchObject({ status: 200, json: { name: 'Docmill', oidc: [] } });
  expect(json.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(Math.abs(Date.parse(json.time) - Date.now())).toBeLessThan(60_000);
});

import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  issueToken,
  listApps,
  listTokens,
  registerApp,
  revokeToken,
  rotateApp,
} from '../../src/access/access.commands.ts';
import { AccessService, secondsFromNow, type AccessProcess } from './access-service.ts';

let service: AccessService;
let access: AccessProcess;

beforeAll(async () => {
  service = await AccessService.open();
  access = await service.process();
});
afterAll(() => service[Symbol.asyncDispose]());

test('a token is issued for a workspace that is made by it, with exactly the claims of a token that never ends', async () => {
  const token = await issueToken(access, { workspace: 'acme', scope: 'admin' });
  const { id } = await access.workspaces.ensure('acme');
  const claims = decodeJwt(token);
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'iat', 'iss', 'jti', 'scope', 'sub', 'workspace']);
  expect(claims).toMatchObject({ iss: 'docmill', aud: 'docmill', workspace: id, scope: 'admin' });
  expect(decodeProtectedHeader(token)).toEqual({
    alg: 'ES256',
    typ: 'at+jwt',
    kid: service.keys.current.kid,
  });
  expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({ workspaceId: id });
});

test('an app is registered, listed and given another secret, each shown once', async () => {
  const made = await registerApp(access, 'shop', 'silo:write viewer');
  const [, id = '', secret = ''] = /^client_id (\S+)\nclient_secret (\S{43})$/.exec(made) ?? [];
  expect(await access.apps.authenticate({ clientId: id, clientSecret: secret })).toMatchObject({
    name: 'shop',
  });
  const rotated = await rotateApp(access, 'shop');
  expect(rotated).toContain(id);
  expect(rotated).not.toContain(secret);
  await expect(access.apps.authenticate({ clientId: id, clientSecret: secret })).rejects.toThrow('not valid');
  const list = await listApps(access);
  expect(list).toMatch(
    new RegExp(`^CLIENT_ID\tNAME\tSCOPE\tCREATED\n${id}\tshop\tsilo:write transform:read`),
  );
  for (const [name, scope] of [
    ['shop', 'viewer'],
    ['user', 'viewer'],
    ['No name', 'viewer'],
    ['bank', 'silo:none'],
    ['bank', 'transform:answer'],
  ] as const)
    await expect(registerApp(access, name, scope)).rejects.toThrow(/./);
  await expect(rotateApp(access, 'nobody')).rejects.toThrow('App not found');
});

test('a token for an integration answers its tasks and says so in the list', async () => {
  const integration = randomUUID();
  const options = { workspace: 'answering', scope: 'transform:answer', integration };
  const token = await issueToken(access, options);
  expect(decodeJwt(token)).toMatchObject({ scope: 'transform:answer', integration });
  expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({ integrationId: integration });
  expect(await listTokens(access, 'answering')).toContain(`integration ${integration}`);
});

test.each([
  ['90', 90],
  ['15m', 900],
  ['12h', 43_200],
  ['30d', 2_592_000],
])('a token for %s ends after %i seconds', async (expiresIn, seconds) => {
  const before = secondsFromNow(0);
  const token = await issueToken(access, { workspace: 'acme', scope: 'silo:read,silo:write', expiresIn });
  const { exp = 0, iat = 0, scope } = decodeJwt(token);
  expect(exp - iat).toBe(seconds);
  expect(iat).toBeGreaterThanOrEqual(before);
  expect(iat).toBeLessThanOrEqual(secondsFromNow(0));
  expect(scope).toBe('silo:read silo:write');
});

test.each([
  [{ workspace: 'acme', scope: 'silo:delete' }, 'The scope "silo:delete" is not known'],
  [{ workspace: 'acme', scope: '' }, 'The scope "" is not known'],
  [{ workspace: 'Acme!', scope: 'admin' }, 'A workspace cannot be named "Acme!"'],
  [{ workspace: 'acme', scope: 'transform:answer' }, 'The request has invalid fields'],
  [{ workspace: 'acme', scope: 'transform:answer', integration: 'a' }, 'The request has invalid fields'],
  [
    { workspace: 'acme', scope: 'transform:answer admin', integration: randomUUID() },
    'The request has invalid fields',
  ],
  [{ workspace: 'acme', scope: 'admin', integration: randomUUID() }, 'The request has invalid fields'],
  [{ workspace: 'acme', scope: 'admin', expiresIn: 'soon' }, '"soon" is not a time'],
  [{ workspace: 'acme', scope: 'admin', expiresIn: '0d' }, '"0d" is not a time'],
])('%j is refused in words', async (options, message) => {
  await expect(issueToken(access, options)).rejects.toThrow(message);
});

test('the list shows a line per token with its state, and never a token', async () => {
  const options = { workspace: 'listed', scope: 'admin' };
  const good = await issueToken(access, { ...options, subject: 'till\t1\n2' });
  const revoked = await issueToken(access, { ...options, expiresIn: '1h' });
  const { jti = '' } = decodeJwt(revoked);
  expect(await revokeToken(access, jti)).toContain(jti);
  const [head, ...rows] = (await listTokens(access, 'listed')).split('\n').map((line) => line.split('\t'));
  expect(head).toEqual(['JTI', 'WORKSPACE', 'SUBJECT', 'SCOPE', 'CREATED', 'EXPIRES', 'STATE']);
  expect(rows.map(([id]) => id)).toEqual([jti, decodeJwt(good).jti]);
  expect(rows.map((row) => row[6])).toEqual(['revoked', 'valid']);
  expect(rows[1]?.slice(1, 4)).toEqual(['listed', String.raw`till\t1\n2`, 'admin']);
  expect(rows[1]?.[5]).toBe('never');
  expect(rows.flat().join(' ')).not.toContain(good.split('.')[2]);
  expect(await listTokens(access)).toContain('\tacme\t');
});

test('revoking what is not there is refused', async () => {
  await expect(revokeToken(access, 'nothing')).rejects.toThrow('Token not found');
});

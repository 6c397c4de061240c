import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTimings } from '../../src/platform/timings.ts';
import { remoteKeys } from '../../src/access/tokens/remote-keys.ts';
import { TokenVerifier } from '../../src/access/tokens/token-verifier.ts';
import type { Workspace } from '../../src/access/workspaces/workspace.entity.ts';
import { readRoles } from '../../src/platform/auth/roles.ts';
import { createLog } from '../../src/platform/log.ts';
import { AccessService, goodClaims, sign, type AccessProcess } from './access-service.ts';
import { startForeignIssuer, type ForeignIssuer } from './foreign-issuer.ts';

let service: AccessService;
let plain: AccessProcess;
let acme: Workspace;

beforeAll(async () => {
  service = await AccessService.open();
  plain = await service.process();
  acme = await plain.workspaces.ensure('acme');
});
afterAll(() => service[Symbol.asyncDispose]());

const log = createLog('silent');

function trusting(...trustedIssuers: ForeignIssuer[]): Promise<AccessProcess> {
  return service.process({ trustedIssuers });
}

test.each(['EdDSA', 'ES256', 'RS256', 'PS256'])(
  'a token of a trusted issuer signed with %s is accepted',
  async (alg) => {
    await using foreign = await startForeignIssuer(alg);
    const header = `Bearer ${await foreign.sign(goodClaims(acme, { scope: 'profile silo:write' }))}`;
    const scope = await (await trusting(foreign)).authenticate(header);
    expect(scope).toMatchObject({ workspaceId: acme.id, subject: 'tester' });
    expect([...scope.permissions]).toEqual(['silo:write']);
  },
);

test('a token of an issuer that is not configured is refused without asking anybody', async () => {
  await using foreign = await startForeignIssuer();
  await expect(plain.authenticate(`Bearer ${await foreign.sign(goodClaims(acme))}`)).rejects.toMatchObject({
    kind: 'unauthorized',
    message: 'The token was issued by nobody this service trusts',
  });
  expect(foreign.fetches).toBe(0);
});

test('a trusted issuer cannot speak for a workspace that does not exist, for another audience or for us', async () => {
  await using foreign = await startForeignIssuer();
  const access = await trusting(foreign);
  const refused = async (token: string, message: string) =>
    expect(access.authenticate(`Bearer ${token}`)).rejects.toMatchObject({ kind: 'unauthorized', message });
  await refused(
    await foreign.sign(goodClaims({ id: randomUUID() })),
    'The workspace of the token does not exist',
  );
  await refused(
    await foreign.sign(goodClaims(acme, { aud: 'billing' })),
    'The token is meant for another audience',
  );
  const ours = await sign(service.keys, goodClaims(acme, { iss: foreign.issuer }));
  await refused(ours, 'The signature of the token is not valid');
});

test('the keys are fetched once for many tokens, and for a thousand unknown key ids not a thousand times', async () => {
  await using foreign = await startForeignIssuer();
  const access = await trusting(foreign);
  const tokens = await Promise.all(Array.from({ length: 20 }, () => foreign.sign(goodClaims(acme))));
  await Promise.all(tokens.map((token) => access.authenticate(`Bearer ${token}`)));
  expect(foreign.fetches).toBe(1);
  const unknown = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => foreign.sign(goodClaims(acme), `unknown-${index}`)),
  );
  const answers = await Promise.allSettled(unknown.map((token) => access.authenticate(`Bearer ${token}`)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(foreign.fetches).toBe(1);
});

test('an issuer that is away is asked once, not once per token; its known keys stay good', async () => {
  await using foreign = await startForeignIssuer();
  const access = await trusting(foreign);
  foreign.away = true;
  for (let count = 0; count < 10; count += 1) {
    const header = `Bearer ${await foreign.sign(goodClaims(acme))}`;
    await expect(access.authenticate(header)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 5,
    });
  }
  expect(foreign.fetches).toBe(1);
});

test('an issuer may change its key, and go away: the keys known then stay good', async () => {
  await using foreign = await startForeignIssuer('ES256');
  const timings = { ...defaultTimings.access, issuerKeysCooldownMs: 0, issuerKeysRetryMs: 60_000 };
  const keys = remoteKeys(foreign, log, timings);
  const lookUp = async (token: string) => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const protectedHeader = JSON.parse(String(Buffer.from(header, 'base64url'))) as { alg: string };
    return keys(protectedHeader, { protected: header, payload, signature });
  };
  const before = await foreign.sign({});
  await lookUp(before);
  await foreign.rotate('ES256');
  const after = await foreign.sign({});
  await lookUp(after);
  await expect(lookUp(before)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  foreign.away = true;
  await expect(lookUp(before)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  const { fetches } = foreign;
  await lookUp(after);
  expect(foreign.fetches).toBe(fetches);
});

test('an issuer of our own name is a wrong setting', () => {
  const named = { tokenIssuer: 'docmill', tokenAudience: 'docmill', tokenRoles: readRoles({}) };
  const trust = { ...named, timings: defaultTimings };
  const trustedIssuers = [{ issuer: 'docmill', jwksUrl: 'http://127.0.0.1:1/jwks.json' }];
  expect(
    () => new TokenVerifier({ clock: plain.clock, keys: service.keys, log }, { ...trust, trustedIssuers }),
  ).toThrow(/DOCMILL_TRUSTED_ISSUERS/);
});

test.each([
  [
    'a list',
    'roles',
    { roles: ['viewer', 'of-another-service'] },
    ['transform:read', 'sequence:read', 'silo:read'],
  ],
  [
    'words',
    'roles',
    { roles: 'clerk viewer' },
    ['silo:write', 'transform:read', 'sequence:read', 'silo:read'],
  ],
  ['a path', 'realm_access.roles', { realm_access: { roles: ['clerk'] } }, ['silo:write']],
  ['an address', 'https://a.example/roles', { 'https://a.example/roles': ['administrator'] }, ['admin']],
])('the roles that a token names by %s are what it may do', async (_what, claim, claims, permissions) => {
  await using foreign = await startForeignIssuer();
  const tokenRoles = readRoles({ DOCMILL_ROLES_CLAIM: claim, DOCMILL_TOKEN_ROLES: 'clerk=silo:write' });
  const process = await service.process({ trustedIssuers: [foreign], tokenRoles });
  const { scope: _scope, ...good } = goodClaims(acme);
  const scope = await process.authenticate(`Bearer ${await foreign.sign({ ...good, ...claims })}`);
  expect([...scope.permissions]).toEqual(permissions);
});

test('a token that names neither a scope nor a role is refused', async () => {
  await using foreign = await startForeignIssuer();
  const tokenRoles = readRoles({ DOCMILL_ROLES_CLAIM: 'roles' });
  const process = await service.process({ trustedIssuers: [foreign], tokenRoles });
  const { scope: _scope, ...good } = goodClaims(acme);
  const token = await foreign.sign({ ...good, roles: ['of-another-service'] });
  await expect(process.authenticate(`Bearer ${token}`)).rejects.toMatchObject({ kind: 'unauthorized' });
});

test('roles add to the scope of a token, and are nothing to our own tokens or without the setting', async () => {
  await using foreign = await startForeignIssuer();
  const process = await service.process({
    trustedIssuers: [foreign],
    tokenRoles: readRoles({ DOCMILL_ROLES_CLAIM: 'roles' }),
  });
  const claims = goodClaims(acme, { scope: 'silo:read', roles: ['administrator'] });
  const both = await process.authenticate(`Bearer ${await foreign.sign(claims)}`);
  expect([...both.permissions]).toEqual(['silo:read', 'admin']);
  const own = await process.authenticate(`Bearer ${await sign(service.keys, claims)}`);
  expect([...own.permissions]).toEqual(['silo:read']);
  const without = await (await trusting(foreign)).authenticate(`Bearer ${await foreign.sign(claims)}`);
  expect([...without.permissions]).toEqual(['silo:read']);
});

test.each(['clerk', 'clerk=', 'clerk=silo:delete', 'admin=silo:read', '=silo:read'])(
  'the setting refuses the role %s',
  (pair) => {
    expect(() => readRoles({ DOCMILL_TOKEN_ROLES: pair })).toThrow(/DOCMILL_TOKEN_ROLES/);
  },
);

test('a token may open several workspaces, and acts in the one that is asked for', async () => {
  await using foreign = await startForeignIssuer();
  const access = await trusting(foreign);
  const [shop, closed] = [await plain.workspaces.ensure('shop'), await plain.workspaces.ensure('closed')];
  const header = `Bearer ${await foreign.sign(goodClaims(acme, { workspaces: [shop.id, randomUUID()] }))}`;
  const inAcme = await access.authenticate(header);
  expect(inAcme.workspaceId).toBe(acme.id);
  const inShop = await access.authenticate(header, { workspace: shop.id.toUpperCase() });
  expect(inShop.workspaceId).toBe(shop.id);
  for (const scope of [inAcme, inShop])
    expect((await access.workspaces.listAccessible(scope)).map(({ name }) => name)).toEqual(['acme', 'shop']);
  await expect(access.authenticate(header, { workspace: closed.id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const own = await foreign.sign(goodClaims(acme));
  await expect(access.authenticate(`Bearer ${own}`, { workspace: shop.id })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const app = goodClaims(acme, { workspaces: [shop.id], enrollment: randomUUID(), app: 'erp' });
  const ofApp = await access.authenticate(`Bearer ${await foreign.sign(app)}`);
  expect(ofApp.workspaceIds).toEqual([acme.id]);
  const misread = await foreign.sign(goodClaims(acme, { workspaces: 'shop' }));
  await expect(access.authenticate(`Bearer ${misread}`)).rejects.toMatchObject({ kind: 'unauthorized' });
});

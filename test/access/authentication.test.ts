import { createPublicKey, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KeySet } from '../../src/platform/auth/keys.ts';
import type { Workspace } from '../../src/access/workspaces/workspace.entity.ts';
import {
  AccessService,
  answerTo,
  goodClaims,
  secondsFromNow,
  sign,
  type AccessProcess,
} from './access-service.ts';

let service: AccessService;
let access: AccessProcess;
let acme: Workspace;

beforeAll(async () => {
  service = await AccessService.open();
  access = await service.process();
  acme = await access.workspaces.ensure('acme');
});
afterAll(() => service[Symbol.asyncDispose]());

const own = (changes: Record<string, unknown> = {}) => sign(service.keys, goodClaims(acme, changes));

const authenticate = (token: string) => access.authenticate(`Bearer ${token}`);

/** Why a token is refused. */
const answer = (token: string) => answerTo(access, `Bearer ${token}`);

describe('accepted', () => {
  test('an issued token carries workspace, subject, permissions, id and end', async () => {
    const order = { workspace: acme, subject: 'ci', scopes: ['silo:read', 'sequence:write'] as const };
    const scope = await authenticate(await access.tokens.issue({ ...order, expiresInSeconds: 3600 }));
    expect(scope).toMatchObject({ workspaceId: acme.id, subject: 'ci' });
    expect([...scope.permissions]).toEqual(['silo:read', 'sequence:write']);
    const [listed] = await access.tokens.list('acme');
    expect(scope.tokenId).toBe(listed?.jti);
    expect(scope.expiresAt).toEqual(listed?.expiresAt);
  });

  test('a token without an end stays good', async () => {
    const token = await access.tokens.issue({ workspace: acme, subject: 'ci', scopes: ['admin'] });
    expect((await authenticate(token)).expiresAt).toBeUndefined();
  });

  test('the same token again gives the same scope', async () => {
    const token = await own();
    expect(await authenticate(token)).toBe(await authenticate(token));
  });

  test('scopes of other services in it are ignored', async () => {
    const { permissions } = await authenticate(await own({ scope: 'openid silo:read silo:delete' }));
    expect([...permissions]).toEqual(['silo:read']);
  });

  test('a token of an external provider names its integration, and may do nothing else', async () => {
    const integration = randomUUID().toUpperCase();
    const scope = await authenticate(await own({ scope: 'transform:answer', integration }));
    expect(scope.integrationId).toBe(integration.toLowerCase());
    expect([...scope.permissions]).toEqual(['transform:answer']);
  });

  test('the integration that another token names means nothing', async () => {
    const scope = await authenticate(await own({ scope: 'silo:read', integration: randomUUID() }));
    expect(scope).not.toHaveProperty('integrationId');
  });

  test('an audience among several counts', async () => {
    expect(await authenticate(await own({ aud: ['billing', 'docmill'] }))).toMatchObject({
      subject: 'tester',
    });
  });

  test('clocks may differ by a few seconds', async () => {
    const token = await own({ exp: secondsFromNow(-3), nbf: secondsFromNow(3) });
    expect(await authenticate(token)).toMatchObject({ subject: 'tester' });
  });

  test('a token signed with an older key of the service counts', async () => {
    const keys = KeySet.of(await newKey(), service.keys.current);
    const rotated = await service.process({}, { keys });
    expect(await rotated.authenticate(`Bearer ${await own()}`)).toMatchObject({ subject: 'tester' });
    const newer = await rotated.tokens.issue({ workspace: acme, subject: 'new', scopes: ['admin'] });
    expect(await rotated.authenticate(`Bearer ${newer}`)).toMatchObject({ subject: 'new' });
    expect(await answer(newer)).toBe('The signature of the token is not valid');
  });
});

describe('refused by its header', () => {
  test('no header', async () => {
    expect(await answerTo(access, undefined)).toContain('send the header Authorization: Bearer <token>');
  });

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'Bearer ä'])('%s', async (header) => {
    expect(await answerTo(access, header)).toBe(
      'The header Authorization must be of the form Bearer <token>',
    );
  });

  test.each(['x', 'a.b.c', '..', 'e30.e30.e30'])('Bearer %s', async (token) => {
    expect(await answer(token)).toMatch(/not a valid JWT|no claim iss/);
  });
});

describe('refused by its signature', () => {
  test('algorithm none', async () => {
    expect(await answer(new UnsecuredJWT(goodClaims(acme)).encode())).toMatch(/not accepted|not a valid JWT/);
    const [, payload] = (await own()).split('.');
    const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await answer(`${header}.${payload}.`)).toMatch(/not accepted|not a valid JWT/);
  });

  test('HS256 with the public key as the secret', async () => {
    const { publicJwk } = service.keys.current;
    const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    });
    for (const secret of [String(pem), String(pem).trim(), JSON.stringify(publicJwk)]) {
      const token = await sign(service.keys, goodClaims(acme), { alg: 'HS256' }, Buffer.from(secret));
      expect(await answer(token)).toBe('The token is signed with an algorithm that is not accepted');
    }
  });

  test('an asymmetric algorithm that is not on the list', async () => {
    const { privateKey } = await generateKeyPair('ES384');
    const token = await sign(service.keys, goodClaims(acme), { alg: 'ES384' }, privateKey);
    expect(await answer(token)).toBe('The token is signed with an algorithm that is not accepted');
  });

  test("somebody else's key under the id of ours", async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const token = await sign(service.keys, goodClaims(acme), {}, privateKey);
    expect(await answer(token)).toBe('The signature of the token is not valid');
  });

  test('a key that the token brings along', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    const token = await sign(service.keys, goodClaims(acme), { jwk, kid: 'mine' }, privateKey);
    expect(await answer(token)).toBe('The signature of the token is not valid');
  });

  test('an altered payload', async () => {
    const [header, payload = '', signature] = (await own()).split('.');
    const claims = JSON.parse(String(Buffer.from(payload, 'base64url'))) as JWTPayload;
    const more = Buffer.from(JSON.stringify({ ...claims, scope: 'admin' })).toString('base64url');
    expect(await answer(`${header}.${more}.${signature}`)).toBe('The signature of the token is not valid');
  });

  test('a signature of ours over something that is no token', async () => {
    expect(await answer(await service.keys.sign(goodClaims(acme)))).toBe('The token is not an access token');
    const idToken = await sign(service.keys, goodClaims(acme), { typ: 'JWT' });
    expect(await answer(idToken)).toBe('The token is not an access token');
  });
});

describe('refused by its claims', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'another issuer',
      { iss: 'https://id.example.com' },
      'The token was issued by nobody this service trusts',
    ],
    ['no issuer', { iss: undefined }, 'The token has no claim iss'],
    ['another audience', { aud: 'billing' }, 'The token is meant for another audience'],
    ['no audience', { aud: undefined }, 'The token has no claim aud'],
    ['an end in the past', { exp: secondsFromNow(-6) }, 'The token has expired'],
    ['a start in the future', { nbf: secondsFromNow(60) }, 'The token is not valid yet'],
    ['no subject', { sub: undefined }, 'The token has no claim sub'],
    ['no workspace', { workspace: undefined }, 'The token has no claim workspace'],
    ['no scope', { scope: undefined }, 'The token has no claim scope'],
    ['no id', { jti: undefined }, 'The token has no claim jti'],
    ['no time of issue', { iat: undefined }, 'The token has no claim iat'],
    [
      'a workspace that is no id',
      { workspace: 'acme' },
      'The claim workspace of the token is not a workspace id',
    ],
    ['a list as scope', { scope: ['admin'] }, 'The claim scope of the token is not a text'],
    [
      'answers for no integration',
      { scope: 'transform:answer' },
      'The claim integration of the token is not a text',
    ],
    [
      'answers for an integration that is no id',
      { scope: 'transform:answer', integration: '*' },
      'The claim integration of the token is not the id of an integration',
    ],
    [
      'answers and more',
      { scope: 'transform:answer admin', integration: randomUUID() },
      'The scope transform:answer of the token stands beside others',
    ],
    ['an empty id', { jti: '' }, 'The claim jti of the token is not a text'],
    ['a workspace that never was', { workspace: randomUUID() }, 'The workspace of the token does not exist'],
  ])('%s', async (_what, changes, message) => {
    expect(await answer(await own(changes))).toBe(message);
  });

  test('an end that is no number', async () => {
    expect(await answer(await own({ exp: 'never' }))).toBe('The claim exp of the token is not valid');
  });
});

async function newKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'ES256', use: 'sig' };
  return { kid: publicJwk.kid, privateKey, publicJwk };
}

import { expect, test } from 'vitest';
import { startForeignIssuer } from '../access/foreign-issuer.ts';
import { goodClaims } from '../access/access-service.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startTestService, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';

const shared = sharedService();

const path = '/console/settings.json';

test('without an issuer people sign in by a token, and anyone may know it', async () => {
  const stranger = new TestClient(shared.service.url, undefined, '');
  const { status, headers, json } = await stranger.get(path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(json).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), oidc: null });
});

test('with an issuer the console learns where to send people, and its tokens count', async () => {
  await using foreign = await startForeignIssuer();
  await using service = await startTestService({
    env: {
      DOCMILL_TRUSTED_ISSUERS: `${foreign.issuer}=${foreign.jwksUrl}`,
      DOCMILL_CONSOLE_OIDC_ISSUER: foreign.issuer,
      DOCMILL_CONSOLE_OIDC_CLIENT_ID: 'console',
      DOCMILL_ROLES_CLAIM: 'realm_access.roles',
    },
  });
  const { json } = await new TestClient(service.url, undefined, '').get(path);
  expect(json.oidc).toEqual({
    issuer: foreign.issuer,
    client_id: 'console',
    scopes: 'openid profile offline_access',
  });
  const page = await fetch(`${service.url}/console`);
  const { origin } = new URL(foreign.issuer);
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${origin};`);
  const id = await service.service.access.workspaces.ensure('acme');
  const claims = { scope: 'openid profile', realm_access: { roles: ['viewer', 'offline_access'] } };
  const token = await foreign.sign(goodClaims(id, claims));
  const answer = await new TestClient(service.url, token, '').graphql(
    '{ viewer { subject scopes workspace { name } } jobs { nodes { id } } }',
  );
  expect(answer.json.data).toEqual({
    viewer: {
      subject: 'tester',
      scopes: expect.arrayContaining(['transform:read', 'silo:read', 'sequence:read']),
      workspace: { name: 'acme' },
    },
    jobs: { nodes: [] },
  });
});

const trusted = 'https://id.example.com/realms/acme';
const env = {
  DOCMILL_TRUSTED_ISSUERS: `${trusted}=${trusted}/certs,accounts=https://accounts.example.com/certs`,
  DOCMILL_CONSOLE_OIDC_ISSUER: trusted,
  DOCMILL_CONSOLE_OIDC_CLIENT_ID: 'console',
};

const originsWith = (changes: object): readonly string[] | undefined =>
  readConfig({ ...env, ...changes }).consoleSignIn?.origins;

test('the console may call the origin of the issuer, and those that are named beside it', () => {
  expect(originsWith({})).toEqual(['https://id.example.com']);
  expect(
    originsWith({ DOCMILL_CONSOLE_OIDC_ORIGINS: 'https://tokens.example.com, https://id.example.com' }),
  ).toEqual(['https://id.example.com', 'https://tokens.example.com']);
});

test.each([
  [{ DOCMILL_CONSOLE_OIDC_CLIENT_ID: '' }, 'are needed together'],
  [{ DOCMILL_CONSOLE_OIDC_ISSUER: '' }, 'are needed together'],
  [{ DOCMILL_CONSOLE_OIDC_ISSUER: `${trusted}/` }, 'must be one of DOCMILL_TRUSTED_ISSUERS'],
  [{ DOCMILL_CONSOLE_OIDC_ISSUER: 'accounts' }, 'must be of the form https://host/path'],
  [{ DOCMILL_CONSOLE_OIDC_ORIGINS: 'https://tokens.example.com/x' }, 'must list origins like'],
  [{ DOCMILL_CONSOLE_OIDC_ORIGINS: 'https://a;script-src' }, 'must list origins like'],
  [{ DOCMILL_CONSOLE_OIDC_ORIGINS: "https://a.example.com 'unsafe-inline'" }, 'must list origins like'],
])('%j is refused', (changes, message) => {
  expect(() => readConfig({ ...env, ...changes })).toThrow(message);
});

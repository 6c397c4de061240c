import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import { startTestService, type TestClient } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { startOpenIdProvider } from './open-id-provider.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

/** Makes a workflow of a name. */
async function made(client: Promise<TestClient>, name: string): Promise<void> {
  const { status } = await (await client).put(`/transform/v1/workflows/${randomUUID()}`, { name });
  expect(status).toBe(200);
}

const tokenOf = (): string | null => sessionStorage.getItem('docmill-token');

describe.skipIf(!hasBrowser)('who signs in', () => {
  const shared = sharedConsole();

  test(
    'with a token sees what it may, keeps it over a reload, and goes without leaving it behind',
    { tags: 'journey' },
    async () => {
      const few = await shared.service.client({ scope: 'silo:read' });
      await using page = await shared.open('/jobs?outcome=failed', { client: null });
      await page.getByRole('heading', { name: 'Sign in to Docmill' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('textbox', { name: 'Token', description: 'Enter a token.' }).waitFor();
      await page.getByLabel('Token', { exact: true }).fill(few.token ?? '');
      await page.keyboard.press('Enter');
      const menu = page.getByRole('navigation', { name: 'Pages' });
      await menu.getByRole('link', { name: 'Documents' }).waitFor();
      expect(await menu.getByRole('link', { name: 'Jobs' }).count()).toBe(0);
      await page.reload();
      await menu.getByRole('link', { name: 'Documents' }).waitFor();
      await page.goto(`${shared.service.url}/console/`);
      await page.waitForURL('**/console/documents');
      await page.getByRole('button', { name: /^Workspace .*: switch$/ }).click();
      await page.getByText('This token only gives access to this workspace.').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByText('Signed in as test').waitFor();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in to Docmill' }).waitFor();
      expect(await page.evaluate(tokenOf)).toBeNull();
    },
  );

  test('with a link is signed in, and the address no longer holds the token', async () => {
    await using page = await shared.open('/jobs?outcome=failed');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    expect(page.url()).toBe(`${shared.service.url}/console/jobs?outcome=failed`);
  });

  test('whose token was revoked is asked again over the page, which stays', { tags: 'slow' }, async () => {
    const { service } = shared;
    const client = await service.client({ workspace: 'revoked' });
    await using page = await shared.open('/jobs', { client });
    await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
    const [, payload = ''] = client.token?.split('.') ?? [];
    const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string };
    await client.graphql('mutation ($id: ID!) { revokeToken(id: $id) { id } }', { id: jti });
    await page.getByRole('dialog', { name: 'Sign in to Docmill' }).waitFor();
    const again = await service.client({ workspace: 'revoked' });
    await page.getByLabel('Token', { exact: true }).fill(again.token ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
    expect(await page.evaluate(tokenOf)).toBe(again.token);
  });

  test(
    'at a provider of OpenID Connect comes back to the page that was wanted, and the token renews itself',
    { tags: 'slow' },
    async () => {
      await sharedResource('/console');
      await using provider = await startOpenIdProvider();
      await using service = await startTestService({
        env: {
          DOCMILL_TRUSTED_ISSUERS: `${provider.issuer}=${provider.issuer}/jwks`,
          DOCMILL_CONSOLE_OIDC_ISSUER: provider.issuer,
          DOCMILL_CONSOLE_OIDC_CLIENT_ID: 'console',
          DOCMILL_CONSOLE_OIDC_SCOPES: 'openid transform:read silo:read',
        },
      });
      const { workspaces } = service.service.access;
      const open = [await workspaces.ensure('acme'), await workspaces.ensure('acme-test', { sandbox: true })];
      const redirectUri = `${service.url}/console/sign-in/callback`;
      provider.serve({ redirectUri, workspaces: open.map(({ id }) => id) });
      await made(service.client({ workspace: 'acme-test' }), 'Of the sandbox');
      await made(service.client({ workspace: 'acme' }), 'Of the company');
      const browser = await sharedBrowser();
      await using page = await browser.newPage();
      await page.goto(`${service.url}/console/jobs?outcome=failed`);
      await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByRole('alert').filter({ hasText: 'Sign-in failed' }).waitFor();
      await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
      await page.locator('input[name=login]').fill('amelie');
      await page.locator('input[name=password]').fill('anything');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      expect(page.url()).toBe(`${service.url}/console/jobs?outcome=failed`);
      await page.getByText('acme').waitFor();
      const first = await page.evaluate(tokenOf);
      await expect.poll(() => page.evaluate(tokenOf)).not.toBe(first);
      await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);

      await page.getByRole('link', { name: 'Workflows' }).click();
      await page.getByText('Of the company').waitFor();
      await page.getByRole('button', { name: 'Workspace acme: switch' }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'acme-test Sandbox' }).press('Enter');
      await page.getByRole('button', { name: 'Workspace acme-test: switch' }).waitFor();
      await page.getByRole('banner').getByText('Sandbox').waitFor();
      await page.getByRole('link', { name: 'Workflows' }).click();
      await page.getByText('Of the sandbox').waitFor();
      expect(await page.getByText('Of the company').count()).toBe(0);
      const inSandbox = await service.client({ workspace: 'acme-test' });
      await made(Promise.resolve(inSandbox), 'Told by the feed');
      await page.getByText('Told by the feed').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Workspace acme-test: switch' }).waitFor();
    },
  );
});

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import { startReverseProxy } from '../support/reverse-proxy.ts';
import { startTestService } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { newWorkflow } from '../transform/engine/trial.ts';
import { startOpenIdProvider } from './open-id-provider.ts';

/** Opens a page of a browser; `complaints` has its errors and the requests that are not below `base`. */
async function openedBelow(base: string): Promise<AsyncDisposable & { page: Page; complaints: string[] }> {
  const context = await (await sharedBrowser()).newContext({ locale: 'en-GB', timezoneId: 'UTC' });
  // The reference of REST takes half a minute on a busy machine.
  context.setDefaultTimeout(180_000);
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(`${base}/`) && !/^(?:data|blob):/.test(request.url()))
      complaints.push(request.url());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const page = await context.newPage();
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(`${base.replace('http', 'ws')}/`)) complaints.push(socket.url());
  });
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

const jobs = (page: Page) => page.getByRole('heading', { name: 'Jobs', exact: true });
const live = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' });

describe.skipIf(!hasBrowser)('the console below a path', () => {
  test(
    'is signed in to, follows a job, and opens its PDF and both references of the API',
    { tags: 'slow' },
    async () => {
      await sharedResource('/program');
      await sharedResource('/console');
      await using proxy = await startReverseProxy({ path: '/tools/docmill', stripsPath: true });
      await using service = await startTestService({ env: { DOCMILL_PUBLIC_URL: proxy.url } });
      proxy.forwardTo(service.url);
      const client = await service.client();
      const workflow = await newWorkflow(client, {
        name: 'Print',
        steps: [{ action: 'silo.sleep', config: { duration: 'PT1S' } }, { action: 'pdf' }],
      });
      await using shown = await openedBelow(proxy.url);
      const { page, complaints } = shown;

      await page.goto(`${proxy.url}/console`);
      await page.getByLabel('Token', { exact: true }).fill(client.token ?? '');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${proxy.url}/console/jobs`);
      await live(page).waitFor();

      const body = { workflow_id: workflow, key: 'order-1', data: { ...invoice, code: '1' } };
      await client.post('/transform/v1/jobs', body);
      await page.getByText('order-1').first().click();
      await page.waitForURL(`${proxy.url}/console/jobs/*`);
      await page.getByText('Completed.').waitFor();
      await page.getByRole('tab', { name: /^Files/ }).click();
      await page.getByRole('button', { name: 'Preview', exact: true }).first().click();
      await page.getByRole('group', { name: 'Page 1 of' }).locator('canvas').waitFor();
      await page.reload();
      await live(page).waitFor();

      await page.goto(`${proxy.url}/console/system`);
      const opens = async (name: string): Promise<Page> => {
        const [opened] = await Promise.all([
          // Without a limit of its own, so that a click that is not taken is what the test reports.
          page.context().waitForEvent('page', { timeout: 0 }),
          page.getByRole('main').getByRole('link', { name }).click(),
        ]);
        return opened;
      };
      const rest = await opens('REST');
      await rest.locator('.opblock-tag').first().waitFor();
      expect(await rest.locator('.servers option').allTextContents()).toEqual([
        expect.stringMatching(/^\/tools\/docmill - /),
      ]);
      const explorer = await opens('GraphQL');
      await explorer.click('.graphiql-query-editor .CodeMirror');
      await explorer.keyboard.press('ControlOrMeta+a');
      await explorer.keyboard.insertText('{ viewer { subject } }');
      await explorer.click('.graphiql-execute-button');
      await expect
        .poll(() => explorer.locator('.result-window').textContent())
        .toMatch(/"viewer": \{\s*"subject": "test"/);

      expect([complaints, proxy.outside]).toEqual([[], []]);
    },
  );

  test('opened without the path, past the proxy, stays without it', { tags: 'slow' }, async () => {
    await sharedResource('/console');
    await using service = await startTestService({
      env: { DOCMILL_PUBLIC_URL: 'https://host.test/docmill' },
    });
    const { token } = await service.client();
    await using shown = await openedBelow(service.url);
    const { page, complaints } = shown;
    await page.goto(`${service.url}/console/workflows#token=${token}`);
    await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.waitForURL(`${service.url}/console/jobs`);
    await live(page).waitFor();
    expect(complaints).toEqual([]);
  });

  test(
    'signs in at a provider of OpenID Connect, and keeps its token apart from those of other paths',
    { tags: 'slow' },
    async () => {
      await sharedResource('/console');
      await using provider = await startOpenIdProvider();
      await using proxy = await startReverseProxy({ path: '/docmill', stripsPath: false });
      await using service = await startTestService({
        env: {
          DOCMILL_PUBLIC_URL: proxy.url,
          DOCMILL_TRUSTED_ISSUERS: `${provider.issuer}=${provider.issuer}/jwks`,
          DOCMILL_CONSOLE_OIDC_ISSUER: provider.issuer,
          DOCMILL_CONSOLE_OIDC_CLIENT_ID: 'console',
          DOCMILL_CONSOLE_OIDC_SCOPES: 'openid transform:read silo:read',
        },
      });
      proxy.forwardTo(service.url);
      const { id } = await service.service.access.workspaces.ensure('acme');
      provider.serve({ redirectUri: `${proxy.url}/console/sign-in/callback`, workspaces: [id] });
      await using page = await (await sharedBrowser()).newPage();
      await page.goto(`${proxy.url}/console/jobs?outcome=failed`);
      await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
      await page.locator('input[name=login]').fill('amelie');
      await page.locator('input[name=password]').fill('anything');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
      await jobs(page).waitFor();
      expect(page.url()).toBe(`${proxy.url}/console/jobs?outcome=failed`);
      const kept = await page.evaluate(() => Object.keys(sessionStorage));
      expect(kept).toEqual(
        expect.arrayContaining(['docmill-token/docmill', expect.stringMatching(/^oidc\/docmill\.user:/)]),
      );
      expect(kept).not.toContain('docmill-token');
      expect(proxy.outside).toEqual([]);
    },
  );
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { curlOf } from '../../src/console/pages/connect/curl.logic.ts';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('Connect', () => {
  const shared = sharedConsole();
  let folder: string;
  let workflow: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'connect-'));
    await writeFile(join(folder, 'order.xml'), '<order/>');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Makes a workflow of a name that does nothing. */
  const newWorkflow = async (name: string): Promise<void> => {
    workflow = randomUUID();
    await shared.client.put(`/transform/v1/workflows/${workflow}`, { name, steps: [] });
  };

  /** Runs lines as someone does who copies them into a terminal; answers the status of the call. */
  const run = async (lines: string, secret: string): Promise<string> => {
    const env = { ...process.env, DOCMILL_CONNECT_SECRET: secret };
    const reached = lines.replace(/http:\/\/localhost:0(?=\/)/, shared.service.url);
    const shown = reached.replace('curl ', "curl -s -o /dev/null -w '%{http_code}' ");
    const { stdout } = await promisify(execFile)('bash', ['-c', shown], { cwd: folder, env });
    return stdout;
  };

  test(
    'an endpoint is made by a form, called by its line, and tells live who called and what came of it',
    { tags: 'journey' },
    async () => {
      await newWorkflow('Take orders');
      await using page = await shared.open('/connect');
      await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
      await page.getByRole('button', { name: 'New endpoint' }).first().click();
      const form = page.getByRole('dialog', { name: 'New endpoint' });
      await form.getByLabel('Slug').fill('Orders!');
      await form.getByRole('combobox', { name: 'Workflow' }).fill('Take');
      await page.getByRole('option', { name: 'Take orders' }).click();
      await form.getByRole('combobox', { name: 'Authentication' }).press('ArrowDown');
      await page.getByRole('option', { name: 'HMAC signature' }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await form.getByLabel('Description').fill('Of the shop');
      await page.keyboard.press('Enter');
      await form.locator('[aria-invalid=true]').waitFor();
      await form.getByLabel('Slug').fill('orders');
      await page.keyboard.press('Enter');
      const once = page.getByRole('dialog', { name: 'Endpoint secret' });
      const secret = (await once.locator('pre').first().textContent()) ?? '';
      expect(secret).toMatch(/^whsec_/);
      await once.getByText(`DOCMILL_CONNECT_SECRET=${secret}`).waitFor();
      await once.getByRole('button', { name: 'I have saved it' }).click();

      await page.getByRole('link', { name: 'orders' }).click();
      await page.getByRole('heading', { name: 'No calls yet' }).waitFor();
      const line = (await page.locator('pre').filter({ hasText: 'curl' }).textContent()) ?? '';
      expect(await run(line, secret)).toBe('202');
      const accepted = page.getByRole('row').filter({ hasText: 'Accepted · 202' });
      await accepted.getByRole('link').waitFor();
      const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      expect(await run(line, other)).toBe('401');
      const refused = page.getByRole('row').filter({ hasText: 'Refused · 401' });
      await refused.getByText('The signature is not one of the body by the secret of the endpoint').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'Rotate secret' }).click();
      await page
        .getByRole('dialog', { name: 'Rotate this secret?' })
        .getByRole('button', { name: 'Rotate' })
        .click();
      const renewed = (await once.locator('pre').first().textContent()) ?? '';
      expect(renewed).not.toBe(secret);
      await once.getByRole('button', { name: 'I have saved it' }).click();
      expect([await run(line, secret), await run(line, renewed)]).toEqual(['202', '202']);

      await page.getByRole('button', { name: 'Edit endpoint' }).click();
      await page.getByRole('dialog').getByLabel('Description').fill('');
      await page.keyboard.press('Enter');
      await page.getByText('Of the shop').waitFor({ state: 'detached' });
      await page.getByText('Refused', { exact: true }).click();
      await accepted.first().waitFor({ state: 'detached' });
      expect(page.url()).toContain('result=refused');

      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await run(line, renewed)).toBe('404');
      await page.getByText('All', { exact: true }).click();
      await accepted.first().getByRole('link').click();
      await page.getByRole('link', { name: 'Take orders' }).first().waitFor();
    },
  );

  test.each([
    { auth: 'none' },
    { auth: 'bearer' },
    { auth: 'basic', username: 'erp' },
    { auth: 'hmac', signature: 'standard' },
    { auth: 'hmac', signature: 'stripe' },
    { auth: 'hmac', signature: 'github' },
    { auth: 'hmac', signature: 'hex' },
    { auth: 'hmac', signature: 'base64', signature_header: 'x-shop-hmac' },
  ])('the line of an endpoint with $auth $signature calls it', async (proof) => {
    await newWorkflow('Nothing');
    const input = { slug: `s-${randomUUID()}`, workflow_id: workflow, ...proof };
    const { json } = await shared.client.post('/connect/v1/endpoints', input);
    const { url, auth, username = null, signature = null, signature_header: signatureHeader = null } = json;
    const line = curlOf({
      url,
      auth,
      username,
      signature,
      signatureHeader,
      contentTypes: null,
      asDocument: false,
    });
    expect(await run(line, json.secret ?? '')).toBe('202');
  });

  test(
    'what an empty page says of the API does what it says when it is pasted',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      await using page = await shared.open('/series', { client });
      const menu = page.getByRole('navigation', { name: 'Pages' });
      const env = { ...process.env, DOCMILL_TOKEN: client.token };
      const answers: Record<string, string> = {};
      // What one makes, such as a workflow, is on the pages before it no more.
      const names = ['Series', 'Integrations', 'Workflows', 'PDF templates', 'Connect', 'Documents'];
      for (const name of [...names, 'Jobs', 'Webhooks']) {
        await menu.getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
        await page.getByText(/a token in the variable DOCMILL_TOKEN/).waitFor();
        const lines = (await page.locator('.empty-state pre').textContent()) ?? '';
        const shown = lines.replaceAll('curl ', "curl -s -o /dev/null -w '%{http_code} ' ");
        answers[name] = (await promisify(execFile)('bash', ['-c', shown], { env })).stdout.trim();
      }
      expect(answers).toEqual({
        Series: '200',
        Integrations: '200',
        Workflows: '200',
        'PDF templates': '200',
        Connect: '200 200',
        Documents: '200',
        Jobs: '200 202',
        Webhooks: '200',
      });
    },
  );
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { webhookTypes as served } from '../../src/platform/changes/change-type.ts';
import { changeTypes } from '../../src/console/pages/webhooks/change-types.logic.ts';
import { hasBrowser } from '../support/browser.ts';
import { isSignedBy, startReceiver, type Receiver } from '../webhooks/receiver.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

test('the console offers every type of change that webhook endpoints can be told of', () => {
  expect(Object.values(changeTypes).flat().toSorted()).toEqual(served.toSorted());
});

describe.skipIf(!hasBrowser)('operations', () => {
  const shared = sharedConsole({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1', DOCMILL_LOG_LEVEL: 'silent' } });
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    return () => receiver[Symbol.asyncDispose]();
  });

  test(
    'a webhook is made, shows what it sent and was answered, and sends again',
    { tags: 'journey' },
    async () => {
      receiver.reply = () => ({ status: 500, body: '<script>alert(1)</script>' });
      await using page = await shared.open('/webhooks');
      await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
      await page.getByRole('button', { name: 'New endpoint' }).first().click();
      const form = page.getByRole('dialog', { name: 'New endpoint' });
      await form.getByLabel('URL').fill('nowhere');
      await page.keyboard.press('Enter');
      await form.getByRole('textbox', { name: 'URL' }).and(page.locator('[aria-invalid=true]')).waitFor();
      // It stands at the field, and nowhere else.
      expect(await form.getByText('must be an http or https URL').count()).toBe(1);
      expect(await form.getByRole('alert').count()).toBe(0);
      await form.getByLabel('URL').fill(receiver.url);
      await form.getByText('DOCMILL_OUTBOUND_ALLOW').waitFor();
      await form.getByLabel('Events').fill('series.cr');
      await page.keyboard.press('Enter');
      await form.getByText('series.created').first().waitFor();
      await page.keyboard.press('Tab');
      expect(await accessibilityFaults(page)).toEqual([]);
      await form.getByRole('button', { name: 'Create endpoint' }).click();
      const once = page.getByRole('dialog', { name: 'Signing secret' });
      const secret = (await once.locator('pre').first().textContent()) ?? '';
      expect(secret).toMatch(/^whsec_/);
      await once.getByRole('button', { name: 'I have saved it' }).click();
      await once.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(secret);

      await page.getByRole('link', { name: receiver.url }).click();
      await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
      await shared.client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'Told of' });
      const row = page.getByRole('row').filter({ hasText: 'series.created' });
      await row.getByText('Pending').waitFor();
      const { host, pathname } = new URL(receiver.url);
      await page.getByRole('heading', { level: 1, name: `${host}${pathname}`.replace(/\/$/, '') }).waitFor();
      // Why it fails stands with the endpoint, with a way to the message.
      const failure = page.locator('dd').filter({ hasText: 'http-500' });
      await failure.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await failure.getByRole('link', { name: 'View delivery' }).click();
      const delivery = page.getByRole('dialog', { name: 'series.created' });
      await delivery.getByText('http-500').first().waitFor();
      await delivery.getByText('<script>alert(1)</script>').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await delivery.waitFor({ state: 'detached' });
      // A test is tried at once, and what came of it is told.
      const sendTest = page.getByRole('button', { name: 'Send test event' });
      const verdict = page.getByRole('status').filter({ hasText: 'Test event' });
      await sendTest.click();
      await verdict.getByText('Test event failed').waitFor();
      await verdict.getByText('http-500').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      receiver.reply = () => ({});
      await sendTest.click();
      await verdict.getByText('Test event delivered').waitFor();
      await failure.waitFor({ state: 'detached' });
      expect(await page.getByText('Last failure').count()).toBe(0);
      await page.getByRole('button', { name: 'series.created' }).click();
      await delivery.getByRole('button', { name: 'Resend' }).click();
      await delivery.getByText('Delivered').waitFor();
      expect(receiver.messages.every((message) => isSignedBy(secret, message))).toBe(true);
      await page.keyboard.press('Escape');
      await delivery.waitFor({ state: 'detached' });

      await page.getByText('Failed', { exact: true }).click();
      await page.getByText('No deliveries match the filters.').waitFor();
      expect(page.url()).toContain('status=failed');
      await page.getByRole('button', { name: 'Disable' }).click();
      await page.getByRole('button', { name: 'Enable' }).waitFor();
      expect(await sendTest.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('dialog', { name: 'Delete this endpoint?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor();
    },
  );

  test(
    'the system shows its checks, workers and jobs, as charts and as a table',
    { tags: 'journey' },
    async () => {
      const { client, service } = shared;
      const workflow = randomUUID();
      await client.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing to do' });
      await client.post('/transform/v1/jobs?wait=30', { workflow_id: workflow });
      const operator = await service.client({ workspace: client.workspace, scope: 'admin system:read' });
      await using page = await shared.open('/system', { client: operator, colorScheme: 'dark' });
      await page.getByRole('row').filter({ hasText: 'Online' }).first().waitFor();
      await page.getByText('Passed checks').click();
      await page.getByText('Show as a table', { exact: true }).click();
      const table = page.getByRole('table', { name: 'Jobs of this workspace' });
      await table.getByRole('cell', { name: '1', exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByText('1 hour').click();
      await page.waitForURL('**/system?range=hour');
      // The latest bar, whose step is under the pointer.
      await page.locator('.chart svg rect').last().hover();
      const values = page.locator('.chart-values');
      expect(await values.innerText()).toMatch(/^\d\d:\d\d.*\s+Done\s+1\s+Failed\s+0\s+Cancelled\s+0$/);
      await page.getByRole('heading', { name: 'Jobs of this workspace' }).hover();
      await values.waitFor({ state: 'detached' });
      await table.getByRole('cell', { name: '1', exact: true }).waitFor();

      const explorer = page.context().waitForEvent('page');
      await page.getByRole('link', { name: /GraphQL/ }).click();
      const token = (await explorer).locator('#token');
      await expect.poll(() => token.inputValue()).toBe(operator.token);

      const bare = await service.client({ workspace: client.workspace, scope: 'system:read' });
      await using other = await shared.open('/system', { client: bare });
      await other.getByText('Charts require the permission “Jobs: read” (transform:read).').waitFor();
      await other.getByText('PostgreSQL', { exact: true }).waitFor();
      expect(await accessibilityFaults(other)).toEqual([]);
      expect(await other.getByText('No workers online.').count()).toBe(0);
      await other.route('**/graphql', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replaceAll('"alive":true', '"alive":false');
        await route.fulfill({ response: answer, body });
      });
      await other.reload();
      await other.getByText('No workers online.').waitFor();
      await using forbidden = await shared.open('/system');
      await forbidden.getByRole('alert').filter({ hasText: 'Not allowed' }).waitFor();
      await forbidden.getByText('“Installation: read” (system:read)').waitFor();
    },
  );
});

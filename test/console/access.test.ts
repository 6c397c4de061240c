import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { TestClient } from '../support/service.ts';
import { newWorkflow, written } from '../transform/engine/trial.ts';
import { trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('access', () => {
  const shared = sharedConsole({ actions: trialActions });

  test(
    'tokens are made by the keyboard, shown once, and revoked after a question',
    { tags: 'journey' },
    async () => {
      const { client, service } = shared;
      await using page = await shared.open('/tokens');
      await page.getByRole('row', { name: 'test This session' }).getByText('In use now').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'New token' }).focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: 'New token' });
      await form.getByLabel('Used by').fill('<b>shop</b>');
      await page.keyboard.press('Enter');
      await form.getByText('Choose at least one permission.').waitFor();
      await form.getByLabel('Documents: edit and sign').focus();
      await page.keyboard.press('Space');
      await form
        .getByText('View documents with their versions, states and files. Included in your selection.')
        .waitFor();
      await form.getByLabel('Documents: read').and(page.locator(':checked:disabled')).waitFor();
      await form.getByLabel('Installation: read').and(page.locator(':disabled')).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await form.getByLabel('Expires').inputValue()).toBe('In 90 days');
      await form.getByRole('button', { name: 'Create token' }).click();

      const shown = page.getByRole('dialog', { name: 'Token for <b>shop</b>' });
      await shown.getByRole('button', { name: 'I have saved it' }).waitFor();
      const lines = await shown.locator('pre').allTextContents();
      const [token = ''] = lines;
      const link = `${service.url}/console/#token=${token}`;
      expect(lines).toEqual([token, `DOCMILL_TOKEN=${token}`, link]);
      expect(await accessibilityFaults(page)).toEqual([]);
      const holder = new TestClient(service.url, token, client.workspace);
      expect((await holder.get('/silo/v1/entries')).status).toBe(200);
      expect((await holder.get('/sequence/v1/series')).status).toBe(403);
      const { json } = await holder.graphql('{ viewer { scopes expiresAt } }');
      expect(json.data.viewer.scopes).toEqual(['silo:write']);
      expect(Date.parse(json.data.viewer.expiresAt) - Date.now()).toBeGreaterThan(89 * 86_400_000);

      await page.keyboard.press('Escape');
      await page.mouse.click(5, 300);
      await shown.getByRole('button', { name: 'I have saved it' }).click();
      await shown.waitFor({ state: 'detached' });
      expect(await page.content()).not.toContain(token);

      await page.getByRole('button', { name: 'Revoke token for <b>shop</b>' }).click();
      const question = page.getByRole('dialog', { name: 'Revoke token for <b>shop</b>?' });
      await question.getByRole('button', { name: 'Cancel' }).last().click();
      await question.waitFor({ state: 'detached' });
      expect((await holder.get('/silo/v1/entries')).status).toBe(200);
      await page.getByRole('button', { name: 'Revoke token for <b>shop</b>' }).click();
      await question.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('row').filter({ hasText: 'shop' }).getByText('Revoked').waitFor();
      await expect.poll(async () => (await holder.get('/silo/v1/entries')).status).toBe(401);
    },
  );

  test(
    'the workspace is renamed, what is wrong stands at its field, and who did what is filtered',
    { tags: 'journey' },
    async () => {
      const client = await shared.service.client();
      await using page = await shared.open('/workspace', { client, colorScheme: 'dark' });
      await page.getByText('No connected apps', { exact: true }).waitFor();
      const save = page.getByRole('button', { name: 'Save' });
      expect(await save.getAttribute('aria-disabled')).toBe('true');
      const place = page.getByRole('combobox', { name: 'Country' });
      await place.fill('spain');
      await page.keyboard.press('Tab');
      await expect.poll(() => place.inputValue()).toBe('Spain (ES)');
      await page.getByLabel('Logo').fill('javascript:alert(1)');
      await save.click();
      await page
        .getByRole('textbox', { name: 'Logo', description: 'must be a URL of http or https' })
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel('Logo').fill('https://shop.example/logo.png');
      const name = `n-${client.workspace.slice(0, 20)}`;
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByLabel('Logo').press('Enter');
      await page.getByRole('banner').getByText(name, { exact: true }).waitFor();
      const { json } = await client.graphql('{ viewer { workspace { name country logoUrl } } }');
      expect(json.data.viewer.workspace).toEqual({
        name,
        country: 'ES',
        logoUrl: 'https://shop.example/logo.png',
      });

      await page.goto(`${shared.service.url}/console/documents/new`);
      const country = page.getByRole('combobox', { name: 'Supplier country' });
      await expect.poll(() => country.inputValue()).toBe('Spain (ES)');
      await page.getByRole('link', { name: 'Spain Credit note' }).waitFor();
      expect(await page.getByRole('link', { name: /^France/ }).count()).toBe(0);
      await page.goto(`${shared.service.url}/console/workspace`);
      await page.getByRole('row').filter({ hasText: 'Workspace updated' }).waitFor();
      await page.getByRole('combobox', { name: 'Action' }).click();
      await page.getByRole('option', { name: 'Token revoked' }).click();
      await page.getByText('No events match the filters.').waitFor();
      expect(page.url()).toContain('operation=revoke_token');
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'what was done is told with the names of its targets, which lead to their pages',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      await client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'Sales 2026' });
      const wait = { name: 'Wait', action: 'silo.sleep', config: { duration: 'PT24H' } };
      const workflow = await newWorkflow(client, { name: 'Send it', steps: written([wait]) });
      const { json: job } = await client.post('/transform/v1/jobs', {
        workflow_id: workflow,
        key: 'order-7',
      });
      await client.post(`/transform/v1/jobs/${job.id}/cancel`, {});
      await using page = await shared.open('/workspace', { client });
      const target = (operation: string) =>
        page.getByRole('row').filter({ hasText: operation }).getByRole('cell').nth(3);
      await expect.poll(() => target('Series created').textContent()).toBe('Series Sales 2026');
      await expect.poll(() => target('Workflow created').textContent()).toBe('Workflow Send it');
      await expect.poll(() => target('Job cancelled').textContent()).toBe('Job order-7');
      await page.getByRole('row').filter({ hasText: 'Token' }).getByText('Command line').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'order-7' }).click();
      await page.waitForURL(`**/console/jobs/${job.id}`);
      await page.getByRole('heading', { name: 'order-7' }).waitFor();
    },
  );

  test('whoever may only look is offered nothing to change', { tags: 'slow' }, async () => {
    const { client, service } = shared;
    const reader = await service.client({ workspace: client.workspace, scope: 'access:read' });
    await using page = await shared.open('/tokens', { client: reader });
    await page.getByRole('row', { name: 'This session' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.getByRole('link', { name: 'Workspace' }).click();
    await page.getByText(client.workspace).last().waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    // Nor a form, by the address of one.
    for (const path of ['new?schema=bill/invoice', `${randomUUID()}/edit`]) {
      await page.goto(`${service.url}/console/documents/${path}`);
      await page.getByRole('heading', { name: 'You cannot write documents' }).waitFor();
      await page.getByText('silo:write').waitFor();
    }
  });
});

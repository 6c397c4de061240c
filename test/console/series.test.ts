import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('the series', () => {
  const shared = sharedConsole();
  const hostile = '<img src=x onerror=alert(1)>';

  test(
    'are made by the keyboard, with the codes shown that they will give, and are locked by the first number',
    { tags: 'journey' },
    async () => {
      const { client } = shared;
      await client.put(`/sequence/v1/series/${randomUUID()}`, { name: hostile, prefix: 'X-' });
      await using page = await shared.open('/series');
      await page.getByRole('link', { name: hostile }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('button', { name: 'New series' }).focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog');
      const codes = form.getByRole('status', { name: 'Next codes' });
      await form.getByLabel('Name').fill('Bills');
      await form.getByLabel('Prefix').fill('X-');
      await form.getByLabel('Minimum digits').fill('2');
      await form.getByText(`“${hostile}” has the same prefix`).waitFor();
      await form.getByLabel('Prefix').fill('B-');
      await form.getByLabel('First number').fill('98');
      await codes.getByText('B-100').waitFor();
      expect(await codes.locator('code').allTextContents()).toEqual(['B-98', 'B-99', 'B-100']);
      await form.getByText('more than 2 digits').waitFor();
      await form.getByLabel('Suffix').fill('x'.repeat(64));
      expect(await accessibilityFaults(page)).toEqual([]);
      await form.getByLabel('Suffix').fill('');
      await form.getByLabel('First number').press('Enter');

      await page.getByRole('heading', { name: 'Bills' }).waitFor();
      await page.getByText('No numbers issued yet').waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1);
      await client.put(`/sequence/v1/series/${id}/entries/${randomUUID()}`, {});
      await page.getByRole('row').filter({ hasText: 'B-98' }).waitFor();
      await page.getByText('B-99').waitFor();

      await page.getByRole('button', { name: 'Edit series' }).click();
      await form.getByLabel('Prefix').and(page.locator('[readonly]')).waitFor();
      await expect(
        form.getByText('Cannot be changed: number 98 has already been issued.').count(),
      ).resolves.toBe(5);
      await form.getByLabel('Name').fill('Bills of 2026');
      await form.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Bills of 2026' }).waitFor();
    },
  );

  test(
    'show their chain with what was signed, and are verified while one looks on',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const id = randomUUID();
      const database = await shared.service.database();
      await client.put(`/sequence/v1/series/${id}`, { name: 'Orders', prefix: 'O-' });
      const second = randomUUID();
      for (const entry of [randomUUID(), second, randomUUID()])
        await client.put(`/sequence/v1/series/${id}/entries/${entry}`, { meta: { by: hostile } });
      await using page = await shared.open('/series', { colorScheme: 'dark' });
      // A row opens wherever it is clicked, but not by a selection of its text.
      const code = page.getByRole('row', { name: 'Orders' }).getByText('O-4');
      await code.waitFor();
      const { x = 0, y = 0, width = 0, height = 0 } = (await code.boundingBox()) ?? {};
      await page.mouse.move(x + 1, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width - 1, y + height / 2, { steps: 4 });
      await page.mouse.up();
      expect(await page.evaluate('String(getSelection())')).not.toBe('');
      expect(new URL(page.url()).pathname).toMatch(/\/series$/);
      await page.getByRole('row', { name: 'Orders' }).getByRole('cell').last().click();
      await page.getByText('This series has not been verified yet.').waitFor();
      await page.getByRole('button', { name: 'Check gaps and signatures' }).click();
      await page.getByText('3 entries: no gaps, all signatures valid.').waitFor();

      const row = page.getByRole('row').filter({ hasText: 'O-3' });
      await row.getByText('Signed').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await row.focus();
      await page.keyboard.press('Enter');
      const entry = page.getByRole('dialog', { name: 'O-3' });
      await entry.getByRole('rowheader', { name: 'num Code' }).waitFor();
      await entry.getByText(hostile).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await entry.getByRole('button', { name: second }).click();
      await page.getByRole('dialog', { name: 'O-2' }).waitFor();
      expect(page.url()).toContain(`entry=${second}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });

      await database.query(`update series_entry set code = 'O-9' where series_id = $1 and index = 2`, [id]);
      await page.getByRole('button', { name: 'Check gaps and signatures' }).click();
      await page.getByText('1 issue: 2 of 3 entries valid.').waitFor();
      await page.getByRole('list', { name: 'Issues' }).getByRole('button', { name: 'Number 2' }).click();
      await page.getByRole('dialog', { name: 'O-9' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test('offer nothing that the token may not do', { tags: 'slow' }, async () => {
    const { client, service } = shared;
    const id = randomUUID();
    await client.put(`/sequence/v1/series/${id}`, { name: 'Read only' });
    const reader = await service.client({ workspace: client.workspace, scope: 'sequence:read' });
    await using page = await shared.open(`/series`, { client: reader });
    await page.getByRole('link', { name: 'Read only' }).click();
    await page.getByText('This series has not been verified yet.').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Series']);
  });
});

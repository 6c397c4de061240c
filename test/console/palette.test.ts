import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('by keys', () => {
  const shared = sharedConsole();

  test('one goes to pages, and finds a record by its name', async () => {
    const { client } = shared;
    const id = randomUUID();
    await client.put(`/sequence/v1/series/${id}`, { name: 'Sales 2026' });
    await using page = await shared.open('/jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Series', exact: true }).waitFor();

    await page.keyboard.press('Control+k');
    const field = page.getByRole('textbox', { name: 'Find a page or record' });
    await field.fill('Sales');
    await page.getByRole('button', { name: 'Sales 2026' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/series/${id}`);
    await page.getByRole('heading', { name: 'Sales 2026' }).waitFor();
  });

  test('one finds what is called so before what only has the word in its name', async () => {
    const { client } = shared;
    await client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'Jobs' });
    await client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'Numbers of workflows' });
    await client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'Numbers' });
    await using page = await shared.open('/workflows');
    await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('textbox', { name: 'Find a page or record' });
    const items = page.locator('[data-palette-item]');
    const first = async (): Promise<string> => (await items.first().textContent()) ?? '';
    // A page is called so, a button of this page and a series have it in their names.
    await field.fill('workflows');
    await page.getByRole('button', { name: 'Numbers of workflows' }).waitFor();
    expect(await first()).toMatch(/^Workflows/);
    await items.filter({ hasText: 'Starter workflows' }).waitFor();
    await field.fill('jobs');
    await items.filter({ hasText: /^Jobs\s*Series/ }).waitFor();
    expect(await first()).toMatch(/^Jobs\s*g j/);
    await field.fill('numbers');
    await expect.poll(first).toMatch(/^Numbers\s*Series/);
  });

  test('what they do is told, and single letters are switched off', async () => {
    await using page = await shared.open('/jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('g s').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await help.getByLabel('Single-letter shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Find a page or record' }).waitFor();
    expect(page.url()).toMatch(/\/jobs$/);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { newWorkflow, runJob, step, written } from '../transform/engine/trial.ts';
import { trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('by keys', () => {
  const shared = sharedConsole({ actions: trialActions });

  test('one goes to pages, and finds a record by its name', { tags: 'journey' }, async () => {
    const { client } = shared;
    const id = randomUUID();
    await client.put(`/sequence/v1/series/${id}`, { name: 'Sales 2026' });
    await using page = await shared.open('/jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.getByRole('heading', { name: 'Series', exact: true }).waitFor();

    const link = page.getByRole('link', { name: 'Sales 2026' });
    await link.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('textbox', { name: 'Find a page or record' });
    await field.waitFor();
    await page.keyboard.press('Escape');
    await page.locator(':focus').and(link).waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('Sales');
    await page.getByRole('button', { name: 'Sales 2026' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/console/series/${id}`);
    await page.getByRole('heading', { name: 'Sales 2026' }).waitFor();
  });

  test(
    'one finds what is called so before what only has the word in its name',
    { tags: 'slow' },
    async () => {
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
    },
  );

  test(
    'one tells documents and jobs apart that are called alike, each listed once, the first marked',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const keep = async (data: object) =>
        (await client.post('/silo/v1/entries', { data: { ...invoice, ...data } })).json.id as string;
      const first = await keep({ series: 'A', code: '0001', issue_date: '2026-03-01' });
      await client.post(`/silo/v1/entries/${first}/states`, { key: 'sent' });
      const preceding = [{ series: 'A', code: '0001', issue_date: '2026-03-01' }];
      await keep({ series: 'A', code: '0002', issue_date: '2026-03-02', type: 'credit-note', preceding });
      const workflow = await newWorkflow(client, { name: 'Send it', steps: written([step('fine')]) });
      await runJob(client, workflow, { key: 'A-0003' });
      await using page = await shared.open(`/documents/${first}`, { client });
      await page.getByRole('heading', { name: 'A-0001' }).waitFor();
      const items = page.locator('[data-palette-item]');
      await page.keyboard.press('Control+k');
      const texts = () => items.allTextContents();
      await expect
        .poll(texts)
        .toContainEqual(
          expect.stringMatching(/A-0001.*Invoice · Customer S.A. · EUR\s108.90 · 1 Mar 2026 · Sent$/),
        );
      await page.getByRole('textbox', { name: 'Find a page or record' }).fill('A-000');
      await expect
        .poll(texts)
        .toContainEqual(
          expect.stringMatching(
            /A-0002.*Credit note · Customer S.A. · -EUR\s108.90 · 2 Mar 2026 · Unsigned$/,
          ),
        );
      expect(await items.filter({ hasText: 'A-0001' }).count()).toBe(1);
      expect(await items.first().getAttribute('data-selected')).not.toBeNull();
      expect(await page.locator('[data-selected]').count()).toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      expect(await items.nth(1).getAttribute('data-selected')).not.toBeNull();
      // A VAT number as it is written, behind its country.
      for (const typed of ['nobody', 'ES A-58818501']) {
        await page.getByRole('textbox', { name: 'Find a page or record' }).fill(typed);
        await expect.poll(() => items.filter({ hasText: 'A-0001' }).count()).toBe(typed === 'nobody' ? 0 : 1);
      }
      await page.getByRole('textbox', { name: 'Find a page or record' }).fill('A-0003');
      await expect.poll(texts).toContainEqual(expect.stringMatching(/A-0003.*Job · Send it · Done · /));
      expect(await items.count()).toBe(1);
      await expect.poll(() => items.first().getAttribute('data-selected')).not.toBeNull();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'A-0003' }).waitFor();
    },
  );

  test('they are told as the keyboard of the machine has them', { tags: 'slow' }, async () => {
    const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36';
    const apple = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36';
    for (const [userAgent, keys] of [
      [linux, 'Ctrl K'],
      [apple, '⌘ K'],
    ] as const) {
      await using page = await shared.open('/jobs', { userAgent });
      await page.locator('.palette-keys').waitFor();
      const shown = "getComputedStyle(document.querySelector('.palette-keys'), '::after').content";
      expect(await page.evaluate<string>(shown)).toBe(`"${keys}"`);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText(keys).waitFor();
    }
  });

  test('what they do is told, and single letters are switched off', { tags: 'slow' }, async () => {
    await using page = await shared.open('/jobs');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    // Menus are opened, walked and left by keys; what they show is part of the page.
    const views = page.getByRole('button', { name: 'Views' });
    await views.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"]:focus').filter({ hasText: 'All jobs' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page
      .locator('[role="menuitem"]:focus')
      .filter({ hasText: 'Failed in the last 24 hours' })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.locator(':focus').and(views).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('g s').waitFor();
    await help.getByRole('row', { name: /^Ctrl S / }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // The palette takes its place.
    await page.keyboard.press('Control+k');
    const find = page.getByRole('textbox', { name: 'Find a page or record' });
    await find.waitFor();
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await find.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
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

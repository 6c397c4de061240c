import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { newWorkflow, runJob, step, written } from '../transform/engine/trial.ts';
import { trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const rowsOf = (page: Page) => page.locator('.live-list-frame [role="row"]');

describe.skipIf(!hasBrowser)('the jobs', () => {
  const shared = sharedConsole({ actions: trialActions });

  test(
    'come into the list as they are made, and are filtered by what became of them',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      await using page = await shared.open('/jobs');
      await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      const workflow = await newWorkflow(client, { name: 'Nothing to do' });
      await runJob(client, workflow, { key: 'first' });
      const row = page.getByRole('row').filter({ hasText: 'Nothing to do' });
      await row.getByText('Done').waitFor();
      // It has no step to name.
      expect(await row.locator('[data-column="step"]').textContent()).toBe('');

      // What one types has room beside the other tools; what the list does stands in the row of its filters.
      const placeOf = async (name: string) => page.getByRole('button', { name }).boundingBox();
      const [pause, all] = [await placeOf('Pause'), await page.getByText(/^All/).boundingBox()];
      expect(
        Math.abs((pause?.y ?? 0) + (pause?.height ?? 0) / 2 - (all?.y ?? 99) - (all?.height ?? 0) / 2),
      ).toBeLessThan(4);
      const search = page.getByRole('textbox', { name: 'Search jobs' });
      expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(280);
      await page.setViewportSize({ width: 390, height: 800 });
      expect((await search.boundingBox())?.width).toBeGreaterThanOrEqual(350);
      await page.setViewportSize({ width: 1280, height: 800 });

      const message = '<img src=x onerror=alert(1)> “down”';
      const failing = await newWorkflow(client, {
        name: 'Broken',
        steps: written([{ name: 'Ask them', config: { status: 'KO', code: 'gone', message } }]),
      });
      const failed = await runJob(client, failing, { key: 'second', tags: ['urgent'] });
      await rowsOf(page).filter({ hasText: message }).getByText('Failed').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.locator('label').filter({ hasText: 'Failed' }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(1);
      expect(page.url()).toContain('outcome=failed');

      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('textbox', { name: 'Error code', exact: true }).fill('gone');
      await page.getByRole('textbox', { name: 'Key starts with' }).fill('first');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.getByRole('heading', { name: 'No matching jobs' }).waitFor();
      await page.getByRole('button', { name: 'Remove filter Key starts with: first' }).click();
      await rowsOf(page).getByText(message).waitFor();
      expect(page.url()).toMatch(/fault=gone/);

      await rowsOf(page).click();
      await page.waitForURL(`**/jobs/${failed.id}`);
      await page.goBack();
      await page.getByText('Error code: gone').waitFor();
      await rowsOf(page).getByText(message).waitFor();
      expect(page.url()).toMatch(/outcome=failed.*fault=gone/);

      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save filters…' }).click();
      await page.getByLabel('View name').fill('Gone ones');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByLabel('View name').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(2);
      await rowsOf(page).filter({ hasText: 'Nothing to do' }).getByText('Nothing to do').hover();
      await page.getByRole('button', { name: 'Filter by Workflow: Nothing to do' }).first().click();
      await page.getByText('Workflow: Nothing to do', { exact: true }).waitFor();
      await expect.poll(() => rowsOf(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Clear all filters' }).click();

      // What has a value can be left out as well: of what comes in, too, and of the counts.
      const other = await newWorkflow(client, { name: 'Else' });
      await runJob(client, other, { key: 'third', tags: ['dull'] });
      await rowsOf(page).filter({ hasText: 'third' }).waitFor();
      await rowsOf(page).filter({ hasText: 'first' }).getByText('Nothing to do').hover();
      await page.getByRole('button', { name: 'Exclude Workflow: Nothing to do' }).first().click();
      await page.getByText('Workflow: not Nothing to do', { exact: true }).waitFor();
      await expect.poll(() => rowsOf(page).count()).toBe(2);
      await page.getByText(/^All/).getByText('2').waitFor();
      await runJob(client, workflow, { key: 'unseen' });
      await runJob(client, other, { key: 'fourth' });
      await page.mouse.move(0, 0);
      await rowsOf(page).filter({ hasText: 'fourth' }).waitFor();
      expect(await rowsOf(page).filter({ hasText: 'unseen' }).count()).toBe(0);
      await rowsOf(page).getByText('urgent').hover();
      await page.getByRole('button', { name: 'Exclude Tag: urgent' }).click();
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('combobox', { name: 'Exclude tags' }).fill('dull');
      await page.keyboard.press('Enter');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect.poll(() => rowsOf(page).allTextContents()).toEqual([expect.stringContaining('fourth')]);
      await page.getByText('Tag: not dull').waitFor();
      await page.getByRole('button', { name: 'Remove filter Workflow: not Nothing to do' }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(3);
      await page.getByRole('button', { name: 'Clear all filters' }).click();
      await rowsOf(page).getByText(message).hover();
      await page.getByRole('button', { name: 'Exclude Error code: gone' }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(4);
      expect(page.url()).toContain('notFault=');

      await page.reload();
      await page.getByText('Error code: not gone').waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('button', { name: 'Copy link to Gone ones' }).waitFor();
      expect(await page.getByRole('button', { name: 'Delete All jobs' }).count()).toBe(0);
      await page.getByRole('menuitem', { name: 'Gone ones' }).click();
      await rowsOf(page).getByText(message).waitFor();
      expect(page.url()).toMatch(/outcome=failed.*fault=gone/);
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('button', { name: 'Delete Gone ones' }).click();
      await page.getByText('No saved views yet.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Gone ones' }).waitFor();
      await page.keyboard.press('Escape');

      // What an old link has that is not understood any more is left out.
      const stale = '?outcome=lost&workflow=%5B%7B%7D%2C%22x%22%5D&last=9y&from=then&bulk=1&handled=%7B';
      await page.goto(`${shared.service.url}/console/jobs${stale}`);
      await expect.poll(() => rowsOf(page).count()).toBe(5);

      const box = page.getByRole('textbox', { name: 'Search jobs' });
      await box.fill('first');
      await box.press('Enter');
      await page.getByRole('heading', { name: 'first' }).waitFor();
    },
  );

  test(
    'are walked through and selected by keyboard, and hold back what would move them',
    { tags: 'journey' },
    async () => {
      const client = await shared.service.client();
      const workflow = await newWorkflow(client, { name: 'Nothing to do' });
      const examples = await client.get('/utils/v1/document-examples');
      const payment = examples.json['list'].find(
        (each: { schema: string }) => each.schema === 'bill/payment',
      );
      const { id: paid } = await runJob(client, workflow, { key: 'alpha', data: payment.data });
      for (const key of ['beta', 'gamma']) await runJob(client, workflow, { key });
      await using page = await shared.open('/jobs', { client, colorScheme: 'dark' });
      const row = (key: string) => rowsOf(page).filter({ hasText: key });
      await row('alpha').getByText('411.40').waitFor();
      // Wherever the focus is, but in a field.
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      expect(await page.locator(':focus').textContent()).toContain('gamma');
      await page.keyboard.press('j');
      await page.getByRole('heading', { name: 'Jobs' }).focus();
      await page.keyboard.press('x');
      await row('beta').getByRole('checkbox', { checked: true }).waitFor();
      await page.locator('label').filter({ hasText: /^All/ }).click();
      await page.keyboard.press('x');
      await row('beta').getByRole('checkbox', { checked: false }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/jobs$/);
      await page.getByRole('heading', { name: 'Jobs' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'beta' }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('j');
      await row('alpha').waitFor();
      await row('gamma').focus();
      await page.keyboard.press('g');
      await page.keyboard.press('d');
      await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
      await page.goBack();
      await row('gamma').focus();
      await page.keyboard.press('ArrowDown');
      expect(await page.locator(':focus').textContent()).toContain('beta');

      await runJob(client, workflow, { key: 'delta' });
      await page.getByRole('button', { name: '1 new' }).waitFor();
      expect(await rowsOf(page).count()).toBe(3);
      expect(await page.locator(':focus').textContent()).toContain('beta');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: '1 new' }).click();
      await row('delta').waitFor();

      await page.getByRole('button', { name: 'Pause' }).click();
      await runJob(client, workflow, { key: 'epsilon' });
      await page.getByText('1 change not shown. Paused for').waitFor();
      expect(await row('epsilon').count()).toBe(0);
      await page.getByRole('button', { name: 'Resume updates' }).click();
      await row('epsilon').waitFor();
      const trial = { workflow_id: workflow, key: 'zeta', dry_run: true };
      await client.post('/transform/v1/jobs', trial);
      await row('zeta').getByText('Dry run', { exact: true }).waitFor();
      expect(await row('epsilon').getByText('Dry run', { exact: true }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(`${shared.service.url}/console/jobs/${paid}`);
      await page.getByRole('list', { name: 'Timeline' }).getByText('The job itself').waitFor();
      await page.getByText('411.40').waitFor();
    },
  );

  test(
    'that no longer match are marked while one looks, and are gone when one comes back',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const failing = await newWorkflow(client, {
        name: 'Broken',
        steps: written([{ name: 'Ask them', config: { status: 'KO' } }]),
      });
      const jobs = [];
      for (const key of ['alpha', 'beta', 'gamma']) jobs.push(await runJob(client, failing, { key }));
      const [alpha, beta] = jobs;
      await using page = await shared.open('/jobs?outcome=failed', { client });
      const row = (key: string) => rowsOf(page).filter({ hasText: key });
      await row('gamma').waitFor();
      await row('beta').getByRole('checkbox').click();
      await client.patch(`/transform/v1/workflows/${failing}`, { steps: written([step('fine')]) });
      for (const job of [alpha, beta])
        await client.post(`/transform/v1/jobs/${job?.id}/retry`, { from: 'start', version: 'current' });
      await row('alpha').getByText('No longer matches').waitFor();
      await row('beta').getByText('No longer matches').waitFor();

      // Nothing that it shows is covered.
      const said = await row('alpha').getByText('No longer matches').boundingBox();
      for (const cell of await row('alpha').locator('[data-column]').all()) {
        const box = await cell.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 99)).toBeLessThanOrEqual((said?.y ?? 0) + 1);
      }
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await row('alpha').getByRole('checkbox').isDisabled()).toBe(true);
      await row('gamma').focus();
      await page.keyboard.press('x');
      await row('alpha').focus();
      await page.keyboard.press('Shift+X');
      await page.getByText('2 selected').waitFor();
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
      await page.getByText('2 selected').waitFor({ state: 'detached' });
      await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
      await page.getByText('1 selected').waitFor();
      expect(await row('alpha').getAttribute('aria-selected')).toBe('false');

      await row('gamma').getByRole('link').click();
      await page.getByRole('heading', { name: 'gamma' }).waitFor();
      await page.goBack();
      await expect.poll(() => rowsOf(page).allTextContents()).toEqual([expect.stringContaining('gamma')]);
      await client.post(`/transform/v1/jobs/${jobs[2]?.id}/retry`, { from: 'start', version: 'current' });
      await row('gamma').getByText('No longer matches').waitFor();
      await page.getByRole('link', { name: 'Series', exact: true }).click();
      await page.getByRole('heading', { name: 'Series', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(3);
      await page.locator('label').filter({ hasText: 'Failed' }).click();
      await page.getByRole('heading', { name: 'No matching jobs' }).waitFor();
    },
  );

  test(
    'show what tells them apart: the whole number on desks, status and amount on phones',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const workflow = await newWorkflow(client, { steps: written([step('fine')]) });
      const code = 'INV-2026-0000012';
      const customer = { ...invoice.customer, name: 'Customer of the longest name that ever was S.A.' };
      await runJob(client, workflow, { data: { ...invoice, series: undefined, code, customer } });
      await using page = await shared.open('/jobs', { client });
      const name = rowsOf(page).getByRole('link', { name: code });
      await name.waitFor();
      const isWhole = () => name.evaluate((link) => link.scrollWidth <= link.clientWidth);
      expect(await isWhole()).toBe(true);
      expect(await page.getByRole('columnheader', { name: 'Key, tags' }).count()).toBe(0);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await isWhole()).toBe(true);
      await rowsOf(page).getByText('EUR 108.90').waitFor();
      const badge = await rowsOf(page).locator('.outcome').boundingBox();
      expect(badge?.width).toBe(24);
      expect(await rowsOf(page).locator('[data-column="outcome"]').boundingBox()).toMatchObject({
        width: 24,
      });
      expect(await rowsOf(page).getByText('Done').count()).toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);

      // The column of keys comes into no list that is open, but it is there when one opens; where there is room it always is.
      const keys = page.getByRole('columnheader', { name: 'Key, tags' });
      await page.setViewportSize({ width: 1440, height: 800 });
      await keys.waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
      await keys.waitFor({ state: 'detached' });
      const widths = () =>
        page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.clientWidth));
      const before = await widths();
      await runJob(client, workflow, { key: 'with a key' });
      await rowsOf(page).filter({ hasText: 'with a key' }).waitFor();
      expect(await widths()).toEqual(before);
      await name.click();
      await page.getByRole('heading', { name: code }).waitFor();
      await page.goBack();
      await keys.waitFor();
      expect(await isWhole()).toBe(true);
    },
  );

  test(
    'are filtered on a phone by what is in view: nothing opens by itself, and what was chosen is kept',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const workflow = await newWorkflow(client, { name: 'Send it', steps: written([step('fine')]) });
      await runJob(client, workflow, { key: 'alpha' });
      const viewport = { width: 390, height: 700 };
      await using page = await shared.open('/jobs', { client, viewport });
      await rowsOf(page).first().waitFor();
      const chip = async (name: RegExp) =>
        page.locator('.mantine-Chip-label').filter({ hasText: name }).boundingBox();
      expect((await chip(/^All/))?.y).toBe((await chip(/^Running/))?.y);
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      const apply = page.getByRole('button', { name: 'Apply', exact: true });
      await apply.waitFor();
      const box = await apply.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(viewport.height);
      expect(await page.getByRole('listbox').count()).toBe(0);
      const labels = await page.locator('.jobs-filter-panel label').allTextContents();
      expect(labels.slice(0, 2)).toEqual(['Created', 'Workflow']);
      expect(labels.at(-1)).toBe('Document ID');
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole('textbox', { name: 'Key starts with' }).fill('beta');
      await page.keyboard.press('Escape');
      await apply.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Key starts with' }).inputValue())
        .toBe('beta');
      await page.getByRole('button', { name: 'Discard' }).click();
      expect(await page.getByRole('textbox', { name: 'Key starts with' }).inputValue()).toBe('');
      await page.getByRole('textbox', { name: 'Key starts with' }).fill('gamma');
      await apply.click();
      await page.getByText('Key starts with: gamma').waitFor();
    },
  );

  test('are found by words of their documents', { tags: 'slow' }, async () => {
    const client = await shared.service.client();
    const workflow = await newWorkflow(client, { steps: written([step('fine')]) });
    const { id } = await runJob(client, workflow, { data: invoice });
    await runJob(client, workflow, { key: 'without' });
    await using page = await shared.open('/jobs?text=Customer', { client });
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    const [entry = ''] = [(await client.get(`/transform/v1/jobs/${id}`)).json.silo_entry_id];
    const box = page.getByRole('textbox', { name: 'Search jobs' });
    await box.fill(randomUUID());
    await box.press('Enter');
    await page.getByText('No record has this ID').waitFor();
    await box.fill(entry);
    await box.press('Enter');
    await page.getByText(`Document ID: ${entry}`).waitFor();
    // The list goes on following what happens where it finds nothing, and can be stopped.
    await box.fill('unheard');
    await box.press('Enter');
    await page.getByText('No jobs match').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
  });
});

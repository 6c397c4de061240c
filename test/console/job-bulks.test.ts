import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from '../transform/engine/trial.ts';
import { trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const named = (name: string, config: object = {}) => ({ id: randomUUID(), name, config });
const rowsOf = (page: Page) => page.locator('.live-list-frame [role="row"]');

describe.skipIf(!hasBrowser)('many jobs', () => {
  const shared = sharedConsole({ actions: trialActions });

  test(
    'are selected, and cancelled all together, with what could not be done told by its reason',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const wait = { name: 'Wait', action: 'silo.sleep', config: { duration: 'PT24H' } };
      const workflow = await newWorkflow(client, { name: 'Slow', steps: written([wait]) });
      const other = await newWorkflow(client, { name: 'Other', steps: written([wait]) });
      for (let count = 0; count < 101; count += 1)
        await client.post('/transform/v1/jobs', { workflow_id: workflow, key: `k${count}` });
      const { json: left } = await client.post('/transform/v1/jobs', { workflow_id: other, key: 'left' });
      const statusesOf = async (id: string): Promise<Record<string, number>> => {
        const query = `query ($filter: JobFilter!) { jobCounts(filter: $filter) { status count } }`;
        const { json } = await client.graphql(query, { filter: { workflowIds: [id] } });
        const counts: { status: string; count: number }[] = json.data.jobCounts;
        return Object.fromEntries(
          counts.filter(({ count }) => count > 0).map((each) => [each.status, each.count]),
        );
      };
      await expect.poll(() => statusesOf(workflow)).toEqual({ QUEUED: 101 });

      await using page = await shared.open(`/jobs?workflow=%5B%22${workflow}%22%5D`, { client });
      await page.getByText('Workflow: Slow').waitFor();
      await rowsOf(page).first().focus();
      await page.keyboard.press('x');
      const bar = page.getByRole('region', { name: 'Selected jobs' });
      await bar.getByRole('button', { name: 'Cancel…' }).click();
      const single = page.getByRole('dialog', { name: 'Cancel 1 job?' });
      await single.getByRole('button', { name: 'Cancel 1 job', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await single.waitFor({ state: 'detached' });
      await rowsOf(page).first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+X');
      await bar.getByText('3 selected').waitFor();
      expect(await bar.getByRole('button', { name: 'Retry…' }).getAttribute('aria-disabled')).toBe('true');
      await bar.getByText('None of the selected jobs has ended').waitFor({ state: 'attached' });
      expect(await accessibilityFaults(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Cancel…' }).click();
      await page.getByRole('button', { name: 'Cancel 3 jobs' }).click();
      const card = page.getByRole('group', { name: 'Cancellation finished' });
      await card.getByText('3 done, 0 skipped, 0 failed').waitFor();
      expect(await statusesOf(workflow)).toEqual({ QUEUED: 98, CANCEL: 3 });
      const { json: bulks } = await client.get('/transform/v1/bulks');
      expect(bulks.list).toMatchObject([{ action: 'cancel', filter: { ids: expect.anything() }, done: 3 }]);
      expect(await accessibilityFaults(page)).toEqual([]);

      // Back leads to the same filter and to the same place of the list.
      const frame = page.locator('.live-list-frame');
      await frame.evaluate((element) => element.scrollTo({ top: 2400 }));
      const row = rowsOf(page).filter({ hasText: 'k35' });
      await row.click();
      await page.getByRole('heading', { name: 'k35' }).waitFor();
      await page.getByRole('group', { name: 'Other jobs in the list' }).waitFor();
      await page.goBack();
      await row.waitFor();
      expect(page.url()).toContain(workflow);
      expect(await frame.evaluate((element) => element.scrollTop)).toBe(2400);
      await frame.evaluate((element) => element.scrollTo({ top: 0 }));

      await card.getByRole('link', { name: 'View these jobs' }).click();
      await page.getByText(/^Processed by bulk operation: /).waitFor();
      await expect.poll(() => rowsOf(page).count()).toBe(3);
      await page.reload();
      await expect.poll(() => rowsOf(page).count()).toBe(3);
      await card.getByText('3 done').waitFor();
      await card.getByRole('button', { name: 'Dismiss' }).click();
      await card.waitFor({ state: 'detached' });
      await page.goBack();
      await page.getByText('Workflow: Slow').waitFor();

      await rowsOf(page).nth(5).getByRole('checkbox').click();
      await bar.getByRole('button', { name: 'Select all 101 matching' }).click();
      await bar.getByRole('button', { name: 'Cancel…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel 101 jobs?' });
      const confirm = dialog.getByRole('button', { name: 'Cancel 101 jobs' });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByLabel('Type 101 to confirm').fill('101');
      await dialog.getByText('Workflow: Slow').waitFor();
      await dialog.getByLabel('Reason').fill('Doppelte Läufe – “Slow”');
      expect(await accessibilityFaults(page)).toEqual([]);
      await confirm.click();
      await page.getByRole('link', { name: 'Jobs' }).click();
      await page.getByText('98 done, 3 skipped, 0 failed').waitFor();
      await page.getByText('Reason: Doppelte Läufe – “Slow”').waitFor();
      const { json: audited } = await client.get('/access/v1/audit-events?operation=start_bulk');
      expect(audited.list.map(({ reason }: { reason?: string }) => reason ?? null)).toEqual([
        'Doppelte Läufe – “Slow”',
        null,
      ]);
      await page.getByText('3 skipped: The job has finished already').waitFor();
      expect(await statusesOf(workflow)).toEqual({ CANCEL: 101 });
      expect((await client.get(`/transform/v1/jobs/${left.id}`)).json.status).toBe('QUEUED');
    },
  );

  test('of one workflow are retried from one of its steps', { tags: 'journey' }, async () => {
    const client = await shared.service.client();
    const [begin, write] = [named('Begin'), named('Write', { status: 'KO' })];
    const workflow = await newWorkflow(client, { name: 'Mended', steps: written([begin, write]) });
    const other = await newWorkflow(client, { name: 'Other', steps: written([write]) });
    await runJob(client, other, { key: 'other' });
    const jobs = [await runJob(client, workflow, { key: 'a' }), await runJob(client, workflow, { key: 'b' })];
    const steps = written([begin, named('Mend'), { ...write, config: {} }]);
    await client.patch(`/transform/v1/workflows/${workflow}`, { steps });

    await using page = await shared.open('/jobs', { client });
    const bar = page.getByRole('region', { name: 'Selected jobs' });
    await page.getByRole('checkbox').first().waitFor();
    const frame = page.locator('.live-list-frame');
    const place = await frame.boundingBox();
    await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
    await bar.getByText('3 selected').waitFor();
    expect(await frame.boundingBox()).toEqual(place);
    expect((await bar.boundingBox())?.y).toBeLessThanOrEqual((place?.y ?? 0) - 39);
    for (const name of ['Cancel…', 'Resume now…'])
      expect(await bar.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    await bar.getByText('All selected jobs have ended').first().waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Retry…' }).click();
    const three = page.getByRole('dialog', { name: 'Retry 3 jobs?' });
    await three.getByRole('radio', { name: 'From the start' }).waitFor();
    expect(await three.getByRole('radio', { name: 'With the current version' }).isChecked()).toBe(true);
    expect(await three.getByRole('radio', { name: 'From a step' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await three.waitFor({ state: 'detached' });

    await rowsOf(page).nth(2).getByRole('checkbox').click();
    await bar.getByRole('button', { name: 'Retry…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry 2 jobs?' });
    await dialog.getByRole('radio', { name: 'From a step' }).click();
    const confirm = dialog.getByRole('button', { name: 'Retry 2 jobs' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByText('Steps of version 2 (current)').waitFor();
    await dialog.getByRole('combobox', { name: 'Step' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Begin', 'Mend', 'Write']);
    await page.getByRole('option', { name: 'Mend' }).click();
    expect(await dialog.getByRole('radio', { name: 'With the current version' }).isChecked()).toBe(true);
    await dialog.getByText('Steps that are already done may run again').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await confirm.click();
    await page.getByText('2 started, 0 skipped, 0 not started').waitFor();
    await page.getByText('2 succeeded, 0 failed, 0 cancelled, 0 not finished').waitFor();
    const story = async ({ id }: ShownJob) => storyOf((await client.get(`/transform/v1/jobs/${id}`)).json);
    for (const job of jobs)
      await expect.poll(() => story(job)).toEqual(['Begin:OK', 'Write:KO', 'Mend:OK', 'Write:OK']);
  });
});

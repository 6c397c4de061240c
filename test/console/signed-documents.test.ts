import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { newWorkflow, runJob, written } from '../transform/engine/trial.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const shared = sharedConsole();

test.skipIf(!hasBrowser)(
  'a signed document is corrected or copied, and no version of it restored',
  { tags: 'slow' },
  async () => {
    const { client } = shared;
    const series = randomUUID();
    await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'F-', padding: 3 });
    const number = { name: 'Number', action: 'sequence.enumerate', config: { series_id: series } };
    const numbering = await newWorkflow(client, { steps: written([number]) });
    const signing = await newWorkflow(client, {
      steps: written([number, { name: 'Sign', action: 'silo.close' }]),
    });
    const draft = await runJob(client, numbering, { data: invoice });
    const signed = await runJob(client, signing, { data: invoice });

    await using page = await shared.open(`/documents/${draft.silo_entry_id}?tab=versions`);
    const restore = page.getByRole('button', { name: 'Restore' });
    await restore.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('row', { name: /^3 current/ }).waitFor();
    await page.goto(`${shared.service.url}/console/documents/${signed.silo_entry_id}?tab=versions`);
    const notice = page.getByRole('alert').filter({ hasText: 'can no longer change' });
    await notice.waitFor();
    await page.getByRole('row', { name: /^3 current Signed/ }).waitFor();
    expect(await restore.count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Correct document' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct document' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Versions', selected: true }).waitFor();
    await notice.getByRole('button', { name: 'Replicate as draft' }).click();
    await page.waitForURL(/\/edit$/);
    expect(page.url()).not.toContain(signed.silo_entry_id);

    // A number leads to its document, also by a search; a draft may have lost it.
    await page.goto(`${shared.service.url}/console/series/${series}`);
    await page.getByRole('row').filter({ hasText: 'F-002' }).getByText('F-002').click();
    const entry = page.getByRole('dialog', { name: 'F-002' });
    await entry.getByRole('link', { name: /F-002$/ }).waitFor();
    expect(await entry.getByText('This document does not have this number').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'F-001' }).getByText('F-001').click();
    const lost = page.getByRole('dialog', { name: 'F-001' });
    await lost.getByText('This document does not have this number').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const found = await client.get('/silo/v1/search?q=F-002');
    expect(found.json.list.map(({ id }: { id: string }) => id)).toEqual([signed.silo_entry_id]);
  },
);

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/database/new-id.ts';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import type { TestClient } from '../support/service.ts';
import { newWorkflow } from '../transform/engine/trial.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const rowsOf = (page: Page) => page.locator('.live-list-frame [role="row"]');

/** Keeps so many invoices, one cent dearer each, the dearest last. */
async function keep(client: TestClient, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    const data = {
      ...invoice,
      code: `N-${place}`,
      lines: [{ quantity: '1', item: { name: 'Thing', price: `${place}.00` } }],
    };
    const { status } = await client.post('/silo/v1/entries', { data, folder: 'inbox' });
    expect(status).toBe(200);
  }
}

describe.skipIf(!hasBrowser)('the list of documents', () => {
  const shared = sharedConsole();

  test(
    'is walked through and selected as that of jobs, and moved or run on as a whole',
    { tags: 'slow' },
    async () => {
      const { service } = shared;
      const client = await service.client();
      await keep(client, 60);
      const workflow = await newWorkflow(client, { name: 'Nothing to do' });
      await using page = await shared.open('/documents?folder=inbox', { client });
      await rowsOf(page).filter({ hasText: 'N-60' }).waitFor();

      // The list goes on where one was, with its filters, when one comes back.
      const frame = page.locator('.live-list-frame');
      await frame.evaluate((element) => element.scrollTo({ top: 1200 }));
      const row = rowsOf(page).filter({ hasText: 'N-25' });
      await row.getByText('N-25').click();
      await page.getByRole('heading', { name: 'N-25' }).waitFor();
      await page.goBack();
      await row.waitFor();
      expect(await frame.evaluate((element) => element.scrollTop)).toBe(1200);
      expect(page.url()).toContain('folder=inbox');
      await frame.evaluate((element) => element.scrollTo({ top: 0 }));

      await rowsOf(page).filter({ hasText: 'N-60' }).focus();
      await page.keyboard.press(' ');
      const bar = page.getByRole('region', { name: 'Selected documents' });
      await bar.getByRole('button', { name: 'Run workflow…' }).click();
      const single = page.getByRole('dialog', { name: 'Run a workflow on 1 document?' });
      await single.getByRole('button', { name: 'Start 1 job', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await single.waitFor({ state: 'detached' });
      await rowsOf(page).filter({ hasText: 'N-60' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+X');
      await bar.getByText('3 selected').waitFor();
      await bar.getByRole('button', { name: 'Move to folder…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Move 3 documents?' });
      await dialog.getByLabel('Folder').fill('Not a folder');
      await dialog.getByRole('button', { name: 'Move 3 documents' }).click();
      await dialog.getByText('must be made of lower-case letters').waitFor();
      await dialog.getByLabel('Folder').fill('done');
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Move 3 documents' }).click();
      const moved = page.getByRole('group', { name: 'Documents moved' });
      await moved.getByRole('link', { name: 'View folder' }).click();
      await page.waitForURL(/folder=done/);
      await expect.poll(() => rowsOf(page).count()).toBe(3);
      await moved.getByRole('button', { name: 'Dismiss' }).click();
      await page.goBack();

      // Where a thousand jobs wait to begin a bulk starts no more: it stands where one can look at it, and stop it.
      const { id: workspace } = await service.service.access.workspaces.ensure(client.workspace);
      const database = await service.database();
      await database.query(
        `insert into job (workspace_id, id, content_hash, created_at, updated_at, workflow_id, workflow_version, status,
         fence, crashes, tries, last_seq, dry_run)
       select $1, ${newId}, '\\x00', now(), now(), $2, 1, 'NA', 0, 0, 0, 0, false from generate_series(1, 1000)`,
        [workspace, randomUUID()],
      );
      await rowsOf(page).nth(4).getByRole('checkbox').click();
      await bar.getByRole('button', { name: 'Select all 57 matching' }).click();
      await bar.getByRole('button', { name: 'Run workflow…' }).click();
      const question = page.getByRole('dialog', { name: 'Run a workflow on 57 documents?' });
      await question.getByText('Folder: inbox').waitFor();
      await question.getByRole('combobox', { name: 'Workflow' }).click();
      await page.getByRole('option', { name: 'Nothing to do' }).click();
      await question.getByLabel('Tags of each job').fill('again');
      await page.keyboard.press('Enter');
      await question.getByLabel('Name').fill('lang');
      await question.getByRole('button', { name: 'Add' }).click();
      await question.getByRole('textbox', { name: 'lang' }).fill('es');
      expect(await accessibilityFaults(page)).toEqual([]);
      await question.getByRole('button', { name: 'Start 57 jobs' }).click();
      await page.getByRole('group', { name: 'Starting jobs' }).waitFor();
      await page.getByRole('link', { name: 'Workflows' }).click();
      await page.reload();
      await page.getByRole('group', { name: 'Starting jobs' }).getByRole('button', { name: 'Stop' }).click();
      const stopped = page.getByRole('group', { name: 'Starting jobs stopped' });
      await stopped.getByText('0 started, 0 skipped, 0 not started').waitFor();
      const [bulk] = (await client.get('/transform/v1/bulks')).json.list;
      expect(bulk.options).toEqual({ workflow_id: workflow, tags: ['again'], args: { lang: 'es' } });
      const { json } = await client.get(`/transform/v1/jobs?workflow_id=${workflow}`);
      expect(json.list).toEqual([]);
    },
  );

  test(
    'has what it says of their states at one height, what credit notes take back, whole names, and links',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      await keep(client, 2);
      const [entry] = (await client.get('/silo/v1/entries')).json.list;
      const steps = [{ name: 'Send', action: 'silo.state', config: { state: 'sent' } }];
      const workflow = await newWorkflow(client, { steps });
      await client.post('/transform/v1/jobs?wait=20', { workflow_id: workflow, silo_entry_id: entry.id });
      const customer = { name: 'Papelería Ribera S.L.' };
      const preceding = [{ code: 'N-1', issue_date: '2026-03-01' }];
      const taken = { ...invoice, code: 'R-1', type: 'credit-note', customer, preceding };
      expect((await client.post('/silo/v1/entries', { data: taken })).status).toBe(200);
      await using page = await shared.open('/documents', { client });
      const credit = rowsOf(page).filter({ hasText: 'R-1' });
      await credit.getByText(/^-EUR\s108\.90$/).waitFor();
      const party = credit.locator('.cell-filter').filter({ hasText: 'Ribera' });
      expect(await party.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const [opened] = await Promise.all([
        // Without a limit of its own, so that a click that is not taken is what the test reports.
        page.context().waitForEvent('page', { timeout: 0 }),
        credit.getByRole('link', { name: 'R-1' }).click({ button: 'middle' }),
      ]);
      await opened.waitForURL(/\/documents\/[\da-f-]{36}$/);
      await opened.close();
      const placeOf = async (state: string): Promise<number> => {
        const row = rowsOf(page).filter({ hasText: state }).first();
        const badge = row.locator('.mantine-Badge-root');
        const [inner, outer] = [await badge.boundingBox(), await row.boundingBox()];
        return (inner?.y ?? 0) - (outer?.y ?? 0);
      };
      expect(await placeOf('Sent')).toBe(await placeOf('Unsigned'));
    },
  );

  test(
    'says of a row that its newest job failed, and what was credited, as it happens',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const made = async (more: object): Promise<string> => {
        const payment = { terms: { due_dates: [{ date: '2030-01-31', percent: '100%' }] } };
        const data = { ...invoice, payment, ...more };
        const { status, json } = await client.post('/silo/v1/entries', { data, sign: true });
        expect(status).toBe(200);
        return json.id;
      };
      const takeBack = (uuid: string, code: string, price: string): Promise<string> =>
        made({
          type: 'credit-note',
          code,
          payment: undefined,
          lines: [{ ...invoice.lines[0], quantity: '1', item: { name: 'Chair', price } }],
          preceding: [{ uuid, series: 'F', code: 'N-1', issue_date: '2026-03-01' }],
        });
      const id = await made({ code: 'N-1' });
      const wrong = await made({ code: 'N-2' });
      await using page = await shared.open('/documents', { client });
      const row = rowsOf(page).filter({ hasText: 'F-N-1' }).first();
      await row.waitFor();
      expect(await page.getByText('Job failed').count()).toBe(0);
      const steps = [{ name: 'Change', action: 'silo.modify', config: { data: { currency: 'none' } } }];
      const workflow = await newWorkflow(client, { steps });
      await client.post('/transform/v1/jobs?wait=20', { workflow_id: workflow, silo_entry_id: id });
      await row.getByText('Job failed', { exact: true }).waitFor();
      await takeBack(id, 'R-1', '40.00');
      await row.getByText('Partly credited', { exact: true }).waitFor();
      // Two words have no room beside each other.
      expect(await row.locator('.documents-marks svg:visible').count()).toBe(2);
      await row.getByRole('link').click();
      await page.getByText('EUR 48.40 credited, EUR 60.50 remaining').waitFor();
      await page.getByText(/^due 31 Jan 2030/).waitFor();
      // What is credited is said before more is.
      const begin = async (): Promise<void> => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Credit note' }).click();
      };
      const dialog = page.getByRole('dialog', { name: 'Correct document' });
      await begin();
      await dialog.getByText('EUR 48.40 of this invoice is already credited, EUR 60.50 remains.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      // The job that failed could be mended by a correction until there is one for all of it.
      const panel = page.getByRole('region', { name: '“Change” failed' });
      await panel.waitFor();
      expect(await panel.getByText('nothing needs to be done here').count()).toBe(0);
      await takeBack(id, 'R-2', '50.00');
      await page.getByText('fully credited', { exact: true }).waitFor();
      expect(await page.getByText(/^due 31 Jan 2030/).count()).toBe(0);
      await panel.getByText('This document has been corrected since').waitFor();
      await panel.getByRole('link', { name: 'Credit note F-R-2' }).waitFor();
      await begin();
      await dialog.getByText('This invoice is already fully credited (EUR 108.90).').waitFor();
      await dialog.getByText('Another credit note would take back more').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('radio', { name: 'Debit note' }).check();
      expect(await dialog.getByText('Another credit note').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.goBack();
      await row.getByText('Credited', { exact: true }).waitFor();
      expect(await page.getByText('Job failed').count()).toBe(1);
      await made({
        type: 'corrective',
        code: 'K-1',
        preceding: [{ uuid: wrong, series: 'F', code: 'N-2', issue_date: '2026-03-01' }],
      });
      await rowsOf(page).filter({ hasText: 'F-N-2' }).getByText('Corrected', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const preceding = [{ series: 'F', code: 'N-1', issue_date: '2026-03-01' }];
      const draft = { ...invoice, type: 'credit-note', code: undefined, preceding };
      await client.post('/silo/v1/entries', { data: draft });
      await rowsOf(page).getByRole('link', { name: 'credits F-N-1' }).waitFor();
    },
  );

  test('has two lines a row on a phone, and never shows an id for a number', { tags: 'slow' }, async () => {
    const client = await shared.service.client();
    const { status } = await client.post('/silo/v1/entries', { data: { ...invoice, code: undefined } });
    expect(status).toBe(200);
    await using page = await shared.open('/documents', { client, viewport: { width: 390, height: 800 } });
    const row = rowsOf(page).first();
    for (const column of ['number', 'kind', 'party', 'amount', 'date', 'state'])
      await row.locator(`[data-column="${column}"]`).waitFor();
    expect(await row.locator('[data-column="number"]').textContent()).toBe('–');
    expect(await row.locator('[data-column="state"]').textContent()).toBe('Unsigned');
    expect(await accessibilityFaults(page)).toEqual([]);

    // A type that was chosen with a kind is seen, and goes with it.
    await page.goto(`${shared.service.url}/console/documents?schema=bill/invoice&type=proforma`);
    await page.getByText('No matching documents').waitFor();
    const kind = page.getByRole('combobox', { name: 'Kind' });
    expect(await kind.inputValue()).toBe('Pro forma invoice');
    await kind.click();
    await page.getByRole('option', { name: 'Invoice', exact: true }).click();
    await row.waitFor();
    expect(page.url()).not.toContain('type=');
  });

  test(
    'says that it stands still in an order of its own, and takes in what is new when asked',
    { tags: 'journey' },
    async () => {
      const client = await shared.service.client();
      await keep(client, 3);
      await using page = await shared.open('/documents?order=amount', { client, colorScheme: 'dark' });
      await rowsOf(page).first().getByText('N-3').waitFor();
      await page.getByText('Rows keep the order in which they were loaded').waitFor();
      await keep(client, 4);
      await page.getByRole('button', { name: 'Refresh (4 changed)' }).waitFor();
      expect(await rowsOf(page).count()).toBe(3);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(() => rowsOf(page).count()).toBe(7);
      await rowsOf(page).first().getByText('N-4').waitFor();
      expect(await page.getByRole('button', { name: 'Refresh', exact: true }).count()).toBe(1);
    },
  );
});

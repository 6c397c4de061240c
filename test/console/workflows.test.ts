import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, holdBack, sharedConsole } from './shared-console.ts';

const stepsOf = (page: Page): Promise<string[]> => page.locator('.step-node-name').allTextContents();

const asFile = (buffer: Buffer) => ({ name: 'other.json', mimeType: 'application/json', buffer });

describe.skipIf(!hasBrowser)('the workflows', () => {
  const shared = sharedConsole();
  const hostile = '<img src=x onerror=alert(1)>';

  const kept = async (id: string) => (await shared.client.get(`/transform/v1/workflows/${id}`)).json;

  /** Makes a workflow by REST; answers its id. */
  async function made(workflow: object): Promise<string> {
    const id = randomUUID();
    const { status, json } = await shared.client.put(`/transform/v1/workflows/${id}`, workflow);
    expect({ status, fields: json['fields'] }).toEqual({ status: 200, fields: undefined });
    return id;
  }

  test(
    'are begun with from a template, listed, filtered, duplicated, and disabled until one thinks better of it',
    { tags: 'slow' },
    async () => {
      await using page = await shared.open('/workflows');
      await page.getByRole('heading', { name: 'No workflows yet' }).waitFor();
      // As on a page that came by plain HTTP.
      await page.evaluate('delete Crypto.prototype.randomUUID');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Use this Number, sign and print orders' }).click();
      await page.getByRole('heading', { name: 'Send order' }).waitFor();
      expect(await stepsOf(page)).toEqual(['Number', 'Sign', 'Print', 'Send', 'Mark as failed']);

      await made({ name: hostile, steps: [{ name: hostile, action: 'silo.close' }] });
      await page.getByRole('link', { name: 'Workflows' }).click();
      const row = page.getByRole('row').filter({ hasText: hostile });
      await row.getByText('Published, version 1').waitFor();
      await page.getByText('Draft', { exact: true }).first().click();
      await row.waitFor({ state: 'detached' });
      await page.getByText('All', { exact: true }).click();
      await row.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Disable' }).click();
      await row.getByText('Disabled').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('Published, version 1').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await row.getByRole('button').click();
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await page.getByRole('heading', { name: `Copy of ${hostile}` }).waitFor();
      expect(await stepsOf(page)).toEqual([hostile]);
    },
  );

  test('are built by keyboard and by clicks, checked, published and run', { tags: 'journey' }, async () => {
    await using page = await shared.open('/workflows', { colorScheme: 'dark' });
    await page.getByRole('button', { name: 'New workflow' }).focus();
    // The list of actions comes later than the keys.
    const go = await holdBack(page, 'Actions');
    await page.keyboard.press('Enter');
    const title = page.getByRole('textbox', { name: 'Workflow name' });
    await expect.poll(() => title.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('Built by hand');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Built by hand' }).waitFor();
    await page.getByText('No steps yet.').waitFor();
    const side = page.getByRole('complementary');
    const search = side.getByLabel('Add at the end');
    await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.type('set state');
    await page.keyboard.press('Enter');
    await side.getByText('Loading actions…').waitFor();
    go();
    const name = side.getByLabel('Name', { exact: true });
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Begin');
    await page.getByRole('status').getByText('1 issue').waitFor();
    await side
      .getByLabel(/^State/)
      .first()
      .click();
    await page.getByRole('option', { name: 'processing' }).click();
    await page.getByText('No issues').waitFor();

    await side.getByRole('heading', { name: 'Begin' }).waitFor();
    await page.locator('[data-step]').first().focus();
    await page.keyboard.press('a');
    await page.keyboard.type('sign document');
    await page.keyboard.press('Enter');
    await expect.poll(() => name.inputValue()).toBe('Sign document');
    await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    // What is common before what has the same in its name, and an id before all.
    for (const [typed, first] of [
      ['pdf', 'pdf'],
      ['sign', 'silo.close'],
    ] as const) {
      await side.getByLabel('Add here').fill(typed);
      await expect.poll(() => page.locator('[data-action]').first().getAttribute('data-action')).toBe(first);
    }
    await side.getByLabel('Add here').fill('');
    await page.getByRole('button', { name: 'Add first step of the rescue' }).click();
    const rescue = page.locator('.gap-slot[data-marked="true"]');
    await rescue.getByRole('button', { name: 'Add first step of the rescue' }).waitFor();
    expect(await page.locator('[data-step][aria-pressed="true"]').count()).toBe(0);
    await side.getByRole('button', { name: /^Set folder/ }).click();
    await side.getByLabel('Folder').fill('broken');
    expect(await stepsOf(page)).toEqual(['Begin', 'Sign document', 'Set folder']);

    const second = page.locator('[data-step]').nth(1);
    await second.focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => stepsOf(page)).toEqual(['Sign document', 'Begin', 'Set folder']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stepsOf(page)).toEqual(['Begin', 'Sign document', 'Set folder']);
    await second.focus();
    await page.keyboard.press('b');
    await page.getByText('KO', { exact: true }).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Dry run' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('JSON', { exact: true }).click();
    await drawer.getByRole('textbox', { name: 'Document as JSON' }).fill(JSON.stringify(invoice));
    await drawer.getByRole('button', { name: 'Start dry run' }).click();
    await drawer.getByText('Would end as').waitFor();
    await drawer.getByRole('button', { name: /Sign document/ }).waitFor();
    await expect.poll(() => page.locator('.step-edge-taken').count()).toBeGreaterThan(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Publish' }).click();
    await drawer
      .getByText(/ added$/)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published, version 1').waitFor();
    const publish = page.getByRole('button', { name: 'Publish' });
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => publish.evaluate((button) => button.matches(':focus'))).toBe(true);
    expect(await publish.textContent()).toContain('No differences from the published version.');
    expect(await accessibilityFaults(page)).toEqual([]);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const run = await shared.client.post('/transform/v1/jobs?wait=20', {
      workflow_id: id,
      data: invoice,
    });
    expect(run.json).toMatchObject({ status: 'OK' });

    // From here to a document, where it is the workflow that is offered to be run.
    await page.getByRole('link', { name: 'Run on a document' }).press('Enter');
    await page.getByRole('row').filter({ hasText: 'Customer S.A.' }).first().click();
    await page.getByRole('button', { name: 'Run workflow' }).click();
    const offered = page.getByRole('dialog').getByLabel('Workflow', { exact: true });
    await expect.poll(() => offered.inputValue()).toBe('Built by hand');
  });

  test(
    'are one document as graph and as JSON, also while that is broken, and come back after a reload',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Two sides', steps: [{ name: 'One', action: 'silo.close' }] });
      await using page = await shared.open(`/workflows/${id}?view=split`);
      const json = page.getByRole('textbox', { name: 'Workflow as JSON' });
      const textOf = async (): Promise<string> =>
        (await json.locator('.cm-line').allTextContents()).join('\n');
      await json.waitFor();
      await page.getByRole('button', { name: 'Add a step after “One”' }).click();
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Generate PDF/ })
        .click();
      await expect.poll(textOf).toContain('"action": "pdf"');

      const written = {
        name: 'Typed',
        steps: [{ name: 'Typed in', action: 'pdf', config: { layout: 'A9' } }],
      };
      await json.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(JSON.stringify(written).slice(0, -1));
      await page.getByText('Syntax error in line 1').waitFor();
      expect(await stepsOf(page)).toEqual(['One', 'Generate PDF']);
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText('}');
      await expect.poll(() => stepsOf(page)).toEqual(['Typed in']);
      await page.getByRole('button', { name: /Typed in · Layout/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await page.getByText('Unsaved changes from this tab restored').waitFor();
      expect(await stepsOf(page)).toEqual(['Typed in']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => stepsOf(page)).toEqual(['One']);
    },
  );

  test(
    'that were changed elsewhere are not overwritten, and nobody leaves unsaved work unasked',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Contested', steps: [{ name: 'One', action: 'silo.close' }] });
      await using page = await shared.open(`/workflows/${id}`);
      await page.locator('[data-step]').click();
      const name = page.getByRole('complementary').getByLabel('Name', { exact: true });
      await name.fill('Mine');
      await shared.client.patch(`/transform/v1/workflows/${id}`, {
        steps: [{ name: 'Theirs', action: 'silo.close' }],
      });
      await name.press('Control+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('was changed elsewhere').waitFor();
      await dialog.getByText('Theirs').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Keep mine' }).click();
      await name.press('Control+s');
      await expect
        .poll(() => kept(id))
        .toMatchObject({ draft: true, steps: [{ name: 'Mine' }], version: '2' });

      await name.fill('Mine again');
      await page.getByRole('link', { name: 'Jobs' }).click();
      await dialog.getByText('You have unsaved changes.').waitFor();
      await dialog.getByRole('button', { name: 'Save and leave' }).click();
      await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
      expect(await kept(id)).toMatchObject({ steps: [{ name: 'Mine again' }] });

      await page.goBack();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await dialog.getByRole('row').nth(2).getByRole('button', { name: 'Compare' }).click();
      await dialog.getByText('Version 1 compared with the current workflow').waitFor();
      await dialog.getByRole('row').nth(2).getByRole('button', { name: 'Restore as draft' }).click();
      await expect.poll(() => stepsOf(page)).toEqual(['One']);
    },
  );

  test(
    'of the existing product are taken, once one has seen what becomes of them',
    { tags: 'slow' },
    async () => {
      await using page = await shared.open('/workflows', { viewport: { width: 390, height: 800 } });
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Exported workflow').fill('{');
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByText('Must be a JSON object').waitFor();
      const chosen = page.locator('input[type=file]');
      await chosen.setInputFiles(asFile(Buffer.from(JSON.stringify(invoice))));
      await dialog.getByText('"Supplier S.L."').waitFor();
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByText('It has no steps.').waitFor();
      expect(await dialog.getByText('ready to publish').count()).toBe(0);
      // Nothing is shown of what would hold up the page.
      await chosen.setInputFiles(asFile(Buffer.alloc(10_000_000, '1')));
      await dialog.getByText('too large for a workflow: 2 MB at most').waitFor();
      expect(await dialog.getByText('It has no steps.').count()).toBe(0);
      const exported = {
        id: randomUUID(),
        name: 'Imported',
        steps: [
          {
            id: randomUUID(),
            provider: 'silo.state',
            config: { state: 'sent' },
            next: [{ status: 'NA', code: '', stop: true }],
          },
          { id: randomUUID(), provider: 'sequence.enumerate', config: { series_id: randomUUID() } },
        ],
      };
      await dialog.getByLabel('Exported workflow').fill(JSON.stringify(exported));
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByText('$.steps[0].provider').waitFor();
      await dialog.getByText('$.steps[1].config.series_id').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Create draft' }).click();
      await page.getByRole('heading', { name: 'Imported' }).waitFor();
      await page.getByText('1 issue').waitFor();
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(390);
    },
  );
});

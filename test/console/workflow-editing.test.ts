import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import type { Json } from '../support/service.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { accessibilityFaults, rewrite, sharedConsole } from './shared-console.ts';

const stepsOf = (page: Page): Promise<string[]> => page.locator('.step-node-name').allTextContents();
const shows = (page: Page, ...names: string[]) => expect.poll(() => stepsOf(page)).toEqual(names);
const stepOf = (page: Page, name: string): Locator => page.locator('[data-step]').filter({ hasText: name });
const gripOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for “${name}”` });
const gapIn = (page: Page, name: string): Locator =>
  page.locator('.gap-slot').filter({ has: page.getByRole('button', { name, exact: true }) });

const close = (name: string) => ({ id: randomUUID(), name, action: 'silo.close' });
/** What steps do, whatever their ids; a result that is not said is any. */
const bare = ({ steps, rescue }: Record<string, unknown>): string =>
  JSON.stringify([steps, rescue]).replaceAll(/"(?:id|step_id|status)":"[^"]*",?/g, '');

describe.skipIf(!hasBrowser)('a workflow under edit', () => {
  const shared = sharedConsole({ env: { DOCMILL_OUTBOUND_ALLOW: '127.0.0.1' } });

  /** Makes a workflow by REST; answers its id. */
  async function made(workflow: object): Promise<string> {
    const id = randomUUID();
    const { status, json } = await shared.client.put(`/transform/v1/workflows/${id}`, workflow);
    expect({ status, fields: json['fields'] }).toEqual({ status: 200, fields: undefined });
    return id;
  }
  const kept = async (id: string) => (await shared.client.get(`/transform/v1/workflows/${id}`)).json;

  test(
    'is rearranged by drag and by keys, copied and pasted, and every change is taken back',
    { tags: 'slow' },
    async () => {
      const check = {
        id: randomUUID(),
        name: 'Check',
        action: 'silo.if',
        config: { expr: 'doc.currency == "EUR"' },
      };
      const branched = { ...check, next: [{ code: 'true', steps: [] }] };
      const id = await made({ name: 'Moved', steps: [branched, close('Two'), close('Three')] });
      await using page = await shared.open(`/workflows/${id}`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      await shows(page, 'Check', 'Two', 'Three');

      await gripOf(page, 'Three').dragTo(gapIn(page, 'Add a step after “Check”'));
      await shows(page, 'Check', 'Three', 'Two');
      await gripOf(page, 'Two').dragTo(gapIn(page, 'Add first step of branch “true” of “Check”'));
      await shows(page, 'Check', 'Two', 'Three');
      await page.locator('[data-action="silo.folder"]').dragTo(gapIn(page, 'Add first step of the rescue'));
      await shows(page, 'Check', 'Two', 'Three', 'Set folder');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Check', 'Three', 'Two');
      await page.getByRole('button', { name: 'Redo' }).click();
      await shows(page, 'Check', 'Two', 'Three');

      await stepOf(page, 'Three').focus();
      await page.keyboard.press('m');
      await page.getByRole('dialog', { name: 'Move “Three”' }).getByLabel('New place').fill('branch “true”');
      await page.getByRole('option', { name: 'First in branch “true” of “Check”' }).click();
      await shows(page, 'Check', 'Three', 'Two');
      await page.getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Check', 'Two', 'Three');

      await stepOf(page, 'Check').focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => stepOf(page, 'Two').getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Delete');
      await shows(page, 'Check', 'Three');
      await expect.poll(() => stepOf(page, 'Check').evaluate((step) => step.matches(':focus'))).toBe(true);
      await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Check', 'Two', 'Three');
      await stepOf(page, 'Three').focus();
      await page.keyboard.press('Control+d');
      await shows(page, 'Check', 'Two', 'Three', 'Three');
      await stepOf(page, 'Check').focus();
      await page.keyboard.press('Control+x');
      await shows(page, 'Three', 'Three');
      await stepOf(page, 'Three').last().focus();
      await page.keyboard.press('Control+v');
      await shows(page, 'Three', 'Three', 'Check', 'Two');
      expect(await stepOf(page, 'Check').getAttribute('data-step')).toBe(check.id);

      await stepOf(page, 'Check').focus();
      await page.keyboard.press('/');
      const search = page.getByRole('complementary').getByLabel('Add here');
      await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('[data-step]:focus').count()).toBe(1);
      await stepOf(page, 'Three').last().click();
      await page.getByRole('button', { name: 'Remove step' }).click();
      await shows(page, 'Three', 'Check', 'Two');
      await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
      await shows(page, 'Three', 'Three', 'Check', 'Two');
      await stepOf(page, 'Check').click();
      await page.getByRole('button', { name: 'Add another step' }).click();
      await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => stepOf(page, 'Check').evaluate((step) => step.matches(':focus'))).toBe(true);

      await page.getByRole('button', { name: 'Rename workflow' }).click();
      await page.keyboard.type('Not this');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Moved', exact: true }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog', { name: 'Dry run' }).waitFor();
    },
  );

  test(
    'takes whole workflows of the existing product, and what is exported is imported the same',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Round', steps: [] });
      await using page = await shared.open(`/workflows/${id}`, {
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const [first, second] = [randomUUID(), randomUUID()];
      const exported = {
        id: randomUUID(),
        name: 'Theirs',
        steps: [
          {
            id: first,
            name: 'State',
            provider: 'silo.state',
            config: { state: 'sent' },
            next: [{ status: 'NA', step_id: second }],
          },
          { id: second, name: 'Close', provider: 'silo.close' },
        ],
        rescue: [{ id: randomUUID(), name: 'Fail', provider: 'silo.state', config: { state: 'error' } }],
      };
      await page.getByRole('button', { name: 'Add first step', exact: true }).waitFor();
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(exported))})`);
      await page.keyboard.press('Control+v');
      await shows(page, 'State', 'Close', 'Fail');
      await page.locator('.step-cap-jump').filter({ hasText: 'Close' }).waitFor();
      // Nothing numbers before it is signed.
      await page.getByText('1 issue', { exact: true }).waitFor();
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await kept(id)).steps)
        .toMatchObject([{ name: 'State' }, { name: 'Close' }]);

      await page.getByRole('button', { name: 'More' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      await page.getByRole('link', { name: 'Workflows' }).click();
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Exported workflow').fill(text);
      await dialog.getByRole('button', { name: 'Check' }).click();
      await dialog.getByRole('button', { name: 'Create draft' }).click();
      await page.getByRole('heading', { name: 'Round' }).waitFor();
      await shows(page, 'State', 'Close', 'Fail');
      const copy = await kept(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      expect(bare(copy)).toBe(bare(await kept(id)));
    },
  );

  test(
    'is put together with what somebody else has saved, or chosen where both have changed the same',
    { tags: 'slow' },
    async () => {
      const steps = [close('One'), close('Two')];
      const id = await made({ name: 'Contested', steps });
      await using page = await shared.open(`/workflows/${id}`);
      await stepOf(page, 'One').click();
      const name = page.getByRole('complementary').getByLabel('Name', { exact: true });
      await name.fill('Mine');
      const [one, two] = steps;
      const theirs = [{ ...one, name: 'Theirs', notes: 'Looked at' }, two, close('Three')];
      await shared.client.patch(`/transform/v1/workflows/${id}`, { steps: theirs });
      await name.press('Control+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 place was changed in both versions').waitFor();
      await dialog.getByText('Your changes').click();
      await dialog.getByText('Mine').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await dialog.getByRole('button', { name: 'Keep both' }).isDisabled()).toBe(true);
      await dialog.getByText('Yours: Mine').click();
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await shows(page, 'Mine', 'Two', 'Three');
      expect(await kept(id)).toMatchObject({ steps: [{ name: 'Theirs' }, {}, {}] });
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await kept(id)).steps)
        .toMatchObject([{ name: 'Mine', notes: 'Looked at' }, { name: 'Two' }, { name: 'Three' }]);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Discard draft' }).click();
      await dialog.getByRole('button', { name: 'Discard draft' }).click();
      await shows(page, 'Theirs', 'Two', 'Three');

      // What somebody else saves is followed, unless there is something here that is not saved.
      await shared.client.patch(`/transform/v1/workflows/${id}`, { steps: [one, two] });
      await shows(page, 'One', 'Two');
      await stepOf(page, 'One').click();
      await name.fill('Mine');
      await shared.client.patch(`/transform/v1/workflows/${id}`, {
        steps: [one, { ...two, name: 'Second' }],
      });
      const newer = page.getByRole('status').filter({ hasText: 'was changed elsewhere' });
      await newer.waitFor();
      page.on('dialog', (question) => void question.accept());
      await page.reload();
      await shows(page, 'Mine', 'Two');
      await newer.getByRole('button', { name: 'Compare' }).click();
      await dialog.getByText('The changes do not overlap').waitFor();
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await shows(page, 'Mine', 'Second');
      await newer.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Mine', 'Two');
    },
  );

  test(
    'offers what an expression may name, and runs dry on a document that is searched, up to a step',
    { tags: 'slow' },
    async () => {
      const data = { ...invoice, series: 'DRY', code: '77', issue_date: '2026-10-01' };
      await shared.client.put(`/silo/v1/entries/${v7()}`, { data });
      const hook = {
        id: randomUUID(),
        name: 'Tell',
        action: 'webhook',
        config: { url: 'https://example.com/hook', token: 'hidden' },
      };
      const check = { id: randomUUID(), name: 'Check', action: 'silo.if', config: { expr: 'doc.nothing' } };
      const change = {
        id: randomUUID(),
        name: 'Change',
        action: 'silo.modify',
        config: { data: { code: '78' } },
      };
      const issue = { name: 'Issue', action: 'gov-es.facturae.generate', config: { issuer: { nam: 'A' } } };
      const steps = [hook, check, change, close('Sign'), { ...issue, id: randomUUID() }];
      const id = await made({ name: 'Dry', draft: true, steps });
      await using page = await shared.open(`/workflows/${id}`);
      await stepOf(page, 'Check').click();
      const condition = page.getByRole('textbox', { name: 'Condition' });
      await page.locator('.cm-lintRange-error').waitFor();
      await condition.fill('doc.curr');
      await page.keyboard.press('Control+Space');
      await page.locator('.cm-tooltip-autocomplete').getByText('currency', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.keyboard.type(' == "EUR"');
      await page.getByText('No issues').waitFor();
      await stepOf(page, 'Issue').click();
      // Its schema comes when the text has long been checked without.
      await page.locator('.cm-lintRange-warning').getByText('"nam"').waitFor();
      await stepOf(page, 'Change').click();
      const patch = page.getByRole('textbox', { name: 'Patch' });
      await rewrite(patch, '{ "code": "78", "curency": "EUR", "customer": null }');
      await page.locator('.cm-lintRange-warning').getByText('"curency"').waitFor();
      await expect.poll(() => page.locator('.cm-lintRange').count()).toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await rewrite(patch, '{ "code": "78" }');

      await page.getByRole('button', { name: 'Dry run' }).click();
      const drawer = page.getByRole('dialog', { name: 'Dry run' });
      await drawer.getByText('Document', { exact: true }).first().click();
      await drawer.getByRole('combobox', { name: 'Document' }).fill('DRY-77');
      await page.getByRole('option', { name: 'DRY-77 · Customer S.A. · Invoice · 01/10/2026' }).click();
      await drawer.getByRole('combobox', { name: 'Stop after' }).click();
      await page.getByRole('option', { name: 'Change' }).click();
      await drawer.getByRole('button', { name: 'Start dry run' }).click();
      await drawer.getByText('Stopped after the selected step').waitFor();
      await drawer.getByText('Changes the document', { exact: true }).waitFor();
      await drawer.getByText('Would have sent').click();
      await drawer.getByText('https://example.com/hook', { exact: true }).waitFor();
      await drawer.getByText('78', { exact: true }).first().waitFor();
      expect(await drawer.textContent()).not.toContain('hidden');
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'shows no secret of a step, keeps it when the step is saved, and leaves it out of a copy',
    { tags: 'slow' },
    async () => {
      await using receiver = await startReceiver();
      const config = { url: receiver.url, token: 'canary-9f2d' };
      const id = await made({
        name: 'Secret',
        steps: [{ id: randomUUID(), name: 'Tell', action: 'webhook', config }],
      });
      await using page = await shared.open(`/workflows/${id}`);
      await stepOf(page, 'Tell').click();
      const panel = page.getByRole('complementary');
      const token = panel.getByLabel('Token', { exact: true });
      expect(await token.inputValue()).toBe('');
      await panel.getByLabel('Event', { exact: true }).fill('sent');
      await page.keyboard.press('Control+s');
      const shown = { ...config, token: '********', event: 'sent' };
      await expect.poll(async () => (await kept(id)).steps[0].config).toEqual(shown);
      expect(await page.content()).not.toContain(config.token);
      await stepOf(page, 'Tell').focus();
      await page.keyboard.press('Control+d');
      await shows(page, 'Tell', 'Tell');
      await page.getByText('Secrets were not copied. Enter them again.').waitFor();
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await kept(id)).steps.map((step: Json) => step.config))
        .toEqual([shown, { url: receiver.url, event: 'sent' }]);
      await shared.client.post(`/transform/v1/workflows/${id}/publish`, undefined);
      await shared.client.put(`/transform/v1/jobs/${v7()}?wait=20`, { workflow_id: id });
      expect(receiver.messages.map(({ headers, json }) => [headers.authorization, json.event])).toEqual([
        [`Bearer ${config.token}`, 'sent'],
        [undefined, 'sent'],
      ]);
    },
  );

  test(
    'adds a question with a branch for each answer, and takes all of it back at once',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Asked', steps: [close('Close')] });
      await using page = await shared.open(`/workflows/${id}`);
      const conditions = page.locator('.step-cap-condition');
      await page.locator('[data-action="silo.if"]').click();
      await shows(page, 'Close', 'If / else');
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'false']);
      const condition = page.getByRole('textbox', { name: 'Condition' });
      await condition.getByText('doc.totals.payable > 1000').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Error: If / else · Condition: is required' }).waitFor();
      await page.locator('.step-node-note').getByText('Condition: is required', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Add branch' }).click();
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'false', 'KO']);
      const branch = (number: number) => page.getByRole('button', { name: `Actions for branch ${number}` });
      await branch(3).press('Alt+ArrowUp');
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'KO', 'false']);
      await expect.poll(() => branch(2).evaluate((grip) => grip.matches(':focus'))).toBe(true);
      await branch(1).dragTo(branch(2));
      await expect.poll(() => conditions.allTextContents()).toEqual(['KO', 'true', 'false']);
      await branch(1).click();
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'KO', 'false']);
      for (let undone = 0; undone < 3; undone += 1) await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'false', 'KO']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Remove branch 1' }).click();
      await page.getByRole('button', { name: 'Add branch' }).click();
      await expect.poll(() => conditions.allTextContents()).toEqual(['false', 'true']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => conditions.allTextContents()).toEqual(['true', 'false']);
      await page.getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Close');
      expect(await conditions.count()).toBe(0);
      await page.getByRole('button', { name: 'Redo' }).click();
      await stepOf(page, 'If / else').click();
      await condition.click();
      await page.keyboard.type('doc.');
      await page.locator('.cm-tooltip-autocomplete').getByText('currency', { exact: true }).waitFor();
    },
  );

  test(
    'finds actions by other words for what they do, and offers all where it finds none',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Sought', steps: [] });
      for (const [locale, label, word, all] of [
        ['en-GB', 'Add at the end', 'note', 'Show all actions'],
        ['de-DE', 'Am Ende einfügen', 'notiz', 'Alle Aktionen anzeigen'],
      ] as const) {
        await using page = await shared.open(`/workflows/${id}`, { locale });
        const search = page.getByRole('complementary').getByLabel(label);
        await search.fill(word);
        await page.locator('[data-action="silo.modify"]').waitFor();
        expect(await page.locator('[data-action="silo.close"]').count()).toBe(0);
        await search.fill('xyzzy');
        await page.getByRole('button', { name: all }).press('Enter');
        await page.locator('[data-action="silo.close"]').waitFor();
        await expect.poll(() => search.evaluate((field) => field.matches(':focus'))).toBe(true);
      }
    },
  );

  test(
    'is run on an example that is found in the language of the reader, and by its name',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Example', steps: [close('Close')] });
      await using page = await shared.open(`/workflows/${id}`, { locale: 'de-DE' });
      // However it stands, what is below the buttons stays where it is.
      const topOf = (): Promise<number | undefined> =>
        page
          .locator('.editor-body')
          .boundingBox()
          .then((box) => box?.y);
      await stepOf(page, 'Close').waitFor();
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.getByText('Veröffentlicht, Version 1').waitFor();
        const top = await topOf();
        await page.getByRole('button', { name: 'Rückgängig' }).waitFor();
        await stepOf(page, 'Close').first().focus();
        await page.keyboard.press('Control+d');
        await page.getByText('Nicht gespeicherte Änderungen').waitFor();
        expect(await topOf()).toBe(top);
        await page.getByRole('button', { name: 'Rückgängig' }).click();
      }
      await page.getByRole('button', { name: 'Probelauf', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Probelauf' });
      await drawer.getByText('Beispiel', { exact: true }).first().click();
      const example = drawer.getByRole('combobox', { name: 'Beispiel' });
      for (const search of ['lieferschein', 'delivery note', 'spanien · liefer']) {
        await example.fill(search);
        const options = page.getByRole('option');
        await expect.poll(() => options.allTextContents()).toEqual(['Spanien · Lieferschein']);
      }
    },
  );

  test(
    'tells after a dry run of a number in which the series of the document stands twice',
    { tags: 'slow' },
    async () => {
      const number = {
        id: randomUUID(),
        name: 'Number',
        action: 'sequence.enumerate',
        config: { name: 'Sales', prefix: 'INV-', padding: 3 },
      };
      const id = await made({ name: 'Numbered', steps: [number] });
      await using page = await shared.open(`/workflows/${id}`);
      await page.getByRole('button', { name: 'Dry run' }).click();
      const panel = page.getByRole('dialog', { name: 'Dry run' });
      await panel.getByText('JSON', { exact: true }).click();
      const text = panel.getByRole('textbox', { name: 'Document as JSON' });
      for (const [series, count] of [
        ['INV', 1],
        ['F', 0],
      ] as const) {
        await text.fill(JSON.stringify({ ...invoice, series }));
        await panel.getByRole('button', { name: 'Start dry run' }).click();
        await expect.poll(() => panel.getByText('its number reads INV-INV-001').count()).toBe(count);
      }
      await panel.getByText('Would end as').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'that fails in a dry run tells so once, with what helps, and no more that it is ready',
    { tags: 'slow' },
    async () => {
      const entry = v7();
      await shared.client.put(`/silo/v1/entries/${entry}`, { data: invoice });
      const state = { id: randomUUID(), name: 'Mark', action: 'silo.state', config: { state: 'error' } };
      const issue = {
        id: randomUUID(),
        action: 'ubl.generate',
        config: { doc_type: 'xrechnung' },
      };
      const id = await made({ name: 'Unnumbered', steps: [close('Sign'), issue], rescue: [state] });
      await using page = await shared.open(`/workflows/${id}`);
      const issues = page.getByRole('region', { name: 'Issues' });
      await issues
        .getByRole('button', { name: /^Warning: Sign: fails for documents without a number/ })
        .waitFor();
      await page.getByRole('button', { name: 'Dry run' }).click();
      const panel = page.getByRole('dialog', { name: 'Dry run' });
      const start = panel.getByRole('button', { name: 'Start dry run' });
      // A key does not wait, as a click does, until a document has been found to run it on.
      await expect.poll(() => start.isEnabled()).toBe(true);
      await start.press('Enter');
      const told = panel.getByRole('group', { name: 'Result of the dry run' });
      await expect.poll(() => told.evaluate((group) => group.matches(':focus'))).toBe(true);
      const fault = panel.getByRole('region', { name: '“Sign” would fail' });
      await fault.getByText('Add the step “Add sequential code” before this one').waitFor();
      expect(await page.getByText('the document is not ready to be signed').count()).toBe(1);
      expect(await fault.getByText('In a real run').count()).toBe(0);
      await panel.getByRole('status').getByText('Would end as Failed').waitFor();
      await issues.getByRole('button', { name: 'The last dry run failed at “Sign”' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await fault.getByRole('button', { name: 'Open step' }).click();
      await expect
        .poll(() => page.getByLabel('Name', { exact: true }).evaluate((field) => field.matches(':focus')))
        .toBe(true);
      await issues.getByRole('button', { name: 'The last dry run failed at “Sign”' }).click();
      await fault.getByRole('link', { name: 'Edit document' }).click();
      const number = page.locator('[data-path="$.doc.code"], [data-path="$.code"]');
      await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => number.evaluate((field) => field.matches(':focus'))).toBe(true);

      // What was mended is saved, and run dry again where it was refused.
      await number.fill('F-2026-1');
      await page.keyboard.press('Control+s');
      await page.waitForURL(`**/workflows/${id}*`);
      await page.getByRole('button', { name: 'Dry run' }).click();
      await panel.getByRole('button', { name: 'Start dry run' }).click();
      // The signature goes well now, and what comes behind it does not.
      const late = panel.getByRole('region', { name: '“Generate UBL” would fail' });
      await late.getByText('In a real run, “Sign” has signed the document before this failure.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await late.getByRole('button', { name: 'Open step' }).click();
      await page
        .getByText('Runs after “Sign”: a document that this step refuses is signed by then')
        .waitFor();
      await stepOf(page, 'Sign').click();
      await page.getByText('Runs after “Sign”').waitFor({ state: 'detached' });
    },
  );

  test(
    'says in its settings what it is for, and takes that back like every change',
    { tags: 'slow' },
    async () => {
      const [before, after] = [randomUUID(), randomUUID()];
      await shared.client.put(`/sequence/v1/series/${before}`, { name: 'Invoices 2026' });
      await shared.client.put(`/sequence/v1/series/${after}`, { name: 'Invoices 2027' });
      const number = { id: randomUUID(), name: 'Number', action: 'sequence.enumerate' };
      const print = { ...close('Close'), action: 'pdf' };
      const numberedIn = (series: string) => [{ ...number, config: { series_id: series } }, print];
      const id = await made({ name: 'Told', country: 'ES', steps: numberedIn(before) });
      await shared.client.patch(`/transform/v1/workflows/${id}`, { draft: true, steps: numberedIn(after) });
      await using page = await shared.open(`/workflows/${id}`);
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Workflow settings' });
      await settings.getByLabel('Description').fill('For customers');
      await settings.getByRole('combobox', { name: 'Document type' }).click();
      await page.getByRole('option', { name: 'Invoice' }).click();
      await settings.getByRole('combobox', { name: 'Country' }).fill('portug');
      await page.getByRole('option', { name: 'Portugal (PT)' }).click();
      await settings.getByText('kept when you save it').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await settings.getByRole('button', { name: 'Done' }).click();
      await settings.waitFor({ state: 'detached' });
      await stepOf(page, 'Close').click();
      await page.getByRole('complementary').getByLabel('Summary').fill('Prints it');
      await page.locator('.step-node-note').getByText('Prints it').waitFor();
      await page.keyboard.press('Control+s');
      const told = { description: 'For customers', schema: 'bill/invoice', country: 'PT' };
      await expect
        .poll(() => kept(id))
        .toMatchObject({ ...told, steps: [{ name: 'Number' }, { summary: 'Prints it' }] });

      await page.getByRole('button', { name: 'Publish' }).click();
      const changes = page.getByRole('dialog').getByRole('listitem');
      await changes.filter({ hasText: 'Document type changed Any type → Invoice' }).waitFor();
      await changes.filter({ hasText: 'Number changed Series: Invoices 2026 → Invoices 2027' }).waitFor();
      await changes.filter({ hasText: 'Close changed Summary: – → Prints it' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      // The summary, the country, the schema and the description.
      for (let undone = 0; undone < 4; undone += 1) await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect.poll(async () => (await kept(id))['country']).toBe('ES');
      for (const emptied of ['description', 'schema']) expect(await kept(id)).not.toHaveProperty(emptied);
    },
  );

  test(
    'says what a step lacks and puts that in, and names steps without a name as the catalogue does',
    { tags: 'slow' },
    async () => {
      const file = { id: randomUUID(), action: 'silo.folder', config: { folder: 'sale' } };
      const sign = { id: randomUUID(), action: 'silo.close' };
      const id = await made({ name: 'Nameless', draft: true, steps: [file, sign] });
      await using page = await shared.open(`/workflows/${id}`);
      await shows(page, 'Set folder', 'Sign document');
      const issues = page.getByRole('region', { name: 'Issues' });
      const lacks = 'fails for documents without a number, as no step before it assigns one';
      await issues.getByText(`Warning: Sign document: ${lacks}`).waitFor();
      expect(await issues.textContent()).not.toContain('$.');
      // The button beside it says which step.
      expect(await issues.textContent()).not.toContain('sequence.enumerate');
      // What is worth knowing of a field does not look wrong.
      await issues.getByRole('button', { name: /Set folder · Folder: is no usual folder/ }).click();
      const side = page.getByRole('complementary');
      await side.getByText('Is no usual folder; did you mean sales?').waitFor();
      expect(await side.locator('[aria-invalid="true"]').count()).toBe(0);
      await issues.getByRole('button', { name: /Sign document/ }).click();
      await side.getByText(`F${lacks.slice(1)}`).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await side.getByRole('button', { name: 'Add “Add sequential code” before it' }).click();
      await shows(page, 'Set folder', 'Add sequential code', 'Sign document');
      const name = side.getByLabel('Name', { exact: true });
      await expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
      expect(await name.inputValue()).toBe('Add sequential code');
      await issues.getByText('1 issue').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await shows(page, 'Set folder', 'Sign document');
      await issues.getByRole('button', { name: 'Add “Add sequential code” before it' }).click();
      await shows(page, 'Set folder', 'Add sequential code', 'Sign document');
      await page.getByRole('button', { name: 'Undo' }).click();
      const number = { id: randomUUID(), action: 'sequence.enumerate' };
      await shared.client.patch(`/transform/v1/workflows/${id}`, { draft: true, steps: [number] });
      await page.reload();
      await shows(page, 'Add sequential code');
      // No issue, as documents may do so.
      await issues.getByText('ready to publish').waitFor();
      await issues.getByText('Documents have to name their series.').waitFor();
      await stepOf(page, 'Add sequential code').click();
      await side.getByText('Without a series here, each document has to name its own.').waitFor();
      await page.getByRole('button', { name: 'Publish' }).click();
      const changes = page.getByRole('dialog').getByRole('listitem');
      await changes.first().waitFor();
      expect(await changes.allTextContents()).toEqual([expect.stringMatching(/^Add sequential code /)]);
      // What is listed is what would be published, whoever saved it.
      await shared.client.patch(`/transform/v1/workflows/${id}`, {
        draft: true,
        steps: [number, close('Late')],
      });
      await changes.filter({ hasText: 'Late added' }).waitFor();
    },
  );

  test(
    'names each action in full on a phone, and offers what there is room for',
    { tags: 'slow' },
    async () => {
      const id = await made({ name: 'Narrow', draft: true, steps: [] });
      await using page = await shared.open(`/workflows/${id}`, { viewport: { width: 390, height: 844 } });
      const texts = page.locator('[data-action] p');
      await texts.first().waitFor();
      expect(
        await texts.evaluateAll((all) =>
          all.flatMap((each) => (each.scrollWidth > each.clientWidth ? [each.textContent] : [])),
        ),
      ).toEqual([]);
      // There is no room for both at once.
      await page.getByText('JSON', { exact: true }).waitFor();
      expect(await page.getByText('Graph and JSON').count()).toBe(0);
      // What is about all of the workflow leads to where it stands.
      await page.getByRole('button', { name: /No steps yet/ }).click();
      await page.locator('.cm-content').waitFor();
      await page.getByText('Graph', { exact: true }).click();
      await texts.first().waitFor();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'is shown to those who may only read without anything that would change it',
    { tags: 'slow' },
    async () => {
      const list = { name: 'Label', action: 'silo.modify', config: { tags: ['a'], data: {} } };
      const id = await made({ name: 'Read', steps: [{ ...list, id: randomUUID() }] });
      const reader = await shared.service.client({
        workspace: shared.client.workspace,
        scope: 'transform:read',
      });
      await using page = await shared.open(`/workflows/${id}`, { client: reader });
      await stepOf(page, 'Label').click();
      await page.getByRole('heading', { name: 'Label' }).waitFor();
      expect(await page.getByRole('button', { name: /Remove|Add|Publish|Save|Undo|Dry run/ }).count()).toBe(
        0,
      );
    },
  );
});

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const close = (name: string) => ({ id: randomUUID(), name, action: 'silo.close' });

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page
    .locator(selector)
    .evaluateAll((all: { getBoundingClientRect: () => { toJSON: () => Box } }[]) =>
      all.map((each) => each.getBoundingClientRect().toJSON()),
    );
const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.skipIf(!hasBrowser)('the editor of workflows', () => {
  const shared = sharedConsole();

  async function made(path: string, body: object): Promise<string> {
    const id = randomUUID();
    const { status, json } = await shared.client.put(`${path}/${id}`, body);
    expect({ status, fields: json['fields'] }).toEqual({ status: 200, fields: undefined });
    return id;
  }

  test('draws of 500 steps only what is typed into, whatever is typed', { tags: 'slow' }, async () => {
    const steps = Array.from({ length: 500 }, (_, index) => ({
      ...close(`Step ${index}`),
      action: 'pdf',
    }));
    const id = await made('/transform/v1/workflows', { name: 'Large', steps });
    await using page = await shared.open(`/workflows/${id}?step=${steps[1]?.id}`);
    const side = page.getByRole('complementary');
    const name = side.getByLabel('Name', { exact: true });
    await name.waitFor();
    await page.getByText('No issues').waitFor();
    await page.evaluate(`
      touched = new Set();
      new MutationObserver((all) => {
        for (const { target } of all) {
          const node = (target.nodeType === 1 ? target : target.parentElement).closest('.react-flow__node');
          touched.add(node?.dataset.id ?? 'the graph');
        }
      }).observe(document.querySelector('.step-graph'), {
        subtree: true, childList: true, attributes: true, characterData: true,
      })`);
    const touched = () => page.evaluate<string[]>('[...touched]');
    await side.getByLabel('Notes').pressSequentially('abc');
    await page.getByText('No issues').waitFor();
    expect(await touched()).toEqual([]);
    await name.press('End');
    await name.pressSequentially('!!');
    await page.locator('.step-node-name').filter({ hasText: 'Step 1!!' }).waitFor();
    await page.getByText('No issues').waitFor();
    expect(new Set(await touched())).toEqual(new Set([steps[1]?.id, 'gap:steps:2']));

    page.on('dialog', (dialog) => void dialog.accept());
    await name.pressSequentially('?');
    await page.reload();
    await page.getByText('Unsaved changes from this tab restored').waitFor();
    await page.locator('.step-node-name').filter({ hasText: 'Step 1!!?' }).waitFor();
  });

  test('marks in a long text what is wrong at its end', { tags: 'slow' }, async () => {
    const meta = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, 'v']));
    const steps = Array.from({ length: 499 }, (_, index) => ({
      ...close(`Step ${index}`),
      action: 'silo.modify',
      config: { data: { meta } },
    }));
    const last = { ...close('Last'), action: 'pdf', config: { nam: 'A' } };
    const id = await made('/transform/v1/workflows', { name: 'Long', draft: true, steps: [...steps, last] });
    await using page = await shared.open(`/workflows/${id}?view=json`);
    await page.getByRole('textbox', { name: 'JSON' }).focus();
    await page.getByText(/^\d+ issues?$/).waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('F8');
        return page.locator('.cm-lintRange').filter({ hasText: 'nam' }).count();
      })
      .toBe(1);
  });

  test('has targets of 24 pixels at each zoom of the graph, over no step', { tags: 'slow' }, async () => {
    const branched = { ...close('Branched'), next: [{ status: 'KO', steps: [close('In it')] }] };
    const id = await made('/transform/v1/workflows', { name: 'Zoomed', steps: [branched, close('Behind')] });
    await using page = await shared.open(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Add a step after “In it”' }).waitFor();
    const zoomOut = page.getByRole('button', { name: 'Zoom out' });
    const scaleOf = async () =>
      /scale\((.*?)\)/.exec((await page.locator('.react-flow__viewport').getAttribute('style')) ?? '')?.[1];
    // All of it would only fit where nobody can read it; a line is 1.2 times as high as its letters.
    const [name] = await boxesOf(page, '.step-node-name');
    expect(name && name.height / 1.2).toBeGreaterThan(12);
    const scales = new Set<string | undefined>();
    for (;;) {
      const scale = await scaleOf();
      scales.add(scale);
      const buttons = await boxesOf(page, '.step-graph button');
      expect(buttons.filter(({ width, height }) => Math.min(width, height) < 23.99)).toEqual([]);
      const nodes = await boxesOf(page, '.step-node, .step-cap-text');
      const gaps = await boxesOf(page, '.gap-slot button');
      expect(gaps).toHaveLength(6);
      expect(gaps.filter((gap) => nodes.some((node) => meet(gap, node)))).toEqual([]);
      if (await zoomOut.isDisabled()) break;
      await zoomOut.click();
      await expect.poll(scaleOf).not.toBe(scale);
    }
    expect(scales.size).toBeGreaterThan(2);
    const [controls] = await boxesOf(page, '.react-flow__controls');
    const [area] = await boxesOf(page, '.step-graph-area');
    expect(controls && area && meet(controls, area)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('shows a dry run beside the graph, and over all on a phone', { tags: 'slow' }, async () => {
    const id = await made('/transform/v1/workflows', {
      name: 'Tried',
      draft: true,
      steps: [close('One'), close('Two')],
    });
    await using page = await shared.open(`/workflows/${id}`, { viewport: { width: 1280, height: 560 } });
    // A branch that is added is in sight, with the place for its first step.
    await page.locator('[data-step]').first().focus();
    await page.keyboard.press('b');
    const first = page.getByRole('button', { name: 'Add first step of branch “KO” of “One”' });
    await first.waitFor();
    const edges = async () => {
      const [area] = await boxesOf(page, '.step-graph-area');
      const box = await first.boundingBox();
      if (!area || !box) return undefined;
      return Math.min(area.x + area.width - box.x - box.width, area.y + area.height - box.y - box.height);
    };
    await expect.poll(edges).toBeGreaterThan(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('KO', { exact: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Dry run' }).click();
    const panel = page.getByRole('dialog', { name: 'Dry run' });
    await panel.getByText('JSON', { exact: true }).click();
    await panel.getByRole('textbox', { name: 'Document as JSON' }).fill(JSON.stringify(invoice));
    await panel.getByRole('button', { name: 'Start dry run' }).click();
    await panel.getByText('Would end as').waitFor();
    await page.locator('.step-edge-taken').first().waitFor({ state: 'attached' });
    const [own] = await boxesOf(page, '.editor-run');
    const others = await boxesOf(page, '.step-node, h1, .editor-body > .flow-view');
    expect(others).not.toEqual([]);
    expect(others.filter((box) => !own || meet(own, box))).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    const [head] = await boxesOf(page, '.editor-run-head');
    const fields = await boxesOf(page, '.editor-run-body');
    expect(fields).not.toEqual([]);
    expect(fields.filter((box) => !head || meet(head, box))).toEqual([]);

    const name = page.getByRole('complementary').getByLabel('Name', { exact: true });
    const isFocused = () => expect.poll(() => name.evaluate((field) => field.matches(':focus'))).toBe(true);
    await panel.getByRole('button', { name: /One/ }).click();
    await isFocused();
    expect(await name.inputValue()).toBe('One');
    await panel.waitFor({ state: 'detached' });
    await page.locator('.step-edge-taken').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Back to the result' }).click();
    await panel.getByText('Would end as').waitFor();
    await page.locator('[data-step]').first().click();
    await page.keyboard.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await isFocused();

    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    await panel.getByText('Would end as').waitFor();
    await page.setViewportSize({ width: 1800, height: 900 });
    await name.fill('One more');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('jobs', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    await panel.press('Escape');
    await panel.waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Dry run', exact: true }).click();
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  test(
    'finds records by their names however many there are, and shows the chosen one by its own',
    { tags: 'slow' },
    async () => {
      const oldest = await made('/sequence/v1/series', { name: 'Oldest series', prefix: 'A-' });
      const second = await made('/sequence/v1/series', { name: 'Second series', prefix: 'B-' });
      const started = await made('/transform/v1/workflows', { name: 'Started one', steps: [close('One')] });
      for (let count = 0; count < 101; count += 1) {
        await made('/sequence/v1/series', { name: `Series ${count}`, prefix: `S${count}-` });
        await made('/transform/v1/workflows', { name: `Other ${count}`, steps: [close('One')] });
      }
      const number = { id: randomUUID(), name: 'Number', action: 'sequence.enumerate' };
      const run = { id: randomUUID(), name: 'Start', action: 'transform.job.create' };
      const template = `/transform/v1/print-templates/${randomUUID()}`;
      await shared.client.put(template, { name: 'Letter', files: { 'main.typ': '= First' } });
      await shared.client.patch(template, { files: { 'main.typ': '= Second' } });
      const print = {
        id: randomUUID(),
        name: 'Print',
        action: 'pdf',
        config: { template_id: template.split('/').at(-1) },
      };
      const id = await made('/transform/v1/workflows', {
        name: 'Choosing',
        draft: true,
        steps: [{ ...number, config: { series_id: oldest, prefix: 'X-' } }, run, print],
      });
      await using page = await shared.open(`/workflows/${id}?step=${number.id}`);
      const side = page.getByRole('complementary');
      const series = side.getByRole('combobox', { name: /^Series/ });
      await expect.poll(() => series.inputValue()).toBe('Oldest series');
      // What would make another series is not offered beside it, and what is set of that is told to have no effect.
      expect(await side.getByLabel('Suffix').count()).toBe(0);
      expect(await side.getByLabel('Prefix').inputValue()).toBe('X-');
      await side.getByText('has no effect: the series decides').first().waitFor();
      await series.fill('second');
      await page.getByRole('option', { name: 'Second series' }).click();
      await expect.poll(() => series.inputValue()).toBe('Second series');
      await series.fill(oldest);
      await page.getByRole('option', { name: 'Oldest series' }).waitFor();
      await expect.poll(() => page.getByRole('option').count()).toBe(1);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await shared.client.get(`/transform/v1/workflows/${id}`)).json)
        .toMatchObject({ steps: [{ config: { series_id: second } }, {}, {}] });

      await page.locator(`[data-step="${run.id}"]`).click();
      const workflow = side.getByRole('combobox', { name: /^Workflow/ });
      await workflow.fill('start');
      await page.getByRole('option', { name: 'Started one' }).click();
      await expect.poll(() => workflow.inputValue()).toBe('Started one');
      await page.reload();
      page.on('dialog', (dialog) => void dialog.accept());
      await expect.poll(() => workflow.inputValue()).toBe('Started one');
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await shared.client.get(`/transform/v1/workflows/${id}`)).json)
        .toMatchObject({ steps: [{}, { config: { workflow_id: started } }, {}] });

      await page.locator(`[data-step="${print.id}"]`).click();
      const version = side.getByRole('combobox', { name: /^Print template version/ });
      expect(await version.getAttribute('placeholder')).toBe('Latest');
      await version.click();
      await page.getByRole('option', { name: /^1 · Letter · / }).click();
      await page.keyboard.press('Control+s');
      await expect
        .poll(async () => (await shared.client.get(`/transform/v1/workflows/${id}`)).json)
        .toMatchObject({ steps: [{}, {}, { config: { template_version: '1' } }] });
      await side.getByRole('combobox', { name: /^Print template(?! version)/ }).click();
      await page.getByRole('option', { name: 'Letter' }).click();
      await page.getByText('Choose a print template first').waitFor();

      const { json: entry } = await shared.client.post('/silo/v1/entries', {
        data: { ...invoice, code: '7' },
      });
      await page.goto(`${shared.service.url}/console/documents/${entry.id}`);
      await page.getByRole('button', { name: 'Run workflow' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Workflow' }).fill('start');
      await page.getByRole('option', { name: 'Started one' }).click();
      await dialog.getByRole('button', { name: 'Run' }).click();
      await page
        .getByRole('region', { name: 'Workflow started' })
        .getByRole('link', { name: 'View job' })
        .click();
      await page.waitForURL('**/jobs/*');
      await page.getByRole('main').getByText('Started one').first().waitFor();
    },
  );
});

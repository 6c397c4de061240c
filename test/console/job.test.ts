import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adviceFor } from '../../src/console/parts/fault-panel/fault-advice.logic.ts';
import { refusalKeys } from '../../src/platform/errors.ts';
import { commonCodes } from '../../src/transform/providers/step-codes.ts';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { newWorkflow, runJob, step, storyOf, written, type ShownJob } from '../transform/engine/trial.ts';
import { gates, trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

/** How steps end that do what they should, or have nothing to do. */
const harmlessCodes = [
  'currencies-unknown',
  'false',
  'no-rates-wanted',
  'not-subscribed',
  'true',
  'up-to-date',
  'woken',
];

const secretOf = (bytes: string) => `whsec_${Buffer.from(bytes).toString('base64')}`;

const hostile = '<script>alert(1)</script> ${{ 7 * 7 }} \u202Eevil';

const named = (name: string, config: object = {}) => ({ id: randomUUID(), name, config });

describe.skipIf(!hasBrowser)('a job', () => {
  const shared = sharedConsole({ actions: trialActions });
  const shown = async (id: string): Promise<ShownJob> =>
    (await shared.client.get(`/transform/v1/jobs/${id}`)).json;

  test(
    'that failed says why and where, and runs again from there by clicks and by keys',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const workflow = await newWorkflow(client, {
        name: hostile,
        steps: written([
          {
            name: 'Begin',
            config: { status: 'OK', message: 'BR-9 (BT-40) at $.doc.supplier: name a country' },
          },
          {
            name: hostile,
            action: 'trial.script',
            config: {
              outcomes: [
                { status: 'KO', code: 'http-401', message: hostile },
                { status: 'KO' },
                { status: 'OK' },
              ],
            },
          },
          step('Finish'),
        ]),
      });
      const { id } = await runJob(client, workflow, { data: invoice, key: 'mended', tags: [hostile] });
      await using page = await shared.open(`/jobs/${id}`);
      const panel = page.getByRole('region', { name: 'failed' });
      await panel.getByText(hostile).first().waitFor();
      await panel.getByText('rejected the credentials').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await panel.getByRole('button', { name: 'Show step' }).click();
      await page.waitForURL(/attempt=1/);
      const steps = page.getByRole('list', { name: 'Timeline' }).getByRole('button');
      expect(await steps.count()).toBe(2);
      // Seen even if it took no time, at the end of all.
      const [track, bar] = await Promise.all([
        steps.last().locator('.timeline-track').boundingBox(),
        steps.last().locator('.timeline-bar').boundingBox(),
      ]);
      expect((bar?.x ?? 9999) + (bar?.width ?? 0)).toBeLessThan((track?.x ?? 0) + (track?.width ?? 0) + 1);
      // What a step noticed and let pass is no fault of it.
      await steps.first().click();
      const begin = page.getByRole('region', { name: 'Begin' });
      await begin.getByText('Warning', { exact: true }).waitFor();
      await begin.getByText('Supplier: name a country (BR-9) This does not stop the workflow.').waitFor();
      await steps.last().click();
      await page.getByRole('tab', { name: 'Graph' }).click();
      await page.getByRole('button', { name: 'Finish' }).waitFor();
      expect(await page.locator('.step-node[data-selected="true"]').textContent()).toContain(hostile);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.locator('.step-node[data-selected="true"] button').focus();
      await page.keyboard.press('ArrowDown');
      expect(await page.locator(':focus').textContent()).toContain('Finish');

      await panel.getByRole('button', { name: 'Retry from here', exact: true }).click();
      await page.getByText('2×').waitFor();
      await expect.poll(async () => (await shown(id)).intents.length).toBe(3);

      await page.getByRole('button', { name: 'Retry', exact: true }).focus();
      await page.keyboard.press('Enter');
      const ways = page.getByRole('menuitem');
      await ways.first().waitFor();
      expect(await ways.allTextContents()).toEqual(['From the failed step', 'From the start']);
      await page.getByRole('menuitem', { name: 'From the failed step' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('Completed.').waitFor();
      expect((await shown(id)).status).toBe('OK');
      await page.getByRole('tab', { name: 'Events' }).click();
      const happened = (await shown(id)).intents.flatMap((intent) => intent.events).length;
      await expect.poll(() => page.locator('[data-event]').count()).toBe(happened);
      await page.getByRole('tab', { name: 'Related' }).click();
      await page.getByRole('link', { name: 'All jobs on this document' }).waitFor();
    },
  );

  test(
    'that is retried says when another version is published, and once it is cancelled of what it had failed',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const outcomes = [{ status: 'ERR', code: 'http-503', message: 'closed for today' }];
      const send = { ...named('Send'), action: 'trial.script', config: { outcomes } };
      const workflow = await newWorkflow(client, { name: 'Retried', steps: written([send]) });
      const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow, data: invoice });
      await using page = await shared.open(`/jobs/${String(json['id'])}`);
      const panel = page.getByRole('region', { name: '“Send” failed' });
      await panel.getByText('closed for today', { exact: true }).waitFor();
      expect(await panel.getByText('Version 2').count()).toBe(0);
      // Its document says as much in a line, with the way to the job.
      await page.goto(`${shared.service.url}/console/documents/${String(json['silo_entry_id'])}`);
      const line = page.getByRole('region', { name: 'Retried' });
      await line.getByText(/^“Send” failed: closed for today · Next attempt in .+\)$/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await line.getByRole('link', { name: 'View job' }).click();
      const mended = { ...send, config: { outcomes: [{ status: 'OK' }] } };
      await client.patch(`/transform/v1/workflows/${workflow}`, { steps: written([mended]) });
      await page.reload();
      await panel.getByText('Version 2 of the workflow is published.').waitFor();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
      await panel.getByText('closed for today', { exact: true }).waitFor();
      await panel.getByRole('button', { name: 'Retry from here with version 2' }).click();
      await page.getByText('Completed.').waitFor();
      expect(await panel.count()).toBe(0);
    },
  );

  test(
    'that failed takes up in a newer version where that differs, and asks before it repeats what was done',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const message =
        'an address (BR-8) is needed and 1 more: GOBL-04 at $.doc.supplier: an address (BR-8) is needed; BR-9 (BT-40): name a country; and 3 more';
      const [begin, fails] = [
        named('Begin'),
        named('Write', { status: 'KO', code: 'invalid-document', message }),
      ];
      const workflow = await newWorkflow(client, { name: 'Mended', steps: written([begin, fails]) });
      const publish = (...steps: object[]) =>
        client.patch(`/transform/v1/workflows/${workflow}`, { steps: written(steps as never[]) });
      const { id } = await runJob(client, workflow, { data: invoice });
      await publish(named('Other'));
      await using page = await shared.open(`/jobs/${id}`);
      const panel = page.getByRole('region', { name: 'failed' });
      await panel
        .getByText('Version 2 no longer has this step: with it, the job can only start over.')
        .waitFor();
      const retries = () => panel.getByRole('button', { name: /^(Retry|Start)/ }).allTextContents();
      expect(await retries()).toEqual(['Start over with version 2', 'Retry from here with version 1']);
      expect(await panel.getByRole('listitem').allTextContents()).toEqual([
        'Supplier: An address (BR-8) is needed',
        'Name a country BR-9',
      ]);
      // Codes of our own rules are for who looks for them.
      await panel.getByTitle('GOBL-04', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await panel.getByRole('link', { name: 'Edit the document' }).click();
      await page.waitForURL('**/documents/*/edit*');

      await publish(begin, named('Mend'), { ...fails, config: {} });
      await page.goBack();
      await page.reload();
      await panel.getByRole('button', { name: 'Retry from “Mend” with version 3' }).waitFor();
      expect(await retries()).toEqual(['Retry from “Mend” with version 3', 'Retry from here with version 1']);

      // Set otherwise, what was done counts as new.
      await publish({ ...begin, config: { status: 'OK', code: 'mended' } }, { ...fails, config: {} });
      await page.reload();
      await panel.getByRole('button', { name: 'Retry from “Begin” with version 4' }).click();
      await page.getByRole('dialog', { name: 'Run completed steps again?' }).getByText('Cancel').click();
      await publish(begin, named('Mend'), { ...fails, config: {} });
      await page.reload();
      await panel.getByRole('button', { name: 'Retry from “Mend” with version 5' }).waitFor();
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await page.getByRole('menuitem', { name: 'From the start' }).first().click();
      await page.getByRole('dialog', { name: 'Run completed steps again?' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('dialog').getByText('Cancel').click();
      await panel.getByRole('button', { name: 'Retry from “Mend” with version 5' }).click();
      await page.getByText('Completed.').waitFor();
      expect(storyOf(await shown(id))).toEqual([
        'Begin:OK',
        'Write:KO/invalid-document',
        'Mend:OK',
        'Write:OK',
      ]);
      await page.getByRole('tab', { name: 'Events' }).click();
      const line = 'Supplier: an address (BR-8) is needed; name a country (BR-9)';
      const left = 'and 3 more, told once these are corrected';
      await page.locator('[data-event]').getByText(`${line}; ${left}`, { exact: true }).waitFor();
      await page.getByRole('tab', { name: 'Timeline' }).click();
      const again = page.getByRole('button', { name: 'Retry', exact: true });
      expect(await again.getAttribute('data-variant')).toBe('default');
      await page.setViewportSize({ width: 390, height: 800 });
      const note = await page.getByText('run 2', { exact: true }).boundingBox();
      const row = await page.locator('.timeline-name').last().boundingBox();
      expect((note?.x ?? 999) + (note?.width ?? 0)).toBeLessThanOrEqual(
        (row?.x ?? 0) + (row?.width ?? 0) + 1,
      );
      await again.click();
      await page.getByRole('menuitem', { name: 'From the start' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Once more');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await shown(id)).intents.length).toBe(7);
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('tab', { name: 'Related' }).click();
      await page.getByRole('table', { name: 'Audit log' }).getByText('Once more').waitFor();
    },
  );

  test(
    'that failed by how its workflow is written leads there first, and to a retry once that is mended',
    { tags: 'journey' },
    async () => {
      const { client } = shared;
      const step = { name: 'Raise', action: 'silo.modify', config: { jq: 'error("no name")' } };
      const id = await newWorkflow(client, { steps: [step] });
      const job = await runJob(client, id, { data: invoice });
      await using page = await shared.open(`/jobs/${job.id}`);
      const panel = page.getByRole('region', { name: 'failed' });
      const same = panel.getByRole('button', { name: 'Retry from here', exact: true });
      const leading = panel.locator('.mantine-Button-root:not([data-variant="default"])');
      await same.waitFor();
      await expect.poll(() => leading.allTextContents()).toEqual(['Open step in workflow']);
      const { steps } = (await client.get(`/transform/v1/workflows/${id}`)).json;
      await client.patch(`/transform/v1/workflows/${id}`, { steps: [{ ...steps[0], config: { jq: '.' } }] });
      await page.reload();
      await panel.getByRole('button', { name: 'Retry from here with version 2' }).waitFor();
      await expect.poll(() => leading.allTextContents()).toEqual(['Retry from here with version 2']);

      const integration = randomUUID();
      const config = { url: 'https://example.com', secret: secretOf('0123456789abcdef0123456789abcdef') };
      const actions = [{ id: 'acme.report', name: 'Report', summary: 'Reports' }];
      const at = `/transform/v1/integrations/${integration}`;
      await client.put(at, { name: 'Acme', provider: 'http', config: { ...config, actions } });
      const report = { name: 'Report', action: 'acme.report', config: { integration_id: integration } };
      const served = await newWorkflow(client, { steps: [report] });
      await client.patch(at, { disabled: true });
      const { id: refused } = await runJob(client, served, { data: invoice });
      await page.goto(`${shared.service.url}/console/jobs/${refused}`);
      await panel.getByText('The step’s integration is disabled. Enable it, then retry.').waitFor();
      await panel.getByRole('link', { name: 'Open integration' }).click();
      await page.getByRole('heading', { name: 'Acme' }).waitFor();
    },
  );

  test('that failed by any code that is known is told what helps', async () => {
    const { json } = await shared.client.graphql('{ actions { codes } }');
    const actions: { codes: string[] | null }[] = json.data.actions;
    const refusals = new Set<string>(refusalKeys);
    const codes = [
      ...actions.flatMap((action) => action.codes ?? []),
      ...commonCodes.filter((code) => !refusals.has(code)),
    ];
    const unknown = [...new Set(codes)].filter((code) => adviceFor(code) === 'unknown');
    expect(unknown.toSorted()).toEqual(harmlessCodes);
  });

  test('that failed on a signed document names the ways that are left', { tags: 'slow' }, async () => {
    const { client } = shared;
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'C' };
    const run = async (code: string, document: object): Promise<ShownJob> => {
      const steps = written([
        { name: 'Sign', action: 'silo.close', config: {} },
        { name: 'Write', config: { status: 'KO', code, message: 'It lacks an address' } },
      ]);
      return runJob(client, await newWorkflow(client, { steps }), { data: document });
    };
    const { id } = await run('invalid-document', data);
    await using page = await shared.open(`/jobs/${id}`);
    const panel = page.getByRole('region', { name: 'failed' });
    await panel.getByText('it is signed and can no longer change').waitFor();
    expect(await panel.getByRole('link', { name: 'Edit the document' }).count()).toBe(0);
    const same = panel.getByRole('button', { name: 'Retry from here', exact: true });
    expect(await same.getAttribute('data-variant')).toBe('default');
    const again = page.getByRole('button', { name: 'Retry', exact: true });
    expect(await again.getAttribute('data-variant')).toBe('default');
    // A message has no corrections.
    const leading = panel.locator('[data-variant="filled"]');
    expect(await leading.allTextContents()).toEqual(['Replicate as draft']);
    // A signature stands beside the document.
    await page.getByRole('tab', { name: 'Document' }).click();
    await page.getByText('No step changed the document.').waitFor();
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Sign' }).click();
    await page.getByText('No differences').waitFor();
    await panel.getByRole('link', { name: 'Open document' }).click();
    await page.waitForURL(/\/documents\/[^/]+$/);
    await panel.getByRole('button', { name: 'Replicate as draft' }).click();
    await page.waitForURL('**/edit');

    // What lies in a connection is tried again, also when the document is signed.
    const unreachable = await run('host-unreachable', { ...invoice, code: 'S-2' });
    await page.goto(`${shared.service.url}/console/jobs/${unreachable.id}`);
    await same.waitFor();
    expect(await leading.allTextContents()).toEqual(['Retry from here']);
    const wrong = await run('invalid-document', { ...invoice, code: 'S-1' });
    await page.goto(`${shared.service.url}/console/jobs/${wrong.id}`);
    await panel.getByRole('link', { name: 'Correct', exact: true }).waitFor();
    expect(await same.getAttribute('data-variant')).toBe('default');
    await panel.getByRole('link', { name: 'Correct', exact: true }).click();
    await page.getByRole('dialog', { name: 'Correct document' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(/\/documents\/[^/?]+$/);
    const view = panel.getByRole('link', { name: 'View job' });
    expect(await view.getAttribute('data-variant')).toBe('default');
    await page.goto(`${shared.service.url}/console/jobs/${randomUUID()}`);
    await page.getByRole('heading', { name: 'Job not found' }).waitFor();
  });

  test(
    'shows steps however deep they are nested, leads to its neighbours, and tells times as asked',
    { tags: 'slow' },
    async () => {
      const client = await shared.service.client();
      const nested = (depth: number): ReturnType<typeof step> =>
        depth === 6
          ? step('Deepest', 'KO:deep')
          : step(`Level ${depth}`, 'OK', [{ status: 'OK', steps: [nested(depth + 1)] }]);
      const nameless = { ...named(''), action: 'silo.close' };
      const deep = await newWorkflow(client, { name: 'Deep', steps: written([nested(1), nameless]) });
      const plain = await newWorkflow(client, { name: 'Plain' });
      const oldest = await runJob(client, plain, { key: 'oldest' });
      const older = await runJob(client, deep, { key: 'older' });
      await runJob(client, plain, { key: 'between' });
      const newer = await runJob(client, deep, { key: 'newer' });
      await using page = await shared.open(`/jobs?workflow=%5B%22${deep}%22%5D`, {
        client,
        timezoneId: 'Asia/Tokyo',
      });
      await page.getByRole('row').filter({ hasText: 'newer' }).click();
      await page.getByRole('heading', { name: 'newer' }).waitFor();
      const panel = page.getByRole('region', { name: 'failed' });
      await panel.getByText('Step configuration').click();
      await panel.getByText('"code": "deep"').waitFor();
      await page.getByRole('tab', { name: 'Graph' }).click();
      await page.getByRole('button', { name: 'Deepest' }).waitFor();
      await page.getByRole('button', { name: 'Sign document' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // What lies between them is not of the list's filter.
      await page.keyboard.press(']');
      await page.waitForURL(`**/jobs/${older.id}*`);
      await page.getByRole('heading', { name: 'older' }).waitFor();
      await page.keyboard.press(']');
      await page.getByRole('button', { name: 'No older job in the list' }).waitFor();
      await page.keyboard.press('[');
      await page.waitForURL(`**/jobs/${newer.id}*`);
      await page.getByRole('heading', { name: 'newer' }).waitFor();

      await page.getByRole('tab', { name: 'Events' }).click();
      const time = page.locator('[data-event] time').first();
      const at = new Date((await time.getAttribute('datetime')) ?? '');
      const hourIn = (timeZone: string) =>
        /\d+:\d+/.exec(at.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' }))?.[0] ?? '';
      await expect.poll(() => time.textContent()).toContain(hourIn('Asia/Tokyo'));
      await page.getByRole('button', { name: 'Preferences' }).click();
      await page.getByRole('menuitemradio', { name: 'UTC' }).click();
      await expect.poll(() => time.textContent()).toMatch(new RegExp(`${hourIn('UTC')}.* UTC$`));

      // Without a list all jobs are its neighbours; a dry run leads to the way that it took.
      await page.goto(`${shared.service.url}/console/jobs/${older.id}`);
      await page.getByRole('heading', { name: 'older' }).waitFor();
      await page.getByRole('button', { name: 'Older job' }).click();
      await page.waitForURL(`**/jobs/${oldest.id}*`);
      await page.goBack();
      await page.getByRole('heading', { name: 'older' }).waitFor();
      await panel.getByRole('link', { name: 'Open step in workflow' }).click();
      await page.waitForURL(`**/workflows/${deep}?step=*`);
      await page.goBack();
      await page.getByRole('button', { name: 'Dry run' }).click();
      await page.waitForURL(/tab=graph/);
      await page.getByText('Dry run', { exact: true }).and(page.locator(':not(button *)')).waitFor();
      await page.getByRole('button', { name: 'Deepest' }).waitFor();
    },
  );

  test('shows what each step made of the document, in the dark', { tags: 'slow' }, async () => {
    const { client } = shared;
    const workflow = await newWorkflow(client, {
      steps: written([
        { name: 'Rename', action: 'silo.modify', config: { data: { notes: [{ text: hostile }] } } },
        step('Nothing'),
        { name: 'Sign', action: 'silo.close', config: {} },
      ]),
    });
    const coded = { ...invoice, code: '1' };
    const { id } = await runJob(client, workflow, { data: coded, args: { note: hostile } });
    await using page = await shared.open(`/jobs/${id}?tab=document`, { colorScheme: 'dark' });
    await page.getByText(hostile).first().waitFor();
    // It opens at what changed the document, not at the signature that came after.
    const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current="true"]');
    expect(await current.allTextContents()).toEqual([expect.stringContaining('Rename')]);
    await page.getByText('No changes').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Arguments' }).click();
    await page.getByRole('cell', { name: hostile }).waitFor();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: /Rename/ }).click();
    await page.getByRole('heading', { name: 'Rename' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('tab', { name: 'Raw' }).click();
    await page.locator('.cm-content').getByText(id).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await page.evaluate('navigator.clipboard.readText()'));
    const { intents } = await shown(id);
    expect(copied).toMatchObject({ id, status: 'OK', args: { note: hostile } });
    expect(copied.intents.map((intent: { id: string }) => intent.id)).toEqual(intents.map((each) => each.id));

    // By plain HTTP browsers have no clipboard to write to.
    await page.evaluate(`
      globalThis.board = navigator.clipboard;
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    `);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByRole('alert').getByText('Copied').waitFor();
    const { data } = (await client.graphql('{ viewer { workspace { id } } }')).json;
    const link = `${page.url()}#workspace=${data.viewer.workspace.id}`;
    expect(await page.evaluate('board.readText()')).toBe(link);

    const large = await runJob(client, workflow, { data: coded, args: { note: 'x'.repeat(300_000) } });
    await page.goto(`${shared.service.url}/console/jobs/${large.id}?tab=raw`);
    const show = page.getByRole('button', { name: /^Show 30\d.* kB of JSON$/ });
    await show.waitFor();
    expect(await page.locator('.cm-content').count()).toBe(0);
    await show.click();
    await page.locator('.cm-content').getByText(large.id).first().waitFor();

    const many = await newWorkflow(client, {
      steps: written(Array.from({ length: 203 }, (_step, index) => step(`Step ${index + 1}`))),
    });
    const { id: long } = await runJob(client, many);
    await page.goto(`${shared.service.url}/console/jobs/${long}`);
    const rows = page.getByRole('list', { name: 'Timeline' }).getByRole('button');
    await page.getByRole('button', { name: 'Show 3 earlier steps' }).waitFor();
    expect(await rows.count()).toBe(200);
    await page.getByRole('button', { name: 'Show 3 earlier steps' }).click();
    await rows.getByText('Step 1', { exact: true }).waitFor();
  });

  test('that goes on shows what its steps have made so far', { tags: 'slow' }, async () => {
    const { client } = shared;
    const child = await newWorkflow(client, { name: 'Child', steps: written([step('fine')]) });
    const gate = { name: 'Gate', action: 'trial.gate', config: {} };
    const workflow = await newWorkflow(client, {
      steps: written([
        gate,
        { name: 'Rename', action: 'silo.modify', config: { data: { notes: [{ text: 'Noted' }] } } },
        { name: 'Start', action: 'transform.job.create', config: { workflow_id: child } },
        gate,
      ]),
    });
    const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow, data: invoice });
    const { id } = json as ShownJob;
    const letGoOn = async (): Promise<void> => {
      await expect.poll(() => gates.has(id)).toBe(true);
      const go = gates.get(id);
      gates.delete(id);
      go?.();
    };
    await using page = await shared.open(`/jobs/${id}?tab=document`);
    await page.getByText('No step changed the document.').waitFor();
    await letGoOn();
    await page.getByText('Noted').first().waitFor();
    await page.getByRole('tab', { name: 'Related' }).click();
    await page.getByRole('region', { name: 'Started by this job' }).getByText('Child').waitFor();
    await page.getByText('Running “Gate”').waitFor();
    await letGoOn();
    await page.getByText('Completed.').waitFor();
  });

  test('that waits is let go on or cancelled, by those who may', { tags: 'slow' }, async () => {
    const { client, service } = shared;
    const wait = { name: 'Wait', action: 'silo.sleep', config: { duration: 'PT24H' } };
    const workflow = await newWorkflow(client, { steps: written([wait, wait, step('Finish')]) });
    const { json } = await client.post('/transform/v1/jobs', { workflow_id: workflow, data: invoice });
    const { id } = json as ShownJob;
    await using page = await shared.open(`/jobs/${id}`);
    await page.getByText('Waiting at “Wait”.').waitFor();
    await page.getByText('Continues at the latest: in 23 hr').waitFor();
    await page.getByRole('button', { name: 'Resume now' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Timeline' }).getByRole('button').count()).toBe(2);
    await page.getByText('Waiting at “Wait”.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this job?' });
    await question.getByLabel('Reason').fill('Doppelt – “Wait”');
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Cancelled at “Wait”.').waitFor();
    expect((await shown(id)).status).toBe('CANCEL');
    await page.getByRole('img', { name: 'Cancelled' }).waitFor();

    // A part of the time is shown by dragging over it, by buttons and by keys; the address keeps which.
    const box = await page.locator('.timeline-track').first().boundingBox();
    const { x = 0, y = 0, width = 0 } = box ?? {};
    await page.mouse.move(x + width * 0.5, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.95, y + 8, { steps: 5 });
    await page.mouse.up();
    await page.waitForURL(/from=.*&to=/);
    expect(page.url()).not.toContain('step=');
    const begin = page.locator('.timeline-axis time').first();
    const shownFrom = new URL(page.url()).searchParams.get('from')?.replaceAll('"', '');
    await expect.poll(() => begin.getAttribute('datetime')).toBe(shownFrom);
    await page.reload();
    // From its middle on: where all took a few milliseconds a part that was zoomed to may begin with the first of them.
    const middle = new URL(page.url()).searchParams.get('from') ?? '';
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.waitForURL((url) => (url.searchParams.get('from') ?? middle) < middle);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForURL((url) => !url.search.includes('from='));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForURL(/from=/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('list', { name: 'Timeline' }).getByRole('button').first().focus();
    await page.keyboard.press('+');
    await page.waitForURL(/from=/);
    await page.keyboard.press('-');
    await page.waitForURL((url) => !url.search.includes('from='));

    await page.goto(`${service.url}/console/workspace?object=${id}`);
    await page.getByRole('row', { name: 'Job cancelled' }).getByText('Doppelt – “Wait”').waitFor();
    expect(await page.getByText('Doppelt').count()).toBe(1);

    const reader = await service.client({ workspace: client.workspace, scope: 'transform:read' });
    await using other = await shared.open(`/jobs/${id}`, { client: reader });
    await other.getByText('Cancelled at “Wait”.').waitFor();
    expect(await other.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    // That the token may not see documents is no fault of the job.
    expect(await other.getByText('Something went wrong').count()).toBe(0);
    expect(await other.getByRole('link', { name: 'Open document' }).count()).toBe(0);
    // What it lacks is said in words, beside the name that it has in tokens.
    await other.getByRole('tab', { name: 'Document' }).click();
    const lacks = /^Your token does not have the permission “Documents: read” \(silo:read\)/;
    await other.getByText(lacks).waitFor();
    await other.goto(`${service.url}/console/documents`);
    await other.getByRole('heading', { name: 'You do not have access to documents' }).waitFor();
    await other.getByText(lacks).waitFor();
    expect(await accessibilityFaults(other)).toEqual([]);
  });
});

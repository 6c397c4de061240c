import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, describe, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { trialActions } from '../transform/engine/trial-actions.ts';
import { accessibilityFaults, holdBack, sharedConsole } from './shared-console.ts';

/** Whether what is drawn in the middle of an element is the element. */
const isInSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });

/** How many lines of faults are seen in part, as what holds them ends within them. */
const linesCutIn = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const lines = [...element.querySelectorAll('.fault-message')].flatMap((each) => [
      ...each.getClientRects(),
    ]);
    return lines.filter((line) => line.top < bottom - 1 && line.bottom > bottom + 1).length;
  });

describe.skipIf(!hasBrowser)('a workflow on a document', () => {
  const shared = sharedConsole({ actions: trialActions });

  test(
    'is tried before it burns a number, and moves nothing while that is told',
    { tags: 'slow' },
    async () => {
      const { id, series } = await sending();
      const { whole, lacking } = await invoices();
      const entry = await entryOf(lacking);
      await using page = await shared.open(`/documents/${entry}`, { viewport: { width: 1280, height: 720 } });
      const open = page.getByRole('button', { name: 'Run workflow' });
      const dialog = page.getByRole('dialog');
      // The names of workflows come later than the keys.
      const go = await holdBack(page, 'RecordNames');
      await open.click();
      // With one workflow there is nothing to choose.
      const workflow = dialog.getByRole('combobox', { name: 'Workflow' });
      await expect.poll(() => workflow.inputValue()).toBe('Send it');
      await dialog.getByText('It would fail at “Write CII”').waitFor();
      // Nothing covers what is told of it.
      expect(await page.getByRole('option').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await workflowOf({
        name: 'Others',
        steps: [{ name: 'Mark', action: 'silo.state', config: { state: 'sent' } }],
      });
      await dialog.waitFor({ state: 'detached' });
      const isFocused = () => open.evaluate((element) => element === element.ownerDocument.activeElement);
      await expect.poll(isFocused).toBe(true);
      await page.keyboard.press('Enter');
      const run = dialog.getByRole('button', { name: /^Run/ });
      const place = () => run.boundingBox();
      await run.waitFor();
      const before = await place();
      await expect
        .poll(() => workflow.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true);
      expect(await workflow.inputValue()).toBe('');
      await page.keyboard.type('Send it');
      await page.keyboard.press('Enter');
      expect(await workflow.inputValue()).toBe('Send it');
      await page.getByRole('listbox').getByText('Loading…').waitFor();
      go();
      await dialog.getByText('It would fail at “Write CII”').waitFor();
      await dialog.getByText('Numbers, signs and writes it.').waitFor();
      await dialog.getByRole('listitem').first().getByText('Supplier').first().waitFor();
      expect(await dialog.getByText('$.doc').count()).toBe(0);
      expect(await place()).toEqual(before);
      expect(await run.textContent()).toBe('Run anyway');
      // However much is told, what helps is in sight.
      const edit = dialog.getByRole('link', { name: 'Edit document' });
      expect(await isInSight(edit)).toBe(true);
      expect(await isInSight(dialog.getByText('Running it anyway does every step before that one'))).toBe(
        true,
      );
      expect(await accessibilityFaults(page)).toEqual([]);

      // The document is mended elsewhere while the dialog is open.
      await shared.client.patch(`/silo/v1/entries/${entry}`, { data: whole });
      await dialog.getByText('A dry run goes through').waitFor();
      expect(await run.textContent()).toBe('Run');
      expect(await place()).toEqual(before);
      expect(await accessibilityFaults(page)).toEqual([]);
      await run.click();
      // The button that it was begun with is gone with the signature.
      await page.getByRole('heading', { name: 'Invoice T-1' }).waitFor();
      const started = page.getByRole('region', { name: 'Workflow started' });
      await started.getByRole('status').getByText('Send itDone').waitFor();
      const way = started.getByRole('link', { name: 'View job' });
      expect(await way.evaluate((link) => link.matches(':focus'))).toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      const { json } = await shared.client.get(`/sequence/v1/series/${series}/entries`);
      expect(json['list']).toHaveLength(1);
      const { json: again } = await shared.client.get(`/transform/v1/workflows/${id}`);
      expect(again['draft']).toBe(false);
      const own = randomUUID();
      await shared.client.put(`/sequence/v1/series/${own}`, { name: 'Credit notes', prefix: 'C-' });
      // The next document is likely to go the same way.
      await page.goto(`${shared.service.url}/console/documents/${await entryOf(whole)}`);
      await open.click();
      await expect.poll(() => workflow.inputValue()).toBe('Send it');

      // The number that it would get is told, and may come from another series.
      await dialog.getByText('It would get the number T-2.').waitFor();
      await dialog.getByRole('combobox', { name: 'Number series' }).fill('Credit');
      await page.getByRole('option', { name: 'Credit notes' }).click();
      await dialog.getByText('It would get the number C-1.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await run.click();
      await page.getByText('Workflow started').waitFor();
      const taken = async () => (await shared.client.get(`/sequence/v1/series/${own}/entries`)).json['list'];
      await expect.poll(async () => (await taken()).length).toBe(1);
    },
  );

  test('that failed is told at the document, until another one did not', { tags: 'slow' }, async () => {
    const fails = await workflowOf({ name: 'Fails', steps: [{ name: 'Write CII', action: 'cii.generate' }] });
    const works = await workflowOf({
      name: 'Works',
      steps: [{ name: 'Mark', action: 'silo.state', config: { state: 'processing' } }],
    });
    const entry = await entryOf((await invoices()).lacking);
    const job = await shared.client.post('/transform/v1/jobs?wait=20', {
      workflow_id: fails,
      silo_entry_id: entry,
    });
    expect(job.json['status']).toBe('KO');
    await using page = await shared.open(`/documents/${entry}`);
    const panel = page.getByRole('region', { name: '“Write CII” failed' });
    await panel.getByText('Fails').waitFor();
    await panel.getByRole('listitem').first().waitFor();
    await panel.getByRole('link', { name: 'Edit document' }).waitFor();
    expect(await panel.getByRole('link', { name: 'View job' }).getAttribute('href')).toContain(
      job.json['id'],
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    // However often it is tried meanwhile.
    const trial = { workflow_id: works, silo_entry_id: entry, dry_run: true };
    for (let count = 1; count <= 6; count += 1) await shared.client.post('/transform/v1/jobs?wait=20', trial);
    await page.reload();
    await panel.getByText('Fails').waitFor();
    await shared.client.post('/transform/v1/jobs?wait=20', { workflow_id: works, silo_entry_id: entry });
    await panel.waitFor({ state: 'detached' });

    // What is started here is told until it has failed.
    await page.getByRole('button', { name: 'Run workflow' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Workflow' }).fill('Fails');
    await page.getByRole('option', { name: 'Fails' }).click();
    await dialog.getByRole('button', { name: 'Run anyway' }).click();
    const view = panel.getByRole('link', { name: 'View job' });
    await view.waitFor();
    expect(await page.getByRole('region', { name: 'Workflow started' }).count()).toBe(0);
    await expect.poll(() => view.evaluate((link) => link.matches(':focus'))).toBe(true);
  });

  test(
    'leads from what failed to its field, which says so until it is changed',
    { tags: 'slow' },
    async () => {
      const config = { doc_type: 'xrechnung' };
      const fails = await workflowOf({
        name: 'As XRechnung',
        steps: [{ name: 'Write it', action: 'ubl.generate', config }],
      });
      await workflowOf({
        name: 'Sign and write',
        steps: [
          { name: 'Sign it', action: 'silo.close' },
          { name: 'Write it', action: 'ubl.generate', config },
        ],
      });
      const { whole } = await invoices();
      const entry = await entryOf(whole);
      await shared.client.post('/transform/v1/jobs?wait=20', { workflow_id: fails, silo_entry_id: entry });
      await using page = await shared.open(`/documents/${entry}`);
      const panel = page.getByRole('region', { name: '“Write it” failed' });
      // What the addon asks for is told together with what the norm asks for.
      await panel.getByText('Supplier · People:').waitFor();
      await panel
        .getByRole('listitem')
        .filter({ hasText: /^Document: .*BR-02$/ })
        .waitFor();
      expect(await panel.getByRole('listitem').filter({ hasText: 'BR-DE-15' }).count()).toBe(1);
      // Where there is no room for all of it, it ends behind a whole line.
      await page.setViewportSize({ width: 390, height: 800 });
      await panel.getByRole('button', { name: 'Show all' }).waitFor();
      expect(await linesCutIn(panel.locator('.mantine-Spoiler-content'))).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
      await panel.getByRole('link', { name: 'Edit document' }).click();
      // The contact of the supplier is among the fields that are added.
      const contact = page.locator('[data-member="$.supplier.people"]');
      await contact.getByText(/The supplier needs a contact person/).waitFor();
      const add = contact.getByRole('button', { name: 'Add: People' });
      const isFocused = () => add.evaluate((element) => element === element.ownerDocument.activeElement);
      await expect.poll(isFocused).toBe(true);
      // A row that is added is there, has the focus, and mends nothing by itself.
      const asked = contact.getByText('the supplier needs a contact person');
      await add.click();
      const person = contact.getByRole('group', { name: 'Person 1' });
      await person.locator('input:focus').waitFor();
      expect(await asked.isVisible()).toBe(true);
      const role = person.getByLabel('Role');
      await role.fill('Sales');
      await asked.waitFor({ state: 'detached' });
      // What was shown stays when it is emptied.
      await role.fill('');
      await asked.waitFor();
      await person.getByRole('button', { name: /^Remove: .*Person 1$/ }).click();
      expect(await person.count()).toBe(0);
      expect(await add.isVisible()).toBe(true);
      // What the supplier lacks as a whole is told where it is typed.
      const telephones = page.locator('[data-member="$.supplier.telephones"]');
      await telephones.getByText('the supplier or its contact person needs a telephone number').waitFor();
      const email = page.locator('[data-path="$.supplier.emails[0].addr"]');
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      const issues = page.getByRole('button', { name: /^\d+ issues$/ });
      if ((await issues.getAttribute('aria-expanded')) !== 'true') await issues.click();
      await page.getByRole('listitem').filter({ hasText: 'BR-DE-7' }).getByRole('button').click();
      await expect.poll(() => email.evaluate((field) => field.matches(':focus'))).toBe(true);
      const order = page.locator('[data-path="$.ordering.code"]');
      // What is asked for is said in place of what the field is for, by the name of the field.
      const reference = page.locator('[data-field]').filter({ has: order });
      await reference.getByText('Buyer’s reference', { exact: true }).waitFor();
      await reference.getByText(/buyer's reference .*\(BR-DE-15\)/).waitFor();
      expect(await order.getAttribute('aria-invalid')).toBe('true');
      expect(await accessibilityFaults(page)).toEqual([]);
      await order.fill('04011000-12345-34');
      await expect.poll(() => order.getAttribute('aria-invalid')).toBe(null);

      // What a step would ask for further is told by the XML, and shown in the same way.
      await page.getByText('XML', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Rule set' }).click();
      await page.getByRole('option', { name: 'XRechnung', exact: true }).click();
      const rule = page.getByRole('row').filter({ has: page.getByText('BR-DE-1', { exact: true }) });
      await rule.getByRole('button', { name: /Payment instructions/ }).click();
      const means = page.locator('[data-path="$.payment.instructions.key"]:focus');
      await means.waitFor();
      expect(await means.getAttribute('aria-invalid')).toBe('true');
      // Nothing covers what is wrong with it.
      expect(await means.getAttribute('aria-expanded')).toBe('false');
      // The terms are there, as the example has them.
      await page.getByText('Still missing: Payment method and IBAN').waitFor();
      await page.getByRole('button', { name: 'Add: IBAN' }).click();
      await page.locator('[data-path="$.payment.instructions.credit_transfer[0].iban"]:focus').waitFor();
      expect(await page.locator('[data-path="$.payment.instructions.key"]').inputValue()).toBe(
        'Credit transfer',
      );

      // What is typed is checked for a workflow: all of its steps tell at once what they ask for, at the fields.
      await page.getByRole('button', { name: 'Check for another workflow' }).click();
      await page.getByRole('menuitem', { name: 'Sign and write' }).click();
      const asks = page.getByText(/^“Sign and write” asks for \d+ more things, marked at their fields\.$/);
      await asks.waitFor();
      const count = async () => Number(/\d+/.exec((await asks.or(changed).textContent()) ?? '')?.[0]);
      const changed = page.getByText(/^“Sign and write” asks for .* The document has changed since\.$/);
      const all = await count();
      const code = page.locator('[data-path="$.code"]');
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      await contact.getByText('the supplier needs a contact person').waitFor();
      expect(await order.getAttribute('aria-invalid')).toBe(null);
      expect(await accessibilityFaults(page)).toEqual([]);
      await code.fill('17');
      await changed.waitFor();
      // The signature and the norm have asked for a number.
      expect(await count()).toBe(all - 2);
      await expect.poll(() => code.getAttribute('aria-invalid')).toBe(null);
      // The same workflow is offered again.
      await page.getByRole('button', { name: 'Check for “Sign and write”' }).click();
      await asks.waitFor();
    },
  );

  test(
    'shows what it asks of a line as a whole below that, until the line is changed, and what it lets pass',
    { tags: 'slow' },
    async () => {
      const message = 'a sender is needed: X-1 at $.doc.lines[1]: a sender is needed';
      await workflowOf({
        name: 'By lines',
        steps: [{ action: 'trial.end', config: { status: 'KO', code: 'invalid-document', message } }],
      });
      const warning = 'an order is usual: X-2 at $.doc.ordering: an order is usual';
      await workflowOf({
        name: 'By nobody',
        steps: [{ name: 'Look', action: 'trial.end', config: { message: warning } }],
      });
      const { whole } = await invoices();
      const entry = await entryOf({ ...whole, lines: [...whole.lines, ...whole.lines] });
      await using page = await shared.open(`/documents/${entry}/edit`);
      await page.getByRole('button', { name: 'Check for another workflow' }).click();
      await page.getByRole('menuitem', { name: 'By lines' }).click();
      const told = page.getByRole('table', { name: 'Lines' }).getByText('A sender is needed (X-1)');
      await told.waitFor();
      const second = page.locator('[data-path="$.lines[1].item.name"]');
      expect(
        await told.evaluate((text) => text.closest('tr')?.previousElementSibling?.getAttribute('data-row')),
      ).toBe('1');
      expect(await accessibilityFaults(page)).toEqual([]);
      await second.fill('Something else');
      await told.waitFor({ state: 'detached' });

      // One that would go through says what it let pass.
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await page.getByRole('button', { name: 'Run workflow' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Workflow' }).fill('By nobody');
      await page.getByRole('option', { name: 'By nobody' }).click();
      await dialog.getByText(/^Look Warning Ordering: an order is usual \(X-2\)/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  test(
    'that failed on a signed invoice says what corrects it, and which of that it would refuse',
    { tags: 'slow' },
    async () => {
      const { entry } = await failedInPeppol();
      await using page = await shared.open(`/documents/${entry}`);
      const panel = page.getByRole('region', { name: '“Write it” failed' });
      await panel.getByRole('link', { name: 'Correct', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Correct document' });
      const types = dialog.getByRole('radiogroup', { name: 'Type' });
      await dialog.getByText('Each type was tried with “By Peppol”.').waitFor();
      const names = await types.locator('label').allTextContents();
      expect(names).toEqual(['Credit noteUsual', 'Debit note', 'Corrective invoice']);
      // The norm has corrective invoices, and Peppol has them between Germans alone.
      await types
        .getByText(
          /^“By Peppol” would refuse this type: .*for German sellers and buyers alone \(PEPPOL-EN16931-P0112\)$/,
        )
        .waitFor();
      expect(await types.getByText('would refuse').count()).toBe(1);
      await types.getByText('Takes this invoice back, in whole or in part.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // A copy of it does not take it back.
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await panel.getByRole('button', { name: 'Replicate as draft' }).click();
      const original = page.getByRole('region', { name: 'Original invoice' });
      await original.getByText('If this invoice replaces it, credit P-1 as well.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.goto(page.url().replace('/edit', ''));
      await original.getByRole('link', { name: 'Credit P-1' }).click();
      await page.getByRole('heading', { name: 'Invoice P-1' }).waitFor();
      expect(await dialog.getByRole('radio', { name: 'Credit note' }).isChecked()).toBe(true);
      await dialog.getByRole('button', { name: 'Create correction' }).click();
      await page.getByRole('heading', { name: 'Credit note for P-1 – draft' }).waitFor();
      // The invoice has a due date, which nobody has to pay by here.
      const dates = page.getByRole('group', { name: 'Due dates' });
      await page.getByText(/^A credit note takes over the account and the due dates/).waitFor();
      expect(await dates.getByLabel('Date', { exact: true }).count()).toBe(1);
      // What takes it back is no copy of it.
      await page.waitForLoadState('networkidle');
      expect(await original.count()).toBe(0);

      // It would take the next number of the invoices, which is told, as is the way to another series.
      await page.goto(page.url().replace('/edit', ''));
      const credits = randomUUID();
      await shared.client.put(`/sequence/v1/series/${credits}`, { name: 'Credits', prefix: 'PC-' });
      const open = page.getByRole('button', { name: 'Run workflow' });
      const run = page.getByRole('dialog', { name: 'Run a workflow on this document' });
      const choose = async (): Promise<void> => {
        await open.click();
        await run.getByRole('combobox', { name: 'Workflow' }).fill('By Pep');
        await page.getByRole('option', { name: 'By Peppol' }).click();
        await run.getByText('It would get the number P-2.').waitFor();
      };
      await choose();
      await run.getByText('“Invoices” numbers your invoices too.').waitFor();
      expect(await run.getByText('fully credited').count()).toBe(0);
      await run.getByRole('link', { name: 'Create a series' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await run.getByRole('button', { name: 'Cancel' }).click();
      // Once one of them has had a series of its own, that is offered.
      const { whole } = await invoices();
      const credit = await entryOf({
        ...whole,
        type: 'credit-note',
        code: 'PC-1',
        preceding: [{ uuid: entry, code: 'P-1' }],
      });
      const { status } = await shared.client.patch(`/silo/v1/entries/${credit}`, { sign: true });
      expect(status).toBe(200);
      await choose();
      await run.getByText('The last document of this kind was numbered from “Credits”.').waitFor();
      // That one took all of the invoice back.
      await run
        .getByText(/^P-1 is already fully credited\. This credit note would take back a further EUR/)
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await run.getByRole('button', { name: 'Use “Credits”' }).click();
      await run.getByText('It would get the number PC-1.').waitFor();
      expect(await run.getByText('The last document of this kind').count()).toBe(0);
    },
  );

  test(
    'tells in the language of its reader what failed, where, and what is refused of settings',
    { tags: 'journey' },
    async () => {
      const { client } = shared;
      const config = { doc_type: 'xrechnung' };
      const fails = await workflowOf({
        name: 'As XRechnung',
        steps: [{ name: 'Write it', action: 'ubl.generate', config }],
      });
      const entry = await entryOf((await invoices()).whole);
      const order = { workflow_id: fails, silo_entry_id: entry };
      const { json: job } = await client.post('/transform/v1/jobs?wait=20', order);
      const integration = randomUUID();
      const mail = { host: 'mail.example', from: 'a@example.com', username: 'a', password: 'secret' };
      await client.put(`/transform/v1/integrations/${integration}`, { provider: 'smtp', config: mail });

      await using page = await shared.open(`/jobs/${job['id']}`, { locale: 'es-ES' });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const reason = 'the supplier needs a contact person (BR-DE-2, BR-DE-5)';
      const panel = page.getByRole('region', { name: '«Write it»' });
      await panel.getByText(spanish('rules', reason)).waitFor();
      await panel
        .getByRole('listitem')
        .filter({ hasText: /^Documento: .*BR-02$/ })
        .waitFor();
      expect(await panel.getByText(/\b(?:is required|needs)\b/).count()).toBe(0);
      // Who is asked for help is told what the service said.
      await panel.getByRole('button', { name: 'Copiar como texto' }).click();
      await panel.getByRole('button', { name: 'Copiado' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toContain(reason);
      await panel.getByRole('link', { name: 'Editar el documento' }).click();
      const contact = page.locator('[data-member="$.supplier.people"]');
      await contact.getByText(spanish('rules', reason)).waitFor();
      // What is led to gets the focus, which nobody has to take back while typing.
      await contact.locator('button:focus').waitFor();
      // So is what the service finds while one types.
      await page.locator('[data-path="$.lines[0].item.price"]').fill('');
      await page.keyboard.press('Tab');
      const price = spanish('rules', 'every item of an invoice needs a price');
      await page.getByRole('button', { name: /^\d+ errore?s?$/ }).click();
      await page.locator('#editor-faults').getByText(price).waitFor();

      await page.goto(`${shared.service.url}/console/integrations/${integration}`);
      const host = page.getByLabel('Servidor', { exact: false }).first();
      await host.fill('other.example');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      const anew = spanish('messages', 'must be given anew, because {{moved}} changes');
      await page.getByText(anew.replace('{{moved}}', 'host')).first().waitFor();
    },
  );

  /** An invoice, and the same whose supplier has no address: the document allows that, an electronic invoice does not. */
  async function invoices(): Promise<{ whole: { lines: object[] }; lacking: object }> {
    const query = '?country=ES&schema=bill/invoice';
    const { json } = await shared.client.get(`/utils/v1/document-examples${query}`);
    const { code: _, series: __, ...whole } = json['list'][0].data;
    const { addresses: ___, ...supplier } = whole.supplier;
    return { whole, lacking: { ...whole, supplier } };
  }

  /** A signed invoice from Spain that a workflow numbered and then could not write by the rules of Peppol. */
  async function failedInPeppol(): Promise<{ entry: string; workflow: string }> {
    const series = randomUUID();
    await shared.client.put(`/sequence/v1/series/${series}`, { name: 'Invoices', prefix: 'P-' });
    const workflow = await workflowOf({
      name: 'By Peppol',
      steps: [
        { name: 'Number', action: 'sequence.enumerate', config: { series_id: series, precheck: false } },
        { name: 'Sign', action: 'silo.close' },
        { name: 'Write it', action: 'ubl.generate', config: { doc_type: 'peppol' } },
      ],
    });
    const entry = await entryOf((await invoices()).lacking);
    const order = { workflow_id: workflow, silo_entry_id: entry };
    const { json } = await shared.client.post('/transform/v1/jobs?wait=20', order);
    expect(json['status']).toBe('KO');
    return { entry, workflow };
  }

  async function sending(): Promise<{ id: string; series: string }> {
    const series = randomUUID();
    await shared.client.put(`/sequence/v1/series/${series}`, { name: 'Trial', prefix: 'T-' });
    const id = await workflowOf({
      name: 'Send it',
      description: 'Numbers, signs and writes it.',
      steps: [
        { name: 'Number', action: 'sequence.enumerate', config: { series_id: series } },
        { name: 'Sign', action: 'silo.close' },
        { name: 'Write CII', action: 'cii.generate' },
      ],
      rescue: [{ name: 'Mark', action: 'silo.state', config: { state: 'error' } }],
    });
    return { id, series };
  }

  async function workflowOf(workflow: object): Promise<string> {
    const id = randomUUID();
    const { status } = await shared.client.put(`/transform/v1/workflows/${id}`, workflow);
    expect(status).toBe(200);
    return id;
  }

  async function entryOf(data: object): Promise<string> {
    const { status, json } = await shared.client.post('/silo/v1/entries', { data });
    expect([status, json['faults']]).toEqual([200, undefined]);
    return json['id'];
  }
});

/** What the Spanish console says for a text of the service. */
function spanish(kind: string, text: string): string {
  const file = readFileSync(`src/console/words/service/${kind}/es.json`, 'utf8');
  const said = (JSON.parse(file) as Record<string, string>)[text];
  if (said === undefined) throw new Error(`There are no words for ${text}`);
  return said;
}

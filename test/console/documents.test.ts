import { randomUUID } from 'node:crypto';
import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { invoiceIn } from '../transform/providers/national/national-trial.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const hostile = `<img src=x onerror=alert(1)>\u202e"'&{{7*7}}${'long'.repeat(400)}`;

/** Which day it is in a zone, as documents write it. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** Whether a page asks what may correct a document. */
const isOptions = (request: Request): boolean => request.postData()?.includes('CorrectionOptions') === true;

describe.skipIf(!hasBrowser)('documents', () => {
  const shared = sharedConsole();

  test(
    'are written from an example by the keyboard, calculated, saved, signed and corrected',
    { tags: 'journey' },
    async () => {
      await using page = await shared.open('/documents');
      await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: 'New document' }).first().press('Enter');
      const example = page.getByRole('link', { name: 'Spain Invoice with two lines' });
      await example.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      const country = page.getByRole('combobox', { name: 'Supplier country' });
      await country.click();
      await page.keyboard.type('spain');
      await page.locator('[data-combobox-selected]').getByText('Spain (ES)').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => country.inputValue()).toBe('Spain (ES)');
      await example.press('Enter');

      await page.getByText('Not saved yet').waitFor();
      const number = page.getByLabel('Number', { exact: true }).first();
      expect(await number.inputValue()).toBe('');
      await number.fill('0001');
      const series = page.getByLabel('Series');
      expect(await series.inputValue()).toBe('');
      await series.fill('F');
      const totals = page.getByRole('region', { name: 'Totals' });
      await totals.getByText('EUR 459.80').first().waitFor();
      const cell = (name: string, line: number) => page.getByLabel(`${name}, line ${line}`, { exact: true });
      await cell('Price', 2).press('Enter');
      await expect.poll(() => cell('Item', 3).evaluate((input) => input.matches(':focus'))).toBe(true);
      await page.keyboard.type('Lamp');
      await page.keyboard.press('Tab');
      // While the line is in work nothing is red, opened or moved.
      const places = () => Promise.all(['Item', 'Price'].map((name) => cell(name, 3).boundingBox()));
      const before = await places();
      const count = page.getByRole('button', { name: /^\d+ fields? to complete$/ });
      await count.waitFor();
      expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Details of line 3', expanded: true }).count()).toBe(0);
      await page.keyboard.type('2');
      await cell('Item', 1).focus();
      await expect.poll(() => cell('Price', 3).getAttribute('aria-invalid')).toBe('true');
      expect(await places()).toEqual(before);
      await count.click();
      await page.getByRole('button', { name: 'Line 3 · Item · Price' }).click();
      expect(await cell('Price', 3).evaluate((input) => input.matches(':focus'))).toBe(true);
      await page.getByText('every item of an invoice needs a price').first().waitFor();
      await cell('Price', 3).fill('10,50');
      await totals.getByText('EUR 485.21').first().waitFor();
      await cell('Item', 3).press('Alt+ArrowUp');
      await expect.poll(() => cell('Item', 2).inputValue()).toBe('Lamp');
      await cell('Item', 2).press('Enter');
      await cell('Item', 3).press('Backspace');
      await expect.poll(() => page.getByLabel(/^Item, line/).count()).toBe(3);
      expect(await accessibilityFaults(page)).toEqual([]);

      await cell('Price', 2).fill('cheap');
      await page.getByRole('button', { name: /^Line 2/ }).waitFor();
      await cell('Price', 2).fill('10.50');
      await totals.getByText('EUR 485.21').first().waitFor();
      await page.getByText('JSON', { exact: true }).click();
      const json = page.getByRole('textbox', { name: 'JSON' });
      await json.getByText('"$schema"').waitFor();
      await json.focus();
      await page.keyboard.press('Control+End');
      await json.getByText('"series"').waitFor();
      for (const key of ['ArrowUp', 'End', 'ArrowLeft']) await page.keyboard.press(key);
      await page.keyboard.type('X');
      await page.getByText('Form', { exact: true }).click();
      await expect.poll(() => series.inputValue()).toBe('FX');
      await page.getByRole('link', { name: 'Jobs' }).click();
      await page.getByRole('dialog').getByText('Leave without saving?').waitFor();
      await page.getByRole('button', { name: 'Stay' }).click();
      await page.keyboard.press('Control+S');

      await page.getByRole('heading', { name: 'Invoice FX-0001' }).waitFor();
      await page.getByText('Lamp').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
      await page.getByText('Signed', { exact: true }).waitFor();
      // What may correct it is read when somebody looks for it.
      let options = 0;
      page.on('request', (request) => (options += Number(isOptions(request))));
      await page.reload();
      await page.getByText('Lamp').waitFor();
      await page.waitForLoadState('networkidle');
      expect(options).toBe(0);
      await page.getByRole('button', { name: 'More actions' }).click();
      // What corrects an invoice in Spain stands there by its name, and is found by that.
      const corrections = ['Credit note', 'Corrective invoice', 'Debit note'];
      for (const name of corrections) await page.getByRole('menuitem', { name }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Correct', exact: true }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+K');
      const finder = page.getByRole('dialog', { name: 'Find a page or record' });
      await finder.getByText('Corrective invoice').waitFor();
      await page.keyboard.type('credit');
      await finder.locator('[data-selected]').getByText('Credit note').waitFor();
      await page.keyboard.press('Enter');
      const type = page.getByRole('dialog').getByRole('radio', { name: 'Credit note' });
      await expect.poll(() => type.isChecked()).toBe(true);
      const issued = page.getByRole('dialog').getByLabel('Issue date');
      expect(await issued.inputValue()).toBe('');
      await issued.fill('2026-03-31');
      await issued.blur();
      expect(await issued.inputValue()).toBe('31/03/2026');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Create correction' }).click();
      await page.getByRole('heading', { name: 'Credit note for FX-0001 – draft' }).waitFor();
      await page.getByText('All changes saved').waitFor();
      await expect.poll(() => page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Credit note');
      await page.goto(page.url().replace('/edit', '?tab=activity'));
      await page.getByText('corrects FX-0001').getByRole('link', { name: 'FX-0001' }).waitFor();
      await page.getByText(/^-EUR\s485\.21$/).waitFor();
      await page.getByRole('link', { name: 'Invoice FX-0001' }).waitFor();
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByText('Created from').waitFor();
      await page.getByRole('link', { name: 'Invoice FX-0001' }).click();
      await page.getByRole('heading', { name: 'Invoice FX-0001' }).waitFor();
      const sign = page.getByText(/^corrected by Credit note/);
      await sign.getByText('Unsigned').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Activity' }).click();
      await page.getByRole('row', { name: /^corrected by Credit note Unsigned -EUR\s485\.21$/ }).waitFor();
      await sign.getByRole('link', { name: 'Credit note' }).click();
      await page.getByText('corrects FX-0001').waitFor();
      const preceding = page.getByRole('region', { name: 'Preceding documents' });
      await preceding.getByRole('link', { name: 'FX-0001' }).waitFor();
      expect(await preceding.textContent()).toMatch(/^Preceding documentsInvoice FX-0001 · \d+ \w+ \d{4}$/);

      // Who may not see jobs is not told that there are none.
      const { workspace } = shared.client;
      const reader = await shared.service.client({ workspace, scope: 'silo:read' });
      const { pathname } = new URL(page.url());
      await using other = await shared.open(`${pathname.replace('/console', '')}?tab=activity`, {
        client: reader,
      });
      await other.getByText('transform:read').waitFor();
    },
  );

  test('are dated by the day of their supplier, wherever their reader is', { tags: 'slow' }, async () => {
    const { client } = shared;
    const { json: listed } = await client.get('/utils/v1/document-examples?country=ES&schema=bill/invoice');
    const { issue_date: _, ...undated } = listed['list'][0].data;
    const { json: built } = await client.post('/silo/v1/gobl/build', { data: undated });
    const day: string = built['data'].issue_date;
    const timezoneId = ['Pacific/Kiritimati', 'Etc/GMT+12'].find((zone) => dayIn(zone) !== day) ?? 'UTC';
    const written = day.split('-').toReversed().join('/');

    const example = '/documents/new?schema=bill/invoice&country=ES&example=Invoice with two lines';
    await using page = await shared.open(example, { timezoneId });
    await expect.poll(() => page.getByLabel('Issue date').inputValue()).toBe(written);
    const { json: made } = await client.post('/silo/v1/entries', { data: undated });
    await page.goto(`${shared.service.url}/console/documents/${made['id']}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder(written).waitFor();
    await dialog.getByRole('button', { name: 'Create correction' }).click();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByRole('radio', { name: 'Credit note' }).check();
    await dialog.getByRole('button', { name: 'Create correction' }).click();
    await page.waitForURL('**/edit');
    const id = new URL(page.url()).pathname.split('/').at(-2);
    const { json: correction } = await client.get(`/silo/v1/entries/${id}`);
    expect(correction['data'].doc).toMatchObject({ type: 'credit-note', issue_date: day });
  });

  test(
    'that others saved meanwhile are compared, and come back when a tab was left',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const id = await entryOf({
        $schema: 'https://gobl.org/draft-0/note/message',
        title: 'One',
        content: 'Hello',
      });
      await using page = await shared.open(`/documents/${id}/edit`, { colorScheme: 'dark' });
      await page.getByLabel('Title').fill('Mine');
      await page.getByText('Unsaved changes').waitFor();
      // What becomes of the entry beside its document stands in nobody's way.
      const state = await client.post(`/silo/v1/entries/${id}/states`, { key: 'sent' });
      expect(state.status).toBe(200);
      await page.reload();
      await page.getByText('Unsaved changes restored, last edited').waitFor();
      const notice = page.getByText('Someone else changed this document');
      expect(await notice.count()).toBe(0);
      expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
      await client.patch(`/silo/v1/entries/${id}`, {
        data: { title: 'Theirs' },
        content_type: 'application/merge-patch+json',
      });
      await notice.waitFor();
      await page.reload();
      await notice.waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('Mine');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Compare' }).click();
      await dialog.getByRole('button', { name: 'Back to editing' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save' }).last().click();
      await dialog.getByRole('row', { name: /Title.*Theirs.*Mine/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save my version' }).click();
      await page.getByRole('heading', { name: 'Message Mine' }).waitFor();
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('row', { name: /Title.*Theirs.*Mine/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      // One that was signed meanwhile is not written over.
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Title').fill('Late');
      expect((await client.patch(`/silo/v1/entries/${id}`, { sign: true })).status).toBe(200);
      await page.getByText('This document is signed').waitFor();
      await page.getByRole('button', { name: 'Save' }).last().click();
      await page.locator('.editor-bar').getByRole('alert').waitFor();
      expect((await client.get(`/silo/v1/entries/${id}`)).json['data'].doc.title).toBe('Mine');
    },
  );

  test('other than invoices are read by what they are about', { tags: 'slow' }, async () => {
    const { client } = shared;
    const { json: listed } = await client.get('/utils/v1/document-examples');
    const exampleOf = (schema: string): object =>
      listed['list'].find((each: { schema: string }) => each.schema === schema).data;
    const ids = await Promise.all(['bill/payment', 'org/item'].map((each) => entryOf(exampleOf(each))));
    await using page = await shared.open(`/documents/${ids[0]}`, { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Zahlung · Quittung F-0001' }).waitFor();
    await page.locator('header, main').getByText('411,40 EUR').first().waitFor();
    await page.getByRole('region', { name: 'Positionen' }).getByText('F-0001 · 15.01.2026').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Bearbeiten' }).click();
    await page.getByRole('combobox', { name: 'Zahlungsart', exact: true }).waitFor();
    await page.locator('.editor-sums').getByText('411,40 EUR').waitFor();
    await page.goto(`${shared.service.url}/console/documents/${ids[1]}`);
    await page.getByRole('heading', { name: 'Artikel Chair' }).waitFor();
    const names = page.locator('.reading dt');
    expect((await names.allTextContents()).slice(0, 4)).toEqual(['Name', 'Referenz', 'Preis', 'Währung']);
  });

  test('do no harm whatever stands in them, in any tab and in the list', { tags: 'slow' }, async () => {
    const id = await entryOf({
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      currency: 'EUR',
      supplier: {
        name: hostile,
        tax_id: { country: 'DE', code: '111111125' },
        addresses: [{ locality: 'Berlin', country: 'DE' }],
        emails: [{ addr: 'ada@example.com', label: hostile }],
        telephones: [{ num: '+49 30 1234567' }],
        websites: [{ url: 'https://example.com' }],
        people: [{ name: { given: 'Ada' }, emails: [{ addr: 'grace@example.com' }] }],
        meta: { page: 'javascript:alert(1)' },
      },
      customer: { name: hostile },
      lines: [
        {
          quantity: '1',
          item: { name: hostile, price: '1234.50', description: hostile },
          taxes: [{ cat: 'VAT', rate: 'general' }],
        },
      ],
      notes: [{ text: hostile }],
      meta: { odd: hostile },
    });
    await using page = await shared.open(`/documents/${id}`, {
      // Austrians part thousands by a space, but those of money by a point.
      locale: 'de-AT',
      viewport: { width: 390, height: 800 },
    });
    await page.getByRole('heading', { name: 'Positionen' }).waitFor();
    await page.getByText('1 234,50').first().waitFor();
    const supplier = page.getByRole('region', { name: 'Lieferant' });
    await supplier.getByText('Deutschland').waitFor();
    for (const line of [
      /^E-Mail: ada@example\.com \(<img/,
      /^Telefon: \+49 30 1234567$/,
      /^grace@example\.com$/,
    ])
      await supplier.getByText(line).first().waitFor();
    expect(await supplier.locator('ol').count()).toBe(1);
    const isCut = (frame: string) =>
      page
        .locator(frame)
        .evaluateAll((elements) => elements.some((element) => element.scrollWidth > element.clientWidth));
    expect(await isCut('.reading-scroll')).toBe(false);
    for (const name of ['JSON', 'PDF', 'Dateien und XML', 'Versionen', 'Verlauf', 'Details', 'Beleg']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel').waitFor();
    }
    expect(await page.locator('a[href^="javascript:"], img[src="x"]').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByRole('tab', { name: 'PDF' }).click();
    await page
      .getByRole('group', { name: 'Seite 1 von' })
      .getByText('img src')
      .first()
      .waitFor({ state: 'attached' });
    await page.goto(`${shared.service.url}/console/documents/${id}/edit`);
    await page.getByLabel('Preis, Position 1', { exact: true }).waitFor();
    expect(await isCut('.line-scroll')).toBe(false);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.goto(`${shared.service.url}/console/documents?q=${encodeURIComponent('<img')}`);
    await page.getByRole('row').filter({ hasText: '1.469,06' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test(
    'are read on a phone: taxes as cards, and who receives the goods as other parties are',
    { tags: 'slow' },
    async () => {
      const address = { street: 'Calle Mayor', num: '12', code: '28013', locality: 'Madrid', country: 'ES' };
      const id = await entryOf({
        $schema: 'https://gobl.org/draft-0/bill/invoice',
        $addons: ['es-verifactu-v1'],
        currency: 'EUR',
        supplier: { name: 'Azahar', tax_id: { country: 'ES', code: 'B98602642' } },
        customer: {
          name: 'Puerto',
          tax_id: { country: 'ES', code: 'A58818501' },
          inboxes: [{ scheme: '9920', code: 'ESA58818501' }],
        },
        lines: [
          {
            quantity: '1',
            item: { name: 'Machine', price: '12345678.90' },
            taxes: [
              { cat: 'VAT', rate: 'general+eqs' },
              { cat: 'IRPF', percent: '15%' },
            ],
          },
          {
            quantity: '20',
            item: { name: 'Course', price: '17.00', unit: 'h' },
            taxes: [{ cat: 'VAT', key: 'exempt', ext: { 'es-verifactu-exempt': 'E1' } }],
          },
        ],
        charges: [{ reason: 'Envío', amount: '10.00', taxes: [{ cat: 'VAT', rate: 'reduced' }] }],
        delivery: {
          receiver: {
            name: 'Almacén',
            tax_id: { country: 'ES', code: 'A58818501' },
            addresses: [address, { ...address, door: 'B' }],
            telephones: [{ num: '+34 600 000 000', label: 'Puerta' }],
          },
        },
      });
      await using page = await shared.open(`/documents/${id}`, {
        locale: 'es-ES',
        viewport: { width: 390, height: 800 },
      });
      const totals = page.getByRole('region', { name: 'Totales' });
      const rows = totals.locator('tbody tr');
      await rows.filter({ hasText: 'IVA · Recargo' }).getByText('641.975,30 EUR').waitFor();
      await page.getByText('NIF-IVA · España (9920)').waitFor();
      await rows.filter({ hasText: 'IRPF · Retenido' }).getByText('1.851.851,84 EUR').waitFor();
      await rows.filter({ hasText: 'IVA · exento' }).first().waitFor();
      for (const more of await totals.getByText('Más detalles').all()) await more.click();
      await totals.getByText('Motivo de exención (VERI*FACTU)').waitFor();
      const cells = totals.locator('.reading-scroll, tbody td');
      expect(
        await cells.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
      ).toBe(0);
      const lines = page.getByRole('region', { name: 'Líneas' });
      await lines.getByText('IVA 21 % + 5,2 %, IRPF 15 %').waitFor();
      await lines.getByText('20 h', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'Cargos' }).getByText('IVA 10 %').waitFor();
      const delivery = page.getByRole('region', { name: 'Entrega' });
      await delivery.getByText('ES A58818501', { exact: true }).waitFor();
      await delivery.locator('address').getByText('28013 Madrid').waitFor();
      await delivery.getByText('Código postal').waitFor();
      await delivery.getByText('+34 600 000 000 (Puerta)').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await shared.client.patch(`/silo/v1/entries/${id}`, {
        data: { charges: [{ reason: 'Envío', amount: '10.00', taxes: [{ cat: 'VAT', rate: 'general' }] }] },
        content_type: 'application/merge-patch+json',
      });
      await page.getByRole('tab', { name: 'Versiones' }).click();
      await page.getByRole('row', { name: /^Cargo 1 · Impuesto 1 · Tipo .*Reducido General$/ }).waitFor();
    },
  );

  test(
    'are shown in national formats as they would be written, or with what has no room there',
    { tags: 'slow' },
    async () => {
      const fits = await entryOf(invoiceIn('PL', 'pl-favat-v3'));
      await using page = await shared.open(`/documents/${fits}?tab=files`);
      const choose = async (format: string) => {
        await page.getByRole('button', { name: 'XML preview' }).click();
        await page.getByRole('combobox', { name: 'Rule set' }).click();
        await page.getByRole('option', { name: format }).click();
      };
      await choose('KSeF FA(3)');
      await page.getByText('Can be generated in this format').waitFor();
      await page.getByText('<Faktura').waitFor();
      expect(await page.getByRole('combobox', { name: 'Syntax' }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);

      const tooLong = await entryOf(invoiceIn('IT', 'it-sdi-v1', { code: 'X'.repeat(30) }));
      await page.goto(`${shared.service.url}/console/documents/${tooLong}?tab=files`);
      await choose('FatturaPA');
      await page.getByText('The XML cannot be generated').waitFor();
      await page.getByRole('button', { name: 'Number', exact: true }).click();
      await page.getByRole('tab', { name: 'Document', selected: true }).waitFor();
      await expect.poll(() => page.locator('[data-path="$.doc.code"]').isVisible()).toBe(true);
    },
  );

  test(
    'that are large are shown as JSON and compared when that is asked for, and are not lost in silence',
    { tags: 'slow' },
    async () => {
      const message = { $schema: 'https://gobl.org/draft-0/note/message', title: 'One' };
      const id = await entryOf({ ...message, content: 'x '.repeat(150_000) });
      await shared.client.patch(`/silo/v1/entries/${id}`, {
        data: { title: 'Other' },
        content_type: 'application/merge-patch+json',
      });
      await using page = await shared.open(`/documents/${id}?tab=json`);
      await page.getByRole('button', { name: /^Show 300(?:\.\d)? kB of JSON$/ }).click();
      await page.getByRole('textbox', { name: 'JSON' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await page.getByRole('button', { name: /^Compare 600(?:\.\d)? kB of JSON$/ }).click();
      await page.getByRole('row', { name: /Title.*One.*Other/ }).waitFor();

      const small = await entryOf({ ...message, content: 'Hello' });
      await page.goto(`${shared.service.url}/console/documents/${small}/edit`);
      await page.getByLabel('Title').waitFor();
      // The browser is left with less room than the draft takes.
      await page.evaluate(() => {
        for (let size = 2 ** 23, count = 0; size > 16; count += 1)
          try {
            sessionStorage.setItem(`full-${count}`, 'x'.repeat(size));
          } catch {
            size /= 2;
          }
      });
      await page.getByLabel('Title').fill('Mine');
      await page.getByText('too large to keep in the browser').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );

  /** Keeps a document and answers its id. */
  async function entryOf(data: object): Promise<string> {
    const id = randomUUID();
    const { status, json } = await shared.client.post('/silo/v1/entries', { data, key: id });
    expect(status).toBe(200);
    return json.id;
  }
});

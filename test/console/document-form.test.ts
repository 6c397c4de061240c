import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { invoice } from '../contract/world.ts';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

const example = '/documents/new?schema=bill/invoice&country=ES&example=Invoice with two lines';

describe.skipIf(!hasBrowser)('the form of a document', () => {
  const shared = sharedConsole();

  test(
    'takes everything that an accountant enters, and tells what XML has no place for',
    { tags: 'slow' },
    async () => {
      await using page = await shared.open('/documents/new', { locale: 'de-DE' });
      await page.getByRole('link', { name: 'Spanien Rechnung mit zwei Positionen' }).click();
      const price = page.getByLabel('Preis, Position 1', { exact: true });
      await price.waitFor();
      await paste(page, 'Artikel, Position 1', 'Stuhl\t2\tone\t1.234,50\t10\nTisch\t1\t\t12,5\n');
      await expect.poll(() => price.inputValue()).toBe('1.234,50');
      expect(await page.getByLabel('Preis, Position 2', { exact: true }).inputValue()).toBe('12,5');

      await page.getByRole('button', { name: 'Details zu Position 1' }).click();
      await page.getByRole('button', { name: 'Hinzufügen: Steuern' }).click();
      const tax = page.getByRole('group', { name: 'Steuer 2' });
      await tax.getByLabel('Steuer', { exact: true }).fill('IRPF');
      await tax.getByLabel('Prozentsatz').fill('15');
      await page.getByRole('button', { name: 'Hinzufügen: Zuschläge' }).first().click();
      const charge = page.getByRole('group', { name: 'Zuschlag 1' }).first();
      await charge.getByLabel('Grund').fill('Verpackung');
      await charge.getByLabel('Betrag').fill('5,25');
      await page.getByText('Einbehaltene Steuer').first().waitFor();

      await page.getByRole('button', { name: 'Hinzufügen: Bemerkungen' }).click();
      await page.getByRole('group', { name: 'Bemerkung 1' }).getByLabel('Text').fill('Danke');
      // Members are found by other words and by what is said of them as well.
      const members = page.getByRole('combobox', { name: 'Feld hinzufügen: Lieferant', exact: true });
      const offered = page.getByRole('option');
      await members.fill('kontakt');
      await expect
        .poll(() => offered.allInnerTexts())
        .toEqual([expect.stringMatching(/^Personen\s+Ansprechpartner der Partei\.$/)]);
      await members.fill('kurz- oder');
      await expect
        .poll(() => offered.allInnerTexts())
        .toEqual([expect.stringContaining('Kurz- oder Handelsname.')]);
      await members.fill('');
      await page.keyboard.press('Escape');
      await add(page, 'Lieferant', 'Kennungen');
      await page.getByRole('group', { name: 'Kennung 1' }).getByLabel('Nummer').fill('HRB 123');
      await add(page, 'Beleg', 'Lieferung');
      await page
        .getByRole('group', { name: 'Lieferung' })
        .getByLabel('Datum', { exact: true })
        .fill('3.2.26');
      await add(page, 'Beleg', 'Vorhergehende Belege');
      await page
        .getByRole('group', { name: 'Vorhergehender Beleg 1' })
        .getByLabel('Nummer', { exact: true })
        .fill('41');
      await add(page, 'Zahlung', 'Anzahlungen');
      await page.getByRole('group', { name: 'Anzahlung 1' }).getByLabel('Betrag').fill('100');
      await page.getByRole('button', { name: 'Hinzufügen: Fälligkeiten' }).click();
      const due = page.getByRole('group', { name: 'Fälligkeit 1' }).getByLabel('Datum', { exact: true });
      await due.fill('1.1.26');
      await due.blur();
      await page.getByText('Liegt vor dem Ausstellungsdatum').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /^Entfernen: Zahlung.*Fälligkeit 1/ }).click();

      await page.getByRole('button', { name: 'Position 2 entfernen' }).click();
      await page.getByText('Position 2 entfernt.').waitFor();
      // It is told in the form, and covers nothing.
      expect(await page.getByRole('alert').filter({ hasText: 'Position 2 entfernt.' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await expect.poll(() => page.getByLabel('Artikel, Position 2').inputValue()).toBe('Tisch');

      // Units are offered by their names; what people write of one finds it as well.
      const unit = page.getByRole('combobox', { name: 'Einheit, Position 2' });
      await unit.fill('Stun');
      await page.getByRole('option', { name: 'Stunde h' }).waitFor();
      await unit.fill('Stunden');
      await unit.blur();
      await expect.poll(() => unit.inputValue()).toBe('Stunde');
      // A line that nobody has touched is no line, wherever it stands.
      const items = page.getByLabel(/^Artikel, Position \d$/);
      await page.getByRole('button', { name: 'Position hinzufügen' }).click();
      await page.getByLabel('Artikel, Position 3').press('Alt+ArrowUp');
      await page.getByText('Position 3 nach 2 verschoben.').waitFor();
      expect(await items.evaluateAll((all) => all.map((each) => (each as { value?: string }).value))).toEqual(
        ['Stuhl', '', 'Tisch'],
      );
      // What is calculated of a line stands behind it.
      await expect
        .poll(async () => plain((await page.locator('.line-total').allTextContents()).join(' ')))
        .toBe('2.227,35 – 12,50');
      await page.getByRole('button', { name: 'Position hinzufügen' }).click();
      await page.getByLabel('Menge, Position 4', { exact: true }).fill('0');
      await page.getByLabel('Artikel, Position 4', { exact: true }).press('Backspace');
      await expect.poll(() => items.count()).toBe(3);

      await page.getByText('XML', { exact: true }).click();
      await page.getByRole('combobox', { name: 'Regelwerk' }).click();
      await page.getByRole('option', { name: 'XRechnung', exact: true }).click();
      // EN 16931 knows no tax that the customer keeps back.
      await page.getByRole('row', { name: /not-representable/ }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'Regelwerk' }).click();
      await page.getByRole('option', { name: 'KSeF FA(3)' }).click();
      await page.getByText('Das XML kann nicht erzeugt werden').waitFor();
      expect(await page.getByRole('combobox', { name: 'Syntax' }).count()).toBe(0);
      await page.getByText('Formular', { exact: true }).click();

      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { name: /^Rechnung / }).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1);
      const { json } = await shared.client.get(`/silo/v1/entries/${id}`);
      const { doc } = json['data'] as { doc: unknown };
      expect(doc).toMatchObject({
        supplier: { identities: [{ code: 'HRB 123' }] },
        preceding: [{ code: '41' }],
        delivery: { date: '2026-02-03' },
        notes: [{ text: 'Danke' }],
        payment: { advances: [{ amount: '100.00' }] },
        lines: [
          {
            item: { name: 'Stuhl', price: '1234.50' },
            quantity: '2',
            discounts: [{ percent: '10%' }],
            charges: [{ reason: 'Verpackung', amount: '5.25' }],
            taxes: [{ cat: 'VAT' }, { cat: 'IRPF', percent: '15%' }],
          },
          { item: { name: 'Tisch', price: '12.50', unit: 'h' } },
        ],
      });
    },
  );

  test(
    'finds the electronic address that e-invoices need and the taxes of the country, and says what each is',
    { tags: 'slow' },
    async () => {
      await using page = await shared.open('/documents/new?schema=bill/invoice&country=ES', {
        locale: 'de-DE',
      });
      const customer = page.getByRole('group', { name: 'Kunde', exact: true });
      const scheme = customer.getByRole('combobox', { name: 'Adressschema' });
      // Those of the customer's country come first.
      await page.locator('[data-path="$.customer.tax_id.country"]').fill('Spanien');
      await page.keyboard.press('Tab');
      await scheme.click();
      expect(await page.getByRole('option').first().textContent()).toMatch(/^9920/);
      await scheme.fill('Span');
      await page.getByRole('option', { name: /^9920/ }).click();
      await expect.poll(() => scheme.inputValue()).toBe('9920');
      await customer.getByText('USt-IdNr. · Spanien').waitFor();
      await customer.getByLabel('Elektronische Adresse', { exact: true }).fill('ESB98602642');
      const supplier = page.getByRole('group', { name: 'Lieferant', exact: true });
      expect(await supplier.getByLabel('Elektronische Adresse', { exact: true }).count()).toBe(1);
      await page.locator('[data-path="$.lines[0].item.name"]').fill('Stuhl');
      const tax = page.locator('[data-path="$.lines[0].taxes[0].cat"]');
      // A percentage alone is one of the value added tax.
      const rate = page.locator('[data-path="$.lines[0].taxes[0].rate"]');
      await rate.fill('21');
      await expect.poll(() => tax.inputValue()).toBe('USt.');
      await tax.fill('ust');
      await page.getByRole('option', { name: /^USt\. Impuesto sobre el Valor Añadido/ }).click();
      await expect.poll(() => tax.inputValue()).toBe('USt.');
      await rate.click();
      await page.getByRole('option', { name: 'Regelsatz 21 %', exact: true }).click();
      // A tax of another country has the rates of that one.
      await page.getByRole('button', { name: 'Details zu Position 1' }).click();
      await add(page, 'Steuer 1', 'Land');
      const country = page.locator('[data-path="$.lines[0].taxes[0].country"]');
      await country.fill('Portugal');
      await country.press('Enter');
      await page.getByRole('combobox', { name: 'Satz, Position 1', exact: true }).click();
      await page.getByRole('option', { name: 'Regelsatz 23 %', exact: true }).click();
      // The tax below the line is chosen in the same way.
      const below = page.getByRole('group', { name: 'Steuer 1' }).getByRole('combobox', { name: 'Satz' });
      await below.click();
      await page.getByRole('option', { name: 'Ermäßigt 6 %', exact: true }).click();
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Satz, Position 1', exact: true }).inputValue())
        .toBe('Ermäßigt');
      // Those that are not offered may be typed.
      await scheme.fill('0130');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { name: /^Rechnung/ }).waitFor();
      const saved = await shared.client.get(
        `/silo/v1/entries/${new URL(page.url()).pathname.split('/').at(-1)}`,
      );
      expect(saved.json['data'].doc).toMatchObject({
        customer: { inboxes: [{ scheme: '0130', code: 'ESB98602642' }] },
        lines: [{ taxes: [{ cat: 'VAT', country: 'PT', rate: 'reduced' }] }],
      });
    },
  );

  test('fills in the party of an earlier document when its name is chosen', { tags: 'slow' }, async () => {
    const customer = {
      name: 'Zarzuela y Compañía',
      tax_id: { country: 'ES', code: 'A58818501' },
      addresses: [{ street: 'Calle Mayor', num: '12', locality: 'Madrid', country: 'ES' }],
      inboxes: [{ scheme: '9920', code: 'ESA58818501' }],
    };
    await shared.client.post('/silo/v1/entries', { data: { ...invoice, customer } });
    await using page = await shared.open('/documents/new?schema=bill/invoice&country=ES');
    const name = page.locator('[data-path="$.customer.name"]');
    await name.fill('zarz');
    await page.getByRole('option', { name: 'Zarzuela y Compañía' }).waitFor();
    await name.press('ArrowDown');
    await name.press('Enter');
    const code = page.locator('[data-path="$.customer.tax_id.code"]');
    await expect.poll(() => code.inputValue()).toBe('A58818501');
    expect(await name.inputValue()).toBe('Zarzuela y Compañía');
    expect(await page.locator('[data-path="$.customer.inboxes[0].code"]').inputValue()).toBe('ESA58818501');
    const country = page.locator('[data-path="$.customer.addresses[0].country"]');
    expect(await country.inputValue()).toBe('Spain (ES)');
    // What is wrong with a party as a whole stands at the head of its section.
    const supplier = page.getByRole('group', { name: 'Supplier', exact: true });
    await supplier.getByLabel('Tax ID', { exact: true }).fill('');
    await supplier.getByLabel('Tax ID · Country').fill('Germany');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Prices include' }).focus();
    const whole = /^Invoice DE supplier must have either tax ID code or identity/;
    await supplier.getByText(whole).waitFor();
    expect(
      await supplier.evaluate(
        (section) =>
          section.ownerDocument.getElementById(section.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toMatch(whole);
    // Options that open by themselves would cover the fields below.
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test(
    'begins with the supplier and the account of the newest document, and says so',
    { tags: 'slow' },
    async () => {
      const supplier = {
        ...invoice.supplier,
        name: 'Propia y Cía',
        tax_id: { country: 'ES', code: 'B98602642' },
        emails: [{ addr: 'hola@example.com' }],
        inboxes: [{ scheme: '9920', code: 'ESB98602642' }],
      };
      const account = { iban: 'ES9121000418450200051332', name: 'Propia' };
      const payment = {
        instructions: { key: 'credit-transfer', credit_transfer: [account] },
        terms: { due_dates: [{ date: '2026-03-01', percent: '100%' }] },
      };
      await shared.client.post('/silo/v1/entries', { data: { ...invoice, supplier, payment } });
      // What was received has a number.
      const received = await shared.client.post('/silo/v1/entries', { data: { ...invoice, code: 'V-7' } });
      expect(received.status).toBe(200);
      await using page = await shared.open('/documents/new?schema=bill/invoice&country=ES');
      const field = (path: string) => page.locator(`[data-path="$.supplier.${path}"]`);
      const paid = (path: string) => page.locator(`[data-path="$.payment.${path}"]`);
      await field('name').waitFor();
      expect(await field('name').inputValue()).toBe('Propia y Cía');
      expect(await field('emails[0].addr').inputValue()).toBe('hola@example.com');
      expect(await field('inboxes[0].code').inputValue()).toBe('ESB98602642');
      expect(await page.locator('[data-path="$.customer.name"]').inputValue()).toBe('');
      const iban = paid('instructions.credit_transfer[0].iban');
      expect(await iban.inputValue()).toBe(account.iban);
      expect(await paid('instructions.key').inputValue()).toBe('Credit transfer');
      expect(await paid('terms.due_dates[0].date').count()).toBe(0);
      await page.getByText('Not saved yet').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Leave both empty' }).click();
      await expect.poll(() => field('name').inputValue()).toBe('');
      expect(await field('tax_id.country').inputValue()).toBe('Spain (ES)');
      expect(await page.getByText('Your details as supplier').count()).toBe(0);
      // The country of the tax identity is offered for the address.
      expect(await field('addresses[0].country').inputValue()).toBe('');
      const country = field('addresses[0].country');
      const tableTop = () =>
        page.evaluate<number>('document.querySelector(".line-table").getBoundingClientRect().top + scrollY');
      const topBefore = await tableTop();
      await page.getByRole('button', { name: 'Add: Country · Spain' }).click();
      expect(await country.inputValue()).toBe('Spain (ES)');
      // What was added has the focus and is said, and nothing moves or covers it.
      await page.getByText('Added: Country · Spain').waitFor();
      await expect.poll(() => isFocused(country)).toBe(true);
      expect(await page.getByRole('option').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Add: Country · Spain' }).count()).toBe(0);
      expect(await tableTop()).toBe(topBefore);

      // One press begins all that says how and when it is paid.
      expect(await iban.inputValue()).toBe('');
      await page.getByRole('button', { name: 'Add: IBAN and Due dates' }).click();
      await expect.poll(() => isFocused(iban)).toBe(true);
      expect(await paid('instructions.key').inputValue()).toBe('Credit transfer');
      expect(await paid('terms.due_dates[0].percent').inputValue()).toBe('100');

      // Terms alone are not enough for e-invoices: the day on which they fall is offered.
      await page.locator('[data-path="$.issue_date"]').fill('15/01/2026');
      await paid('terms.key').click();
      await page.getByRole('option', { name: 'End of month' }).click();
      const asked = page.getByText('E-invoices need a due date or text');
      await asked.waitFor();
      await page.getByRole('button', { name: 'Due at the end of the month · 31/01/2026' }).waitFor();
      await paid('terms.notes').fill('30 days net');
      await asked.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Due in 30 days · 14/02/2026' }).click();
      const day = paid('terms.due_dates[0].date');
      await expect.poll(() => day.inputValue()).toBe('14/02/2026');
      await expect.poll(() => isFocused(day)).toBe(true);
      expect(await page.getByRole('button', { name: /^Due / }).count()).toBe(0);

      // A line with a price and no tax passes, and says so.
      await page.locator('[data-path="$.lines[0].item.name"]').fill('Silla');
      const noTax = page.getByText('Line 1 has no tax.');
      expect(await noTax.count()).toBe(0);
      const columns = () =>
        page
          .locator('.line-table th')
          .evaluateAll((all) => all.map((each) => (each as { offsetLeft?: number }).offsetLeft));
      const before = await columns();
      await page.locator('[data-path="$.lines[0].item.price"]').fill('12');
      await noTax.waitFor();
      // What comes below the line moves none of its columns.
      expect(await columns()).toEqual(before);
      // What is still missing of a new document changes nothing of the button.
      expect(await page.getByRole('button', { name: 'Save with issues' }).count()).toBe(0);
      // What is written and wrong is no field to complete.
      const code = field('tax_id.code');
      await code.fill('B12345678');
      await page.locator('[data-path="$.lines[0].item.name"]').focus();
      await page
        .getByText(/^This is not a valid Spanish VAT number \(NIF\): a valid one has 8 digits/)
        .waitFor();
      expect(await code.getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('button', { name: /^1 issue · \d+ fields? to complete$/ }).waitFor();
      await code.fill('');
      // What is calculated is nobody's to fill in.
      await page.getByRole('button', { name: /fields? to complete/ }).click();
      const faults = page.locator('#editor-faults');
      await faults.getByText('supplier needs a name').waitFor();
      expect(await faults.getByText('totals').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Add: VAT Standard' }).click();
      await noTax.waitFor({ state: 'detached' });
      await page.getByRole('status').filter({ hasText: 'Added: VAT Standard' }).waitFor();
      await expect.poll(() => isFocused(page.locator('[data-path="$.lines[0].taxes[0].cat"]'))).toBe(true);
      expect(await page.getByRole('option').count()).toBe(0);
      const rate = page.locator('[data-path="$.lines[0].taxes[0].rate"]');
      await expect.poll(() => rate.inputValue()).toBe('Standard · 21%');
      // What is due on the day is calculated: all of 12 with 21%.
      await page.locator('[data-path="$.lines[0].quantity"]').fill('1');
      await expect.poll(() => paid('terms.due_dates[0].amount').getAttribute('placeholder')).toBe('14.52');
    },
  );

  test(
    'chooses the rate of a tax by its word, and tells the percentage that was found',
    { tags: 'journey' },
    async () => {
      await using page = await shared.open(example);
      const rate = page.getByRole('combobox', { name: 'Rate, line 1', exact: true });
      await rate.fill('Reduced');
      await rate.press('Tab');
      await expect.poll(() => rate.inputValue()).toBe('Reduced · 10%');
      await rate.fill('Exe');
      await page.getByRole('option', { name: 'Exempt' }).waitFor();
      await rate.press('ArrowDown');
      await rate.press('Enter');
      await rate.press('Tab');
      await expect.poll(() => rate.inputValue()).toBe('Exempt');
      expect(await page.getByLabel('Item, line 3').count()).toBe(0);
      await rate.fill('4');
      await rate.press('Tab');
      await expect.poll(() => rate.inputValue()).toBe('4%');
    },
  );

  test.each([
    ['bill/order', ['Einkauf', 'Verkauf', 'Angebot']],
    ['bill/payment', ['Quittung', 'Anforderung', 'Avis']],
  ])('offers the types that a %s may have', { tags: 'slow' }, async (schema, types) => {
    await using page = await shared.open(`/documents/new?schema=${schema}`, { locale: 'de-DE' });
    await page.getByRole('combobox', { name: 'Art', exact: true }).click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(types);
  });

  test.each([
    {
      locale: 'en-GB',
      typed: '1,234.56',
      ambiguous: '1,234',
      reading: '1,234',
      date: '3/4/26',
      written: '03/04/2026',
    },
    {
      locale: 'de-DE',
      typed: '1.234,56',
      ambiguous: '1.234',
      reading: '1.234',
      date: '3.4.',
      written: '03.04.2026',
    },
    {
      locale: 'es-ES',
      typed: '1.234,56',
      ambiguous: '1,234',
      reading: '1,234',
      date: '03042026',
      written: '03/04/2026',
    },
    {
      locale: 'fr-FR',
      typed: '1 234,56',
      ambiguous: '1.234',
      reading: '1 234',
      date: '3 4 2026',
      written: '03/04/2026',
    },
    {
      locale: 'pt-PT',
      typed: '1 234,56',
      ambiguous: '1.234',
      reading: '1 234',
      date: '2026-04-03',
      written: '03/04/2026',
    },
  ])('reads and writes numbers and dates as people do in $locale', { tags: 'slow' }, async (how) => {
    const { locale, typed, ambiguous, reading, date, written } = how;
    await using page = await shared.open(example, { locale, timezoneId: 'America/New_York' });
    const price = page.locator('[data-path="$.lines[0].item.price"]');
    await page.locator('[data-path="$.lines[0].quantity"]').fill('1');
    await price.fill('1234.56');
    await price.blur();
    expect(plain(await price.inputValue())).toBe(typed);
    await price.fill(typed);
    await price.blur();
    expect(plain(await price.inputValue())).toBe(typed);
    await expect.poll(async () => plain(await page.getByRole('main').innerText())).toContain(typed);
    await price.fill(ambiguous);
    const { number } = JSON.parse(
      readFileSync(`src/console/words/${locale.slice(0, 2)}/document-parts.json`, 'utf8'),
    ) as { number: { read: string } };
    const told = number.read.replace('{{value}}', reading);
    await expect.poll(async () => plain(await page.getByRole('main').innerText())).toContain(told);

    const issued = page.locator('[data-path="$.issue_date"]');
    await issued.fill(date);
    await issued.blur();
    expect(await issued.inputValue()).toBe(
      written.replace('2026', date.includes('26') ? '2026' : thisYear()),
    );
    await issued.press('+');
    expect(await issued.inputValue()).toMatch(/^04/);
  });
});

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => element === element.ownerDocument.activeElement);

const thisYear = (): string => String(new Date().getFullYear());

/** White space of languages as one types it. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

async function add(page: Page, to: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `Feld hinzufügen: ${to}`, exact: true }).click();
  await page.getByRole('option', { name }).first().click();
}

/** Pastes cells as a spreadsheet gives them; the types of the test know nothing of a page. */
async function paste(page: Page, field: string, cells: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).focus();
  await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(cells)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
    })()`);
}

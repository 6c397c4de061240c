import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('from sign-in to the PDF of a signed invoice', () => {
  const shared = sharedConsole();

  test('by clicks', { tags: 'slow' }, async () => {
    await using page = await shared.open('/', { client: null });
    await page.getByLabel('Token', { exact: true }).fill(shared.client.token ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('link', { name: 'New document' }).first().click();
    await page.getByRole('link', { name: 'Germany Invoice with two lines' }).click();
    await page.getByLabel('Series', { exact: true }).fill('C');
    await page.getByLabel('Item, line 1').fill('Consulting by clicks');
    const save = page.getByRole('button', { name: 'Save', exact: true }).last();
    await save.click();
    await page.getByRole('button', { name: 'Run workflow', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('dialog').getByText('This document has no number').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Number', { exact: true }).first().fill('1');
    await save.click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click();
    await page.getByText('Signed', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'PDF' }).click();
    expect(await isPrinted(page, 'Consulting by clicks')).toBe(true);
  });

  test('by keys alone', { tags: 'slow' }, async () => {
    await using page = await shared.open('/', { client: null });
    const { keyboard } = page;
    await page.getByLabel('Token', { exact: true }).waitFor();
    await reach(page, 'Token');
    await keyboard.insertText(shared.client.token ?? '');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor();
    await keyboard.press('g');
    await keyboard.press('d');
    await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
    await throughPalette(page, 'New document');
    await page.getByRole('link', { name: 'Spain Invoice with two lines' }).waitFor();
    await reach(page, 'Spain Invoice with two lines');
    await keyboard.press('Enter');
    await page.getByLabel('Series', { exact: true }).waitFor();
    await reach(page, 'Series');
    await keyboard.press('Control+a');
    await keyboard.insertText('K');
    await reach(page, 'Number');
    await keyboard.insertText('1');
    await reach(page, 'Item, line 1');
    await keyboard.press('Control+a');
    await keyboard.insertText('Consulting by keys');
    await keyboard.press('Control+s');
    await page.getByRole('heading', { name: /^Invoice K-/ }).waitFor();
    await throughPalette(page, 'Sign');
    await page.getByRole('dialog').waitFor();
    await reach(page, 'Sign');
    await keyboard.press('Enter');
    await page.getByText('Signed', { exact: true }).waitFor();
    await reach(page, 'Document', 'tab');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    expect(await isPrinted(page, 'Consulting by keys')).toBe(true);
  });
});

/** The PDF in the page has a text of the document. */
async function isPrinted(page: Page, text: string): Promise<boolean> {
  const sheet = page.getByRole('group', { name: 'Page 1 of' });
  await sheet.getByText(text).first().waitFor({ state: 'attached' });
  return (await sheet.locator('canvas').count()) === 1;
}

/** Does what the palette calls so. */
async function throughPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('textbox', { name: 'Find a page or record' });
  await field.waitFor();
  await page.keyboard.type(name);
  await page.getByRole('button', { name, exact: true }).last().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
}

/** Goes on by Tab until what is called so has the focus. */
async function reach(page: Page, name: string, role?: string): Promise<void> {
  const named = `(element, [name, role]) => {
      const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '';
      return label.replace(/\\s+/g, ' ').trim() === name && (!role || element.getAttribute('role') === role);
    }`;
  for (let tabs = 0; tabs < 120; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(`(${named})(document.activeElement, ${JSON.stringify([name, role])})`)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

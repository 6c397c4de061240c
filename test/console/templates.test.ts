import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('the PDF templates', () => {
  const shared = sharedConsole();

  test('are written beside their print, which stays while a mistake is shown at its place', async () => {
    await using page = await shared.open('/templates');
    await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'New template' }).first().click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.locator('canvas').first().waitFor();
    const source = page.getByRole('textbox', { name: 'Source of main.typ' });
    await source.fill('= Printed by us\n\nÄ #foo');
    const fault = preview.getByRole('button', { name: 'main.typ, line 3, column 4' });
    await fault.waitFor();
    await preview.getByText('unknown variable: foo').waitFor();
    expect(await preview.locator('canvas').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await fault.click();
    expect(
      await page
        .locator('.cm-editor.cm-focused')
        .count()
        .then((count) => count > 0),
    ).toBe(true);

    await source.fill('= Printed by us');
    await fault.waitFor({ state: 'detached' });
    await preview.getByText('Printed by us').first().waitFor();
    await page.getByRole('link', { name: 'PDF templates' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ours');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Ours' }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { json } = await shared.client.get(`/transform/v1/print-templates/${id}`);
    expect(json).toMatchObject({ name: 'Ours', files: { 'main.typ': '= Printed by us' } });
  });

  test('are only looked at by those who may not change them', async () => {
    const { client, service } = shared;
    const id = randomUUID();
    const files = { 'main.typ': '= Hello', 'parts/a.typ': '#let b = 1' };
    await client.put(`/transform/v1/print-templates/${id}`, { name: 'Letter', files });
    const reader = await service.client({ workspace: client.workspace, scope: 'transform:read' });
    await using page = await shared.open(`/templates/${id}`, { client: reader, colorScheme: 'dark' });
    await page.getByRole('tab', { name: 'parts/a.typ' }).click();
    await page.getByText('#let b = 1').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

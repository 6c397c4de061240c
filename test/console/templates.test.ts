import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { accessibilityFaults, rewrite, sharedConsole } from './shared-console.ts';

describe.skipIf(!hasBrowser)('the PDF templates', () => {
  const shared = sharedConsole();

  test(
    'are written beside their print, which stays while a mistake is shown at its place',
    { tags: 'journey' },
    async () => {
      await using page = await shared.open('/templates');
      await page.getByRole('heading', { name: 'No templates yet' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'New template' }).first().click();
      const preview = page.getByRole('region', { name: 'Preview' });
      await preview.locator('canvas').first().waitFor();
      const source = page.getByRole('textbox', { name: 'Source of main.typ' });
      await rewrite(source, '= Printed by us\n\nÄ #foo');
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

      await rewrite(source, '= Printed by us');
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
    },
  );

  test('are only looked at by those who may not change them', { tags: 'slow' }, async () => {
    const { client, service } = shared;
    const id = randomUUID();
    const files = { 'main.typ': '= Hello', 'parts/a.typ': '#let b = 1' };
    await client.put(`/transform/v1/print-templates/${id}`, { name: 'Letter', files });
    const reader = await service.client({ workspace: client.workspace, scope: 'transform:read' });
    await using page = await shared.open(`/templates/${id}`, { client: reader, colorScheme: 'dark' });
    await page.getByRole('tab', { name: 'parts/a.typ' }).click();
    await page.getByText('#let b = 1').waitFor();
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(['Versions']);
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Compare' }).click();
    await versions.getByText('No differences').waitFor();
    expect(await versions.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test(
    'have versions, compared with what is in the editor file by file, and restored as the newest',
    { tags: 'slow' },
    async () => {
      const { client } = shared;
      const path = `/transform/v1/print-templates/${randomUUID()}`;
      const first = {
        'main.typ': '= First',
        'parts/a.typ': '#let a = 1',
        'stamp.csv': 'data:text/csv;base64,YQ==',
      };
      await client.put(path, { name: 'Letter', files: first });
      await client.patch(path, {
        files: { 'main.typ': '= Second', 'stamp.csv': 'data:text/csv;base64,Yg==' },
      });
      await using page = await shared.open(`/templates/${path.split('/').at(-1)}`);
      const source = page.getByRole('textbox', { name: 'Source of main.typ' });
      await rewrite(source, '= Third');
      await page.getByRole('button', { name: 'Versions' }).click();
      const versions = page.getByRole('dialog', { name: 'Versions' });
      const rows = versions.getByRole('table').getByRole('row');
      await rows.nth(2).waitFor();
      expect(await rows.nth(1).innerText()).toMatch(/^2\s*current\s.*\stest\s/i);
      expect(await rows.nth(1).getByRole('button', { name: 'Restore' }).count()).toBe(0);

      await rows.nth(2).getByRole('button', { name: 'Compare' }).click();
      const compared = versions.getByRole('region', { name: 'Version 1 compared with the current files' });
      await compared.getByRole('heading', { name: 'main.typ', exact: true }).waitFor();
      const sides = compared.getByRole('textbox');
      await sides.nth(3).waitFor();
      const texts = await sides.allInnerTexts();
      expect(texts.map((text) => text.trim())).toEqual(['= First', '= Third', '#let a = 1', '']);
      await compared.getByRole('heading', { name: 'parts/a.typ: removed since' }).waitFor();
      await compared.getByText('Contents differ (not a text file).').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);

      await rows.nth(2).getByRole('button', { name: 'Restore' }).click();
      const question = page.getByRole('dialog', { name: 'Restore version 1?' });
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(3);
      await rows.nth(2).getByRole('button', { name: 'Restore' }).click();
      await question.getByText('Unsaved changes to the files will be lost.').waitFor();
      await question.getByRole('button', { name: 'Restore' }).click();
      await versions.waitFor({ state: 'detached' });
      await page.getByText('Version 1 restored').waitFor();
      expect(await source.innerText()).toBe('= First');
      await page.getByRole('tab', { name: 'parts/a.typ' }).waitFor();
      expect((await client.get(path)).json).toMatchObject({ name: 'Letter', files: first, version: '3' });
    },
  );
});

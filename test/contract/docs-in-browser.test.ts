import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import type { Json } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';

describe.skipIf(!hasBrowser)('in a browser', () => {
  const shared = sharedService();

  /** Opens a page; `wrong` is what it asks of others, and what its policy or its scripts complain of. */
  async function opened(path: string): Promise<AsyncDisposable & { page: Page; wrong: string[] }> {
    const { url } = shared.service;
    const browser = await sharedBrowser();
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(`${url}/`) && !/^(?:data|blob):/.test(address)) wrong.push(address);
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) wrong.push(message.text());
    });
    await page.goto(url + path);
    return { page, wrong, [Symbol.asyncDispose]: () => page.close() };
  }

  test(
    'the reference of REST shows every operation, and loads nothing from elsewhere',
    { tags: 'slow' },
    async () => {
      await using shown = await opened('/docs/rest');
      const { json } = await shared.client.get('/openapi.json');
      const operations = Object.values<Json>(json.paths).flatMap((methods) => Object.values<Json>(methods));
      for (const { name } of json.tags) {
        const chapter = shown.page.locator(`.opblock-tag[data-tag="${name}"]`);
        await chapter.click();
        const expected = operations.filter(({ tags }) => tags.includes(name)).length;
        await expect.poll(() => shown.page.locator('.opblock').count(), name).toBe(expected);
        await chapter.click();
        await expect.poll(() => shown.page.locator('.opblock').count(), name).toBe(0);
      }
      expect(shown.wrong).toEqual([]);
    },
  );

  test('the explorer of GraphQL asks with the token of its field, follows a subscription, and loads nothing from elsewhere', async () => {
    await using shown = await opened('/docs/graphql');
    const { page, wrong } = shown;
    await page.fill('#token', shared.client.token ?? '');
    await page.press('#token', 'Tab');
    await ask(page, '{ viewer { subject } }');
    const result = page.locator('.result-window');
    await expect.poll(() => result.textContent()).toMatch(/"viewer": \{\s*"subject": "test"/);
    await ask(page, 'subscription { workspaceEvents { events { type id } } }');
    const ids: string[] = [];
    await expect
      .poll(async () => {
        const { json } = await shared.client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'A' });
        ids.push(json.id);
        const text = (await result.textContent()) ?? '';
        return ids.some((id) => text.includes(id));
      })
      .toBe(true);
    expect(wrong).toEqual([]);
  });
});

/** Writes a document into the editor and runs it. */
async function ask(page: Page, document: string): Promise<void> {
  await page.click('.graphiql-query-editor .CodeMirror');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(document);
  await page.click('.graphiql-execute-button');
}

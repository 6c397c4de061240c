import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { sharedConsole } from './shared-console.ts';

const folder = join(import.meta.dirname, '../../src/console/words/catalogue');
const languages = ['de', 'es', 'fr', 'pt'];

/** What some of the languages call as English does: names, and words that were taken over. */
const same = new Set(
  `Actions Addons Arguments CII Condition Document Factor Facturae FatturaPA HTML Host ID KSeF Layout
  Logo Name PDF Patch Port SMTP Silo Suffix Tags Text Token Type UBL URL VIES Webhook Workflow`.split(/\s+/),
);

const wordsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>;

/** Titles and descriptions of a schema, at any depth; values that it gives as examples have members of such names too. */
function textsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === 'examples') return [];
    if (typeof value !== 'string') return textsIn(value);
    return ['title', 'description'].includes(key) ? [value] : [];
  });
}

/** What is no word of any language: expressions, code, formats of dates and names with an underscore. */
const tokensIn = (text: string): string[] =>
  (text.match(/\{\{.*?\}\}|`[^`]*`|%\w|\w+_\w*/g) ?? []).toSorted();

describe.skipIf(!hasBrowser)('the catalogue in other languages', () => {
  const shared = sharedConsole();
  let texts: string[];
  beforeAll(async () => {
    type Shown = Record<'name' | 'summary' | 'group', string> & { readonly configSchema: object | null };
    const { json } = await shared.client.graphql(
      '{ actions { name summary group configSchema } providers { summary configSchema } }',
    );
    const { actions, providers } = json['data'] as { actions: Shown[]; providers: Shown[] };
    texts = [
      ...actions.flatMap(({ name, summary, group, configSchema }) => [
        name,
        summary,
        group,
        ...textsIn(configSchema),
      ]),
      // Others than those that integrations are made of are shown nowhere.
      ...providers
        .filter(({ configSchema }) => configSchema !== null)
        .flatMap(({ summary, configSchema }) => [summary, ...textsIn(configSchema)]),
    ];
  });

  test.each(languages)('%s has words for all that the service says of it, and no others', (language) => {
    expect(Object.keys(wordsIn(language))).toEqual([...new Set(texts)].toSorted());
  });

  test('English has other words for some of it', () => {
    const words = Object.entries(wordsIn('en'));
    expect(texts).toEqual(expect.arrayContaining(words.map(([said]) => said)));
    expect(words.filter(([said, text]) => text.trim() === '' || text === said)).toEqual([]);
  });

  test.each(languages)('%s says each in its own words, and leaves what is no word', (language) => {
    const words = Object.entries(wordsIn(language));
    expect(
      words.filter(([english, text]) => text.trim() === '' || (text === english && !same.has(text))),
    ).toEqual([]);
    expect(words.map(([english, text]) => [english, tokensIn(text)])).toEqual(
      words.map(([english]) => [english, tokensIn(english)]),
    );
  });

  test('actions are found by their German and their English names, and their forms are German', async () => {
    const { client } = shared;
    const external = { id: 'acme.ship', name: 'Ship goods', summary: 'Sends the goods' };
    await client.put(`/transform/v1/integrations/${randomUUID()}`, {
      provider: 'http',
      config: {
        url: 'https://acme.example',
        secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        actions: [external],
      },
    });
    const id = randomUUID();
    await client.put(`/transform/v1/workflows/${id}`, { name: 'Ablauf', steps: [] });
    await using page = await shared.open(`/workflows/${id}`, { locale: 'de-DE' });
    const search = page.locator('[data-catalogue-search]');
    const actions = page.locator('[data-action]');
    await search.waitFor();
    for (const typed of ['Beleg signieren', 'sign envelope', 'silo.close', 'Signiert den Beleg']) {
      await search.fill(typed);
      await expect.poll(() => actions.first().textContent()).toContain('Beleg signieren');
    }
    // What others serve is shown as they say it.
    await search.fill('goods');
    await expect.poll(() => actions.allTextContents()).toEqual([expect.stringContaining('Sends the goods')]);
    await search.fill('PDF erzeugen');
    await actions.first().click();
    await expect.poll(() => page.locator('.step-node-name').allTextContents()).toEqual(['PDF erzeugen']);
    await page.getByLabel('Datumsformat').waitFor();
    await page.getByText('Höhe des Logos in Punkt; standardmäßig 40.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Aktion' }).inputValue()).toBe('PDF erzeugen (pdf)');
  });

  test('providers are found by their French and their English words, and their forms are French', async () => {
    await using page = await shared.open('/integrations', { locale: 'fr-FR' });
    await page.getByRole('button', { name: 'Nouvelle intégration' }).first().click();
    const search = page.getByRole('dialog').getByRole('searchbox');
    const found = page.locator('.provider');
    for (const typed of ['mail server', 'serveur de messagerie']) {
      await search.fill(typed);
      await expect
        .poll(() => found.allTextContents())
        .toEqual(['SMTPEnvoie des e-mails par un serveur de messagerie']);
    }
    await found.click();
    const form = page.getByRole('dialog', { name: 'SMTP' });
    await form.getByLabel('Chiffrement').first().waitFor();
    await form.getByText('Le serveur de messagerie, par exemple smtp.example.com.').waitFor();
  });
});

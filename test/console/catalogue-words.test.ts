import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { sharedConsole } from './shared-console.ts';

const folder = join(import.meta.dirname, '../../src/console/words/service');
const languages = ['de', 'es', 'fr', 'pt'];

/** What some of the languages call as English does: names, and words that were taken over. */
const same = new Set(
  `A4 Actions Addons Arguments CII Condition Document Factor Facturae FatturaPA HTML Host ID KSeF Layout
  Logo Name PDF Patch Port SMTP STARTTLS Silo Suffix Tags Text Token Type UBL URL VIES Webhook Workflow`.split(
    /\s+/,
  ),
);

/** Names of specifications and of papers, which every language has. */
const names = /^(?:EN|Peppol|XRechnung|Chorus|Letter) [\w. ()-]+$/;

const isSame = (text: string): boolean => same.has(text) || names.test(text);

const wordsIn = (language: string, kind = 'catalogue'): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, kind, `${language}.json`), 'utf8')) as Record<string, string>;

/** Texts of members of a name, at any depth; of a schema its titles and descriptions. */
function textsIn(value: unknown, members = ['title', 'description']): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (typeof member === 'string') return members.includes(key) ? [member] : [];
    if (key === 'x-titles') return Object.values(member as Record<string, string>);
    return key === 'examples' ? [] : textsIn(member, members);
  });
}

/** What is no word of any language: expressions, code, formats of dates and names with an underscore. */
const tokensIn = (text: string): string[] =>
  (text.match(/\{\{.*?\}\}|`[^`]*`|%\w|\w+_\w*/g) ?? []).toSorted();

type Keywords = Readonly<Record<'actions' | 'members', Readonly<Record<string, string>>>>;

const keywordsIn = (language: string): Keywords =>
  JSON.parse(readFileSync(join(folder, '../keywords', `${language}.json`), 'utf8')) as Keywords;

/** What people call what an action makes, in each language. */
const called = {
  en: ['e-invoice', 'electronic invoice', 'E-Rechnung', 'factura electrónica'],
  de: ['E-Rechnung', 'elektronische Rechnung'],
  es: ['factura electrónica'],
  fr: ['facture électronique'],
  pt: ['fatura eletrónica'],
};

test.each(Object.entries(called))('e-invoices are found by their names, %s', (language, names) => {
  const { actions } = keywordsIn(language);
  const has = (id: string, name: string): boolean =>
    (actions[id] ?? '').toLowerCase().includes(name.toLowerCase());
  for (const name of [...names, 'XRechnung']) {
    expect(has('ubl.generate', name)).toBe(true);
    expect(has('cii.generate', name)).toBe(true);
  }
  expect(has('ubl.generate', 'Peppol')).toBe(true);
  for (const id of ['cii.generate', 'cii.pdf.embed', 'cii.pdf.import'])
    expect(['ZUGFeRD', 'Factur-X'].filter((name) => !has(id, name))).toEqual([]);
});

test.each(languages)('%s has other words for the same actions and members', (language) => {
  const [own, english] = [keywordsIn(language), keywordsIn('en')];
  expect(Object.keys(own.actions)).toEqual(Object.keys(english.actions));
  expect(Object.keys(own.members)).toEqual(Object.keys(english.members));
});

describe.skipIf(!hasBrowser)('the catalogue in other languages', () => {
  const shared = sharedConsole();
  let texts: string[];
  let actionIds: string[];
  beforeAll(async () => {
    type Shown = Record<'id' | 'name' | 'summary' | 'group', string> & {
      readonly configSchema: object | null;
    };
    const { json } = await shared.client.graphql(`{
      actions { id name summary group configSchema }
      providers { summary configSchema }
      workflowTemplates { name summary workflow }
    }`);
    const { actions = [], providers = [], workflowTemplates } = json['data'] as Record<string, Shown[]>;
    actionIds = actions.map(({ id }) => id);
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
      ...textsIn(workflowTemplates, ['name', 'summary', 'subject', 'text']),
    ];
  });

  test.each(languages)('%s has words for all that the service says of it, and no others', (language) => {
    expect(Object.keys(wordsIn(language))).toEqual([...new Set(texts)].toSorted());
  });

  test('other words are those of actions that there are', () => {
    expect(actionIds).toEqual(expect.arrayContaining(Object.keys(keywordsIn('en').actions)));
  });

  test('English has other words for some of it', () => {
    const words = Object.entries(wordsIn('en'));
    expect(texts).toEqual(expect.arrayContaining(words.map(([said]) => said)));
    expect(words.filter(([said, text]) => text.trim() === '' || text === said)).toEqual([]);
  });

  test.each(languages)('%s says each in its own words, and leaves what is no word', (language) => {
    const words = Object.entries(wordsIn(language));
    expect(
      words.filter(([english, text]) => text.trim() === '' || (text === english && !isSame(text))),
    ).toEqual([]);
    expect(words.map(([english, text]) => [english, tokensIn(text)])).toEqual(
      words.map(([english]) => [english, tokensIn(english)]),
    );
  });

  test(
    'actions are found by their German and their English names, and their forms are German',
    { tags: 'slow' },
    async () => {
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
      await using page = await shared.open('/workflows', { locale: 'de-DE' });
      await page.getByRole('button', { name: 'Bestellungen nummerieren, signieren und drucken' }).click();
      await page.getByRole('heading', { name: 'Bestellung senden' }).waitFor();
      const steps = page.locator('.step-node-name');
      const begun = [
        'Nummerieren',
        'Signieren',
        'Drucken',
        'Als gesendet markieren',
        'Als fehlgeschlagen markieren',
      ];
      await expect.poll(() => steps.allTextContents()).toEqual(begun);
      const search = page.locator('[data-catalogue-search]');
      const actions = page.locator('[data-action]');
      await search.waitFor();
      for (const typed of ['Beleg signieren', 'sign envelope', 'silo.close', 'Signiert den Beleg']) {
        await search.fill(typed);
        await expect.poll(() => actions.first().textContent()).toContain('Beleg signieren');
      }
      // They are found by what they make as well, with its accents or without.
      await search.fill('xrechnung');
      await expect
        .poll(() => actions.allTextContents())
        .toContainEqual(expect.stringContaining('ubl.generate'));
      await search.fill('factura electronica');
      await expect
        .poll(() => actions.allTextContents())
        .toEqual([expect.stringContaining('gov-es.facturae.generate')]);
      // What others serve is shown as they say it.
      await search.fill('goods');
      await expect
        .poll(() => actions.allTextContents())
        .toEqual([expect.stringContaining('Sends the goods')]);
      await search.fill('PDF erzeugen');
      await actions.first().click();
      await expect.poll(() => steps.allTextContents()).toEqual(begun.toSpliced(4, 0, 'PDF erzeugen'));
      await page.getByLabel('Datumsformat').waitFor();
      // Languages are chosen by their names; the tag of another one can be typed.
      const language = page.getByRole('combobox', { name: 'Sprache', exact: true });
      await language.fill('Dän');
      await page.getByRole('option', { name: 'Dänisch (da)' }).click();
      await language.fill('de-AT');
      await page.getByRole('option', { name: /\(de-AT\)/ }).click();
      expect(await language.inputValue()).toBe('Österreichisches Deutsch (de-AT)');
      await page.getByText('Höhe des Logos in Punkt; standardmäßig 40.').waitFor();
      expect(await page.getByRole('combobox', { name: 'Aktion' }).inputValue()).toBe('PDF erzeugen (pdf)');
    },
  );

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
    // Nothing was filled in: what the service says of that is French as well.
    await form.getByRole('button', { name: 'Créer l’intégration' }).click();
    await form
      .getByText(wordsIn('fr', 'messages')['is required'] ?? '')
      .first()
      .waitFor();
    expect(await form.getByText('is required').count()).toBe(0);
  });
});

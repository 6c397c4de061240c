import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import type { Json, TestAnswer, TestClient } from '../support/service.ts';
import { accessibilityFaults, sharedConsole } from './shared-console.ts';

/** Where the pictures are for whoever wants to look at them. */
const folder = join(import.meta.dirname, '../../dist/screenshots');

const schemes = ['light', 'dark'] as const;
const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } } as const;

/** How much of a page may move by itself while it loads: what Core Web Vitals call good. */
const goodShift = 0.1;

const sumOfShifts = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The words in empty fields that hold less than 4.5:1, which axe does not look at. */
const paleWords = `
  (() => {
    const channels = (color) => [...color.matchAll(/[\\d.]+/g)].map(Number);
    const light = (color) => {
      const [r, g, b] = channels(color).map((each) => each / 255)
        .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const groundOf = (element) => {
      const color = getComputedStyle(element).backgroundColor;
      return channels(color)[3] === 0 && element.parentElement ? groundOf(element.parentElement) : color;
    };
    return [...document.querySelectorAll('[placeholder]:not([placeholder=""], :disabled)')].flatMap((field) => {
      const both = [light(getComputedStyle(field, '::placeholder').color), light(groundOf(field))];
      const ratio = Math.max(...both) / Math.min(...both);
      return ratio >= 4.5 ? [] : [field.placeholder + ' ' + ratio.toFixed(2)];
    });
  })()
`;

/** One record of each kind, and a job that failed. */
const ids = {
  workflow: randomUUID(),
  series: randomUUID(),
  entry: v7(),
  job: v7(),
  integration: randomUUID(),
  webhook: randomUUID(),
  connect: randomUUID(),
  template: randomUUID(),
};

const pages = {
  jobs: '/jobs',
  job: `/jobs/${ids.job}`,
  documents: '/documents',
  document: `/documents/${ids.entry}`,
  'document new': '/documents/new',
  'document edit': `/documents/${ids.entry}/edit`,
  workflows: '/workflows',
  workflow: `/workflows/${ids.workflow}`,
  'series list': '/series',
  series: `/series/${ids.series}`,
  integrations: '/integrations',
  integration: `/integrations/${ids.integration}`,
  'connect endpoints': '/connect',
  'connect endpoint': `/connect/${ids.connect}`,
  webhooks: '/webhooks',
  webhook: `/webhooks/${ids.webhook}`,
  templates: '/templates',
  template: `/templates/${ids.template}`,
  tokens: '/tokens',
  workspace: '/workspace',
  system: '/system',
};

/** What the service answered, when it did as it was told. */
async function made(answer: Promise<TestAnswer>): Promise<Json> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json;
}

describe.skipIf(!hasBrowser)('every page', () => {
  const shared = sharedConsole();
  let seer: TestClient;
  /** One tab for all of them: a browser compiles what they share once. */
  let page: Awaited<ReturnType<typeof shared.open>>;

  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    const { client } = shared;
    const { data } = await client
      .graphql('{ documentExamples(country: "ES", schema: "bill/invoice") { data } }')
      .then(({ json }) => json);
    await made(client.put(`/silo/v1/entries/${ids.entry}`, { data: data.documentExamples[0].data }));
    await made(client.put(`/sequence/v1/series/${ids.series}`, { name: 'Sales 2026', prefix: 'S-' }));
    await made(client.put(`/sequence/v1/series/${ids.series}/entries/${randomUUID()}`, {}));
    const steps = [
      { name: 'Change the document', action: 'silo.modify', config: { jq: 'error("no address")' } },
    ];
    await made(client.put(`/transform/v1/workflows/${ids.workflow}`, { name: 'Send', steps }));
    const job = { workflow_id: ids.workflow, silo_entry_id: ids.entry };
    await made(client.put(`/transform/v1/jobs/${ids.job}?wait=20`, job));
    await made(
      client.put(`/transform/v1/integrations/${ids.integration}`, {
        name: 'Mail',
        provider: 'smtp',
        config: { host: '127.0.0.1', from: 'a@example.com' },
      }),
    );
    const orders = { slug: 'orders', workflow_id: ids.workflow, auth: 'hmac' };
    const { url } = await made(client.put(`/connect/v1/endpoints/${ids.connect}`, orders));
    await fetch(shared.service.url + new URL(url).pathname, { method: 'POST', body: '<order/>' });
    await made(client.put(`/webhooks/v1/endpoints/${ids.webhook}`, { url: 'https://example.com/hook' }));
    await made(
      client.put(`/transform/v1/print-templates/${ids.template}`, {
        name: 'Letter',
        files: { 'main.typ': '#set page(paper: "a4")\nHello' },
      }),
    );
    const { workspace } = client;
    seer = await shared.service.client({ workspace, scope: 'admin system:read' });
    page = await shared.open('/', { client: seer });
    return () => page[Symbol.asyncDispose]();
  });

  test.each(Object.entries(pages))(
    '%s has a heading, is accessible in both themes, and does not scroll sideways on a phone',
    { tags: 'slow' },
    async (name, path) => {
      await page.goto(`${shared.service.url}/console${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('heading', { name: 'Page not found' }).count()).toBe(0);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        for (const [width, size] of Object.entries(widths)) {
          await page.setViewportSize(size);
          await page.screenshot({ path: join(folder, `${name} ${colorScheme} ${width}.png`) });
          const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
          expect({ name, width, excess: Math.max(0, excess) }).toEqual({ name, width, excess: 0 });
        }
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate<string[]>(paleWords)).toEqual([]);
      }
    },
  );

  test(
    'no page is too wide for a phone in the language with the longest words, or moves while it loads',
    { tags: 'slow' },
    async () => {
      await using phone = await shared.open('/', {
        client: seer,
        locale: 'de-DE',
        viewport: widths.narrow,
      });
      await phone.addInitScript(sumOfShifts);
      const faults: object[] = [];
      for (const [name, path] of Object.entries(pages)) {
        await phone.goto(`${shared.service.url}/console${path}`);
        await phone.getByRole('heading', { level: 1 }).waitFor();
        await phone.waitForLoadState('networkidle');
        const excess = await phone.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        const shift = await phone.evaluate<number>('shift');
        if (excess > 0 || shift > goodShift) faults.push({ name, excess, shift });
      }
      expect(faults).toEqual([]);
    },
  );
});

import axe from 'axe-core';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import type { TestClient, TestServiceOptions } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';
import { sharedService, type SharedService } from '../support/shared-service.ts';

interface OpenOptions extends BrowserContextOptions {
  /** Whose token it is opened with; that of the shared client when absent, none when null. */
  readonly client?: TestClient | null;
}

/** The console of a service, opened in a real browser. */
export interface SharedConsole extends SharedService {
  /** Opens a page of the console by its path below `/console`, signed in. */
  open(path: string, options?: OpenOptions): Promise<Page & AsyncDisposable>;
}

/**
 * Starts a service for the tests of a file, whose pages are opened in the browser of its worker. After each test it fails if a
 * page complained: an error of its scripts or in its console, something that its policy forbade, or a request to another origin.
 */
export function sharedConsole(options?: TestServiceOptions): SharedConsole {
  const shared = sharedService(options);
  let complaints: string[] = [];

  beforeAll(() => sharedResource('/console'));
  afterEach(() => {
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]);
  });

  return {
    get service() {
      return shared.service;
    },
    get client() {
      return shared.client;
    },
    async open(path, { client = shared.client, ...how } = {}) {
      const { url } = shared.service;
      const browser = await sharedBrowser();
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        timezoneId: 'UTC',
        reducedMotion: 'reduce',
        ...how,
      });
      // Half a minute, as Playwright waits by itself, is not enough on every busy machine.
      context.setDefaultTimeout(120_000);
      const page = await context.newPage();
      page.on('request', (request) => {
        const address = request.url();
        if (!address.startsWith(`${url}/`) && !/^(?:data|blob):/.test(address)) complaints.push(address);
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await page.goto(`${url}/console${path}${client ? `#token=${client.token}` : ''}`);
      return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() });
    },
  };
}

/** Waits in a page until what its last change began is shown in full: a colour on its way is none of the page's. */
const transitionsEnd = `(async () => {
  await new Promise(requestAnimationFrame);
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
})()`;

/** What axe finds on a page: each rule of WCAG 2.2 AA or of good practice that is broken, and where. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A tip is shown over the page, and part of none of its landmarks.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await page.evaluate(transitionsEnd);
  // The policy forbids scripts of others to the page, not to whoever drives the browser.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe.source);
  // What passes is not told node by node, which would take as long again.
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ iframes: false, resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Writes in an editor in place of what is there. It is removed by keys, which the editor's own commands answer: what a browser
 * has selected is lost when the text is coloured meanwhile, and over it a browser would write in its style, which the policy
 * forbids.
 */
export async function rewrite(editor: Locator, text: string): Promise<void> {
  await editor.press('Control+a');
  await editor.press('Delete');
  await editor.fill(text);
}

/** Holds back what a page asks for by the query of a name, until what it gives is called. */
export async function holdBack(page: Page, query: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(`"operationName":"${query}"`)) await released;
    await route.continue();
  });
  return release;
}

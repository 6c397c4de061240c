import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../console/shared-console.ts';
import { hasBrowser, sharedBrowser } from '../support/browser.ts';
import { startReverseProxy, type ReverseProxy } from '../support/reverse-proxy.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { sharedResource } from '../support/shared-resource.ts';

describe.skipIf(!hasBrowser)('the guide in a browser, below a path', () => {
  let proxy: ReverseProxy;
  let service: TestService;

  beforeAll(async () => {
    await sharedResource('/guide');
    await sharedResource('/console');
    proxy = await startReverseProxy({ path: '/docmill', stripsPath: true });
    service = await startTestService({ env: { DOCMILL_PUBLIC_URL: proxy.url } });
    proxy.forwardTo(service.url);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await proxy[Symbol.asyncDispose]();
  });

  /** Opens a page; `complaints` are requests to others, and errors of scripts and of the policy. */
  async function open(
    path: string,
    how: BrowserContextOptions = {},
  ): Promise<AsyncDisposable & { page: Page; complaints: string[] }> {
    const context = await (await sharedBrowser()).newContext({ reducedMotion: 'reduce', ...how });
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${proxy.url}/`)) complaints.push(request.url());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(`${proxy.url}${path}`);
    return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
  }

  test('the search finds a section by words of it, and the keyboard opens it', async () => {
    await using opened = await open('/docs');
    const { page, complaints } = opened;
    await page.keyboard.press('/');
    await page.keyboard.type('numbers restore');
    const first = page.locator('#results a').first();
    await first.getByText('Numbers after a restore').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${proxy.url}/docs/backup#numbers-after-a-restore`);
    await page.getByRole('heading', { level: 1, name: 'Backup and restore' }).waitFor();
    expect(
      await page.getByRole('link', { name: 'Backup and restore', exact: true }).getAttribute('aria-current'),
    ).toBe('page');
    expect(complaints).toEqual([]);
  });

  const phone = { width: 360, height: 740 };
  const desk = { width: 1280, height: 800 };

  test.each([
    ['/docs', desk, 'light'],
    ['/docs/get-started', phone, 'dark'],
  ] as const)('%s has no faults of accessibility at %j in %s', async (path, viewport, colorScheme) => {
    expect(await faultsOf(path, viewport, colorScheme)).toEqual([]);
  });

  test.each([
    ['/docs/get-started', desk, 'light'],
    ['/docs/console', phone, 'light'],
    ['/docs/reference/settings', phone, 'light'],
    ['/docs/reference/settings', desk, 'dark'],
    ['/docs/actions/email.send', phone, 'dark'],
    ['/docs/reverse-proxies', desk, 'dark'],
    ['/docs/kubernetes', phone, 'light'],
    ['/docs/rest-and-graphql', desk, 'light'],
  ] as const)(
    '%s has no faults of accessibility at %j in %s',
    { tags: 'slow' },
    async (path, viewport, colorScheme) => {
      expect(await faultsOf(path, viewport, colorScheme)).toEqual([]);
    },
  );

  /** Opens a page; returns what axe finds, what the page complains of, and whether it scrolls sideways. */
  async function faultsOf(
    path: string,
    viewport: { readonly width: number; readonly height: number },
    colorScheme: 'light' | 'dark',
  ): Promise<string[]> {
    await using opened = await open(path, { viewport, colorScheme });
    const { page, complaints } = opened;
    const faults = await accessibilityFaults(page);
    const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
    return [...faults, ...complaints, ...(width > viewport.width ? [`is ${width} wide`] : [])];
  }
});

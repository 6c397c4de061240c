import type { Browser } from 'playwright-core';
import { launchBrowser, type UnpackedBrowser } from './chromium.ts';
import { sharedResource } from './shared-resource.ts';

/** Whether the Chromium that comes from npm runs here. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

/** Opens the Chromium that the tests of a run have unpacked. */
export async function openBrowser(): Promise<AsyncDisposable & { browser: Browser }> {
  const browser = await launchBrowser(await sharedResource<UnpackedBrowser>('/browser'));
  return { browser, [Symbol.asyncDispose]: () => browser.close() };
}

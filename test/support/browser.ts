import type { Browser } from 'playwright-core';
import { launchBrowser, type UnpackedBrowser } from './chromium.ts';
import { sharedResource } from './shared-resource.ts';

/** Whether the Chromium that comes from npm runs here. */
export const hasBrowser = process.platform === 'linux' && process.arch === 'x64';

let launched: Promise<Browser> | undefined;

/**
 * The Chromium that the tests of a run have unpacked: one for all files of a worker, with which it ends. What a test opens in
 * it, it closes.
 */
export async function sharedBrowser(): Promise<Browser> {
  const known = await launched?.catch(() => undefined);
  if (known?.isConnected()) return known;
  launched = sharedResource<UnpackedBrowser>('/browser').then(launchBrowser);
  return launched;
}

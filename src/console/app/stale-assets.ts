import { consolePath } from '../graphql/service-address.ts';

const key = 'docmill-reloaded-at';
/** Minimum time between two reloads for a missing file, in milliseconds: within it the file is missing for another reason. */
const minReloadIntervalMs = 60_000;

/** Interval at which an unavailable service is queried, in milliseconds. */
const pollIntervalMs = 5_000;

/**
 * Reloads a page that lacks a file as soon as the service serves pages again. The file was replaced by an update, or the
 * service was unavailable. Reloads once, and not over unsaved work.
 */
export function reloadForStaleAssets(): void {
  let isAsked = false;
  window.addEventListener('vite:preloadError', () => {
    if (isAsked) return;
    isAsked = true;
    void waitUntilServed().then(() => {
      isAsked = false;
      reload();
    });
  });
}

const isServed = (): Promise<boolean> =>
  fetch(`${consolePath}/`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilServed(): Promise<void> {
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
}

function reload(): void {
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < minReloadIntervalMs) return;
  const leaving = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(leaving)) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

const key = 'docmill-reloaded-at';
/** Within it a page that lacks a file is not loaded again, in milliseconds: the file is then missing for another reason. */
const patience = 60_000;

/**
 * After an update of the service a page that was open asks for files that are gone: it is loaded anew, once, and not over
 * work that is not saved. A page whose service is away stays: there is nothing to load it from.
 */
export function reloadForStaleAssets(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfServed());
}

async function reloadIfServed(): Promise<void> {
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < patience) return;
  const answer = await fetch('/console/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return;
  const leaving = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(leaving)) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

import { consolePath } from '../graphql/service-address.ts';

const key = 'docmill-reloaded-at';
/** Within it a page that lacks a file is not loaded again, in milliseconds: the file is then missing for another reason. */
const patience = 60_000;

/** So often a service that is away is asked whether it is back, in milliseconds. */
const askEvery = 5_000;

/**
 * A page that lacks a file, which is gone after an update of the service or could not be read while it was away, is loaded
 * anew as soon as it is served: once, and not over work that is not saved.
 */
export function reloadForStaleAssets(): void {
  let isAsked = false;
  window.addEventListener('vite:preloadError', () => {
    if (isAsked) return;
    isAsked = true;
    void served().then(() => {
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

async function served(): Promise<void> {
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, askEvery));
}

function reload(): void {
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < patience) return;
  const leaving = new Event('beforeunload', { cancelable: true });
  if (!window.dispatchEvent(leaving)) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/**
 * Base path of the service: empty, or for example `/docmill`. The page contains the one of its public URL; a page opened
 * without it, past the reverse proxy, uses none.
 */
export const servicePath = readServicePath();

/** URL of the service at the origin of this page, without a trailing slash. */
export const serviceUrl = `${location.origin}${servicePath}`;

/** Path of the console, without a trailing slash. */
export const consolePath = `${servicePath}/console`;

function readServicePath(): string {
  const path = document.querySelector<HTMLMetaElement>('meta[name="docmill-path"]')?.content ?? '';
  return `${location.pathname}/`.startsWith(`${path}/console/`) ? path : '';
}

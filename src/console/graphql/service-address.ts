/**
 * Path that the service is reached below: empty, or like `/docmill`. The page names the one of its public URL; a page that was
 * opened without it, past the reverse proxy, stays without it.
 */
export const servicePath = readServicePath();

/** URL of the service at the origin of this page, without a slash at its end. */
export const serviceUrl = `${location.origin}${servicePath}`;

/** Path of the console, without a slash at its end. */
export const consolePath = `${servicePath}/console`;

function readServicePath(): string {
  const path = document.querySelector<HTMLMetaElement>('meta[name="docmill-path"]')?.content ?? '';
  return `${location.pathname}/`.startsWith(`${path}/console/`) ? path : '';
}

/** Addresses that the service calls only if its operator allows them: loopback, private, shared and link-local ones. */
const privateV4 =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
const privateV6 = /^\[(?:::1?|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/;

/** Returns the host of a URL, host name or address if it is not on the public internet; undefined if it may be public. */
export function privateHostOf(text: string): string | undefined {
  const host = hostOf(text);
  const isPrivate = /^(?:.+\.)?localhost$/.test(host) || privateV4.test(host) || privateV6.test(host);
  return isPrivate ? host : undefined;
}

function hostOf(text: string): string {
  const isUrl = /^https?:\/\//i.test(text);
  const named = text.includes('::') && !text.startsWith('[') ? `[${text}]` : text;
  try {
    return new URL(isUrl ? text : `http://${named}`).hostname;
  } catch {
    return '';
  }
}

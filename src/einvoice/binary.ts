/** Bytes per call of `String.fromCharCode`, whose arguments a browser limits. */
const chunk = 8192;

/** Returns a text with one character for each byte. */
export function toBinaryText(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += chunk)
    text += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return text;
}

/** Returns the bytes of a text with one character for each. */
export function fromBinaryText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/** Encodes bytes in base64. */
export function encodeBase64(bytes: Uint8Array): string {
  return btoa(toBinaryText(bytes));
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Decodes base64, with or without padding and white space; returns undefined for any other text. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s+/g, '');
  if (!base64.test(compact)) return undefined;
  const digits = compact.replace(/=+$/, '');
  // A single digit at the end is no byte.
  return fromBinaryText(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits));
}

import { EinvoiceRefusal } from '../einvoice-error.ts';

/** Supported encodings, with the label of the WHATWG Encoding Standard that decodes them. */
const decoders = new Map([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['ascii', 'utf-8'],
  ['utf-16', 'utf-16le'],
  ['utf-16le', 'utf-16le'],
  ['utf-16be', 'utf-16be'],
  ['iso-8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['iso-8859-15', 'iso-8859-15'],
  ['windows-1252', 'windows-1252'],
  ['cp1252', 'windows-1252'],
]);

/**
 * Decodes an XML file: by its byte order mark, otherwise its declaration, otherwise as UTF-8.
 * Invalid bytes become U+FFFD.
 */
export function decodeXml(bytes: Uint8Array): string {
  const label = byMark(bytes) ?? byDeclaration(bytes) ?? 'utf-8';
  const decoder = decoders.get(label.toLowerCase());
  if (decoder === undefined) {
    throw new EinvoiceRefusal('unsupported-encoding', `the encoding '${label}' is not supported`);
  }
  return new TextDecoder(decoder).decode(bytes);
}

function byMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // A declaration in UTF-16 without a byte order mark begins with `<` and a zero byte.
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  return undefined;
}

function byDeclaration(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1];
}

/**
 * Text as it may be printed: well-formed, composed (NFC), tabs as spaces, and without control characters and
 * the directional overrides by which a text could show other digits than it holds. Line feeds stay.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}|\p{Variation_Selector}|[\u00AD\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '')
    .normalize('NFC');
}

/**
 * Text as it may be printed: well-formed, composed (NFC), tabs as spaces, and without control characters and
 * the directional overrides by which a text could show other digits than it holds. Line feeds stay.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}|\p{Bidi_Control}|\p{Variation_Selector}|[\u00AD\u200B\u2060\uFEFF]/gu, '')
    .normalize('NFC');
}

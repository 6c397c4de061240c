/** An international account number (ISO 13616) in groups of four, as people compare it; what is none stays as it is. */
export const ibanText = (text: string): string =>
  isIban(text) ? text.replaceAll(/(.{4})(?=.)/g, '$1 ') : text;

/** Whether a text has the form of an international account number, and the check digits that belong to it. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Whether a text is an address that may be followed from a document. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Formats an international bank account number (ISO 13616) in groups of four; other texts are returned unchanged. */
export const ibanText = (text: string): string =>
  isIban(text) ? text.replaceAll(/(.{4})(?=.)/g, '$1 ') : text;

/** Returns whether a text is a valid international bank account number: its form and its check digits. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Returns whether a text is a web address that a document may link to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

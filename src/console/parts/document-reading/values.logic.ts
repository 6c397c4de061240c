import { friendlyFormatIBAN, isValidIBAN } from 'ibantools';

/** Formats an international bank account number (ISO 13616) in groups of four; other texts are returned unchanged. */
export function formatIban(text: string): string {
  return (isValidIBAN(text) && friendlyFormatIBAN(text)) || text;
}

/** Returns whether a text is a web address that a document may link to. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/**
 * Returns whether a text of digits and letters passes ISO 7064 MOD 97-10, letters counting from A = 10. An IBAN and a creditor
 * reference pass it with their first four characters moved to the end.
 */
export function passesModulo97(text: string): boolean {
  const digits = text.replaceAll(/[A-Z]/gi, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Moves the country code and the check digits of an IBAN or a creditor reference to its end. */
export function moveCheckDigits(text: string): string {
  return text.slice(4) + text.slice(0, 4);
}

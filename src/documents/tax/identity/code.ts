/** Normalisation of codes typed by people. */

/**
 * Returns the usual form of a tax identity code: only capitals, digits, `Ñ` and `&`, without one leading country code
 * and then one of each alternative code.
 */
export function standardCode(code: string, country: string, alternatives: readonly string[] = []): string {
  return [country, ...alternatives].reduce(withoutPrefix, capitalsAndDigits(code));
}

/** Converts a code to upper case and removes everything but `A-Z`, `0-9`, `Ñ` and `&`. */
export function capitalsAndDigits(code: string): string {
  return code.replace(/[^A-Z0-9Ñ&]/gu, (character) => {
    const capital = character.toUpperCase();
    return /^[A-ZÑ]$/.test(capital) ? capital : '';
  });
}

/** Removes one leading `prefix`. */
export function withoutPrefix(code: string, prefix: string): string {
  return code.startsWith(prefix) ? code.slice(prefix.length) : code;
}

/** Returns only the digits. */
export function digitsOnly(code: string): string {
  return code.replace(/[^0-9]/g, '');
}

/** Returns only letters and digits, the letters as capitals. */
export function alphanumericOnly(code: string): string {
  return code.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

import { cleanCode } from '@docmill/documents/codes';

/** Maximum length of a document's `code`. */
const maxLength = 64;

/** Maximum number of digits that the numbers of a series are expected to have. */
const digits = 10;

/** Settings of a series that determine its codes; a series stores absent values as null. */
interface CodePattern {
  readonly prefix?: string | null | undefined;
  readonly suffix?: string | null | undefined;
  readonly padding?: number | undefined;
}

/**
 * Returns errors for settings that produce codes which a document cannot contain unchanged, so that their numbers would be
 * wasted.
 */
export function codeErrors(pattern: CodePattern): Record<string, string> | undefined {
  const prefix = pattern.prefix ?? '';
  const suffix = pattern.suffix ?? '';
  if (prefix.length + Math.max(pattern.padding ?? 0, digits) + suffix.length > maxLength) {
    const longer = prefix.length > suffix.length ? 'prefix' : 'suffix';
    return { [longer]: `makes codes longer than the ${maxLength} characters of a document's code` };
  }
  const ends = { prefix: `${prefix}1`, suffix: `1${suffix}` };
  for (const [end, text] of Object.entries(ends)) {
    if (cleanCode(text) !== text)
      return {
        [end]: 'must be printable and composed (Unicode NFC), without a blank at the end of the code',
      };
  }
  return undefined;
}

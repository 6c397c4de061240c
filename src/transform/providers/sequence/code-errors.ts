import { cleanCode } from '../../../documents/model/text.ts';

/** The longest `code` of a document. */
const maxLength = 64;

/** No series is expected to come to numbers of more digits than this. */
const digits = 10;

/** What decides the form of codes; null is how a series stores what is absent. */
interface CodePattern {
  readonly prefix?: string | null | undefined;
  readonly suffix?: string | null | undefined;
  readonly padding?: number | undefined;
}

/** What of a pattern makes codes that no document can hold as they are, so that a number would be taken in vain. */
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

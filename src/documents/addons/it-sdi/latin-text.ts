import { assertion } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

/** Holds for texts within ISO 8859-1, which is all that the format's text types take, and when the text is missing. */
export const beLatinText: Assertion<unknown> = assertion(
  'in characters of ISO 8859-1',
  ({ value }) => typeof value !== 'string' || !/[^\p{ASCII}\u0080-\u00ff]/u.test(value),
);

import { assertion } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

/**
 * Condition that a text contains only ISO 8859-1 characters, the limit of the format's text
 * types. A missing text passes.
 */
export const beLatinText: Assertion<unknown> = assertion(
  'in characters of ISO 8859-1',
  ({ value }) => typeof value !== 'string' || !/[^\p{ASCII}\u0080-\u00ff]/u.test(value),
);

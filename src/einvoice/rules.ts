/** Rules of EN 16931, XRechnung, Peppol and Factur-X under their official ids. */
export { allRules, rulesFor } from './rules/rule-sets.ts';
export type { Rule } from './rules/rule.ts';

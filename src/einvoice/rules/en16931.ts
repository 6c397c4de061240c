import { breakdownTaxRule, decimalRules, sumRules } from './amounts.ts';
import { codeListRules } from './code-lists.ts';
import { presenceRules } from './presence.ts';
import type { Rule } from './rule.ts';
import { breakdownAmountRules, vatCategoryRules } from './vat-categories.ts';
import { vatIdentifierRule } from './vat-identifiers.ts';

/** Rules that amounts break if they were rounded from amounts other than the written ones. */
export const roundingRules: ReadonlySet<string> = new Set(
  [...sumRules, breakdownTaxRule, ...breakdownAmountRules].map(({ id }) => id),
);

/** Business rules of EN 16931-1 for the model; those of its syntax bindings are in `structure/`. */
export const en16931Rules: readonly Rule[] = [
  ...presenceRules,
  ...sumRules,
  breakdownTaxRule,
  ...decimalRules,
  vatIdentifierRule,
  ...codeListRules,
  ...vatCategoryRules,
];

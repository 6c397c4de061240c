import { currencyDecimals } from '../codes/currencies.ts';
import type { DocumentRef } from '../org/document-ref.ts';
import type { Rounding } from '../rounding.ts';
import { roundTaxes, sumTaxes } from '../tax/totals.ts';

/**
 * Recalculates the taxes of referenced documents from their bases, in each document's currency: a currency named by
 * one reference also applies to those after it. Surcharges and retained taxes that a reference already states are
 * added to, not replaced, on each calculation: GOBL v0.502.1 does so, and digests depend on it.
 */
export function calculateReferences(references: readonly DocumentRef[], rounding: Rounding): void {
  let { decimals } = rounding;
  for (const reference of references) {
    if (reference.currency !== undefined) decimals = currencyDecimals(reference.currency) ?? decimals;
    if (!reference.tax) continue;
    reference.tax = sumTaxes(
      reference.tax.categories ?? [],
      { rule: rounding.rule, decimals },
      reference.tax,
    );
    roundTaxes(reference.tax, decimals);
  }
}

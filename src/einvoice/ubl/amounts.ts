import type { AdjustmentTerms } from '../model/adjustment-terms.ts';
import type { TermId } from '../model/terms.ts';
import { branch, fixed, leaf, schemeElement } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';

/** Returns the entry of an amount in the currency of the invoice. */
export function amount(name: string, term: TermId): Entry {
  return leaf(name, term, { currency: 'BT-5' });
}

/** Returns the entry of the category and rate of value added tax, with the reason for an exemption. */
export function taxCategory(
  name: string,
  category: TermId,
  rate: TermId,
  reasons: readonly Entry[] = [],
): Entry {
  return branch(name, [...categoryEntries(category, rate, reasons)]);
}

/** Returns the entries of a tax category. */
export function categoryEntries(category: TermId, rate: TermId, reasons: readonly Entry[] = []): Entry[] {
  return [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', rate),
    ...reasons,
    schemeElement(category, 'cac:TaxScheme/cbc:ID'),
  ];
}

/** Returns the entries of an allowance (`false`) or charge (`true`). */
export function adjustment(
  indicator: 'true' | 'false',
  terms: AdjustmentTerms,
  category: readonly Entry[] = [],
): Entry[] {
  return [
    fixed('cbc:ChargeIndicator', indicator),
    leaf('cbc:AllowanceChargeReasonCode', terms.code),
    leaf('cbc:AllowanceChargeReason', terms.reason),
    leaf('cbc:MultiplierFactorNumeric', terms.percent),
    amount('cbc:Amount', terms.amount),
    amount('cbc:BaseAmount', terms.base),
    ...category,
  ];
}

import type { AdjustmentTerms } from '../model/adjustment-terms.ts';
import type { TermId } from '../model/terms.ts';
import { branch, fixed, leaf, schemeOf } from '../syntax/entry.ts';
import type { Entry } from '../syntax/entry.ts';

/** An amount of money in the currency of the invoice. */
export function amount(name: string, term: TermId): Entry {
  return leaf(name, term, { currency: 'BT-5' });
}

/** Category and rate of value added tax, with why there is none. */
export function taxCategory(
  name: string,
  category: TermId,
  rate: TermId,
  reasons: readonly Entry[] = [],
): Entry {
  return branch(name, [...categoryEntries(category, rate, reasons)]);
}

/** What a tax category consists of. */
export function categoryEntries(category: TermId, rate: TermId, reasons: readonly Entry[] = []): Entry[] {
  return [
    leaf('cbc:ID', category),
    leaf('cbc:Percent', rate),
    ...reasons,
    schemeOf(category, 'cac:TaxScheme/cbc:ID'),
  ];
}

/** What an allowance (`false`) or charge (`true`) consists of. */
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

import { setExtension } from '../../extensions.ts';
import type { Extended } from '../../extensions.ts';

/** Extension with the reason of a discount, UNTDID 5189 (BT-98, BT-140). */
export const allowanceCode = 'untdid-allowance';

/** Extension with the reason of a charge, UNTDID 7161 (BT-105, BT-145). */
export const chargeCode = 'untdid-charge';

/** Codes of discount kinds in UNTDID 5189. */
const allowanceCodes = new Map([
  ['early-completion', '41'],
  ['military', '62'],
  ['work-accident', '63'],
  ['special-agreement', '64'],
  ['production-error', '65'],
  ['new-outlet', '66'],
  ['sample', '67'],
  ['end-of-range', '68'],
  ['incoterm', '70'],
  ['pos-threshold', '71'],
  ['special-rebate', '100'],
  ['temporary', '103'],
  ['standard', '104'],
  ['yearly-turnover', '105'],
]);

/** Codes of charge kinds in UNTDID 7161. */
const chargeCodes = new Map([
  ['stamp-duty', 'ST'],
  ['outlay', 'AAE'],
  ['tax', 'TX'],
  ['customs', 'ABW'],
  ['delivery', 'DL'],
  ['packing', 'PC'],
  ['handling', 'HD'],
  ['insurance', 'IN'],
  ['storage', 'ABA'],
  ['admin', 'AEM'],
  ['cleaning', 'CG'],
]);

interface Keyed extends Extended {
  key?: string;
}

/** Sets the code of a discount of a known kind. */
export function setAllowanceCode(discount: Keyed): void {
  const code = allowanceCodes.get(discount.key ?? '');
  if (code !== undefined) setExtension(discount, allowanceCode, code);
}

/** Sets the code of a charge of a known kind. */
export function setChargeCode(charge: Keyed): void {
  const code = chargeCodes.get(charge.key ?? '');
  if (code !== undefined) setExtension(charge, chargeCode, code);
}

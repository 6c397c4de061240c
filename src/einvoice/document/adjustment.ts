import { getExtension } from '@docmill/documents';
import type { Combo } from '@docmill/documents';
import { Amount, Percentage } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import type { AdjustmentTerms } from '../model/adjustment-terms.ts';
import type { Group } from '../model/group.ts';
import type { GroupId, TermId } from '../model/terms.ts';
import { chargeReasons } from '../rules/codes/charge-reasons.ts';
import { putTax, readTaxes } from './tax.ts';
import { percentText, put, rateText, compactList, compactObject } from './values.ts';

/** Terms of an allowance or charge in the model, and its extension in documents. */
interface Adjustment extends AdjustmentTerms {
  readonly group: GroupId;
  /** Extension with the reason code. */
  readonly extension: 'untdid-allowance' | 'untdid-charge';
  readonly tax?: readonly [category: TermId, rate: TermId];
}

export const allowance: Adjustment = {
  group: 'BG-20',
  amount: 'BT-92',
  base: 'BT-93',
  percent: 'BT-94',
  reason: 'BT-97',
  code: 'BT-98',
  extension: 'untdid-allowance',
  tax: ['BT-95', 'BT-96'],
};

export const charge: Adjustment = {
  group: 'BG-21',
  amount: 'BT-99',
  base: 'BT-100',
  percent: 'BT-101',
  reason: 'BT-104',
  code: 'BT-105',
  extension: 'untdid-charge',
  tax: ['BT-102', 'BT-103'],
};

export const lineAllowance: Adjustment = {
  group: 'BG-27',
  amount: 'BT-136',
  base: 'BT-137',
  percent: 'BT-138',
  reason: 'BT-139',
  code: 'BT-140',
  extension: 'untdid-allowance',
};

export const lineCharge: Adjustment = {
  group: 'BG-28',
  amount: 'BT-141',
  base: 'BT-142',
  percent: 'BT-143',
  reason: 'BT-144',
  code: 'BT-145',
  extension: 'untdid-charge',
};

/** A discount or charge of the document or a line. */
interface Row {
  amount: Amount;
  base?: Amount;
  percent?: Percentage;
  reason?: string;
  taxes?: Combo[];
  ext?: Record<string, string>;
}

/** Properties that the rows of one document or line share. */
interface Holder {
  readonly group: Group;
  /** Amount that percentages apply to. */
  readonly sum: Amount;
  readonly decimals: number;
  /** Path of the list. */
  readonly path: string;
}

/** Puts the discounts or charges of a document or line. */
export function putAdjustments(rows: readonly Row[] = [], terms: Adjustment, holder: Holder): void {
  const { decimals } = holder;
  for (const [index, row] of rows.entries()) {
    const path = `${holder.path}[${index}]`;
    const group = holder.group.open(terms.group, path);
    const amount = row.amount.rescale(decimals);
    put(group, terms.amount, amount.toString(), `${path}.amount`);
    const base = (row.base ?? holder.sum).rescale(decimals);
    if (row.percent && isShare(amount, row.percent, base) && isNear(amount, row.percent.of(base.raise(4)))) {
      put(group, terms.percent, rateText(row.percent), `${path}.percent`);
      put(group, terms.base, base.toString(), `${path}.base`);
    }
    put(group, terms.reason, row.reason, `${path}.reason`);
    const code = getExtension(row, terms.extension);
    if (!isUnlisted(row)) put(group, terms.code, code, `${path}.ext.${terms.extension}`);
    if (terms.tax) putTax(group, terms.tax, row.taxes, path);
  }
}

/** Whether a row has a reason code that is not in the list of EN 16931, and a reason in words as well. */
export function isUnlisted(row: Pick<Row, 'reason' | 'ext'>): boolean {
  const code = getExtension(row, 'untdid-charge');
  return code !== undefined && row.reason !== undefined && !chargeReasons.has(code);
}

const tolerance = Amount.of(2, 2);

/** Whether amounts are as close as Peppol requires (PEPPOL-EN16931-R040); amounts without decimals may differ by more. */
function isNear(amount: Amount, share: Amount): boolean {
  const difference = share.subtract(amount);
  return difference.abs().compare(tolerance) <= 0;
}

/** Whether an amount is exactly the percentage of a base. Otherwise recalculation would change it. */
function isShare(amount: Amount, percent: Percentage, base: Amount): boolean {
  return percent.of(base.raise(4)).rescale(amount.scale).equals(amount);
}

/** Returns discounts or charges in the form of documents. */
export function readAdjustments(holder: Group, terms: Adjustment, invoice: Group): JsonObject[] | undefined {
  return compactList(holder.groups(terms.group).map((group) => readAdjustment(group, terms, invoice)));
}

function readAdjustment(group: Group, terms: Adjustment, invoice: Group): JsonObject | undefined {
  const amount = group.decimal(terms.amount);
  const base = group.decimal(terms.base);
  const rate = group.decimal(terms.percent);
  const percent = rate && Percentage.parse(percentText(rate.toString()));
  const isExact = amount && base && percent && isShare(amount, percent, base);
  const code = group.text(terms.code);
  return compactObject<JsonObject>({
    reason: group.text(terms.reason),
    base: base?.toString(),
    percent: isExact ? percent.toString() : undefined,
    amount: (amount ?? Amount.zero()).toString(),
    taxes: terms.tax && readTaxes(group, terms.tax, invoice),
    ext: code === undefined ? undefined : { [terms.extension]: code },
  });
}

import { getExtension } from '@docmill/documents';
import type { Combo, Fault, Invoice, Line } from '@docmill/documents';
import { currencyDecimals } from '@docmill/documents/codes';
import { levelHas, type FacturxLevel } from '../facturx-levels.ts';
import { isUnlisted } from './adjustment.ts';
import { isValueAddedTax } from './tax.ts';

/** Returns faults for missing codes whose content EN 16931 can express only as a code. */
export function findMissingCodes({ tax, payment }: Invoice): Fault[] {
  const faults: Fault[] = [];
  if (getExtension(tax, 'untdid-document-type') === undefined)
    faults.push(
      fault('missing-extension', '$.doc.tax.ext.untdid-document-type', 'the document type code is required'),
    );
  if (payment?.instructions && getExtension(payment.instructions, 'untdid-payment-means') === undefined)
    faults.push(
      fault(
        'missing-extension',
        '$.doc.payment.instructions.ext.untdid-payment-means',
        'the code of the means of payment is required',
      ),
    );
  return faults;
}

/**
 * Returns faults for content that EN 16931, or a level of Factur-X, cannot represent and whose omission
 * would change the amounts.
 */
export function findUnrepresentable(document: Invoice, level: FacturxLevel | undefined): Fault[] {
  const faults: Fault[] = [];
  const refuse = (path: string, message: string): void => {
    faults.push(fault('not-representable', path, message));
  };
  const { totals, currency } = document;
  if (totals?.retained_tax && !totals.retained_tax.isZero)
    refuse('$.doc.totals.retained_tax', 'taxes that the customer keeps back have no place in EN 16931');
  if ((currencyDecimals(currency) ?? 2) > 2)
    refuse('$.doc.currency', `amounts in ${currency} have more than the two decimals of EN 16931`);
  for (const [index, category] of (totals?.taxes?.categories ?? []).entries()) {
    const path = `$.doc.totals.taxes.categories[${index}]`;
    if (category.retained || category.informative) continue;
    if (category.surcharge && !category.surcharge.isZero)
      refuse(`${path}.surcharge`, 'an equivalence surcharge has no place in EN 16931');
    if (!isValueAddedTax(category.code) && !category.amount.isZero)
      refuse(path, `the tax ${category.code} has no place in EN 16931`);
  }
  // If the level has the sums (BT-113), the amount due must be their result (BR-CO-16).
  if (totals?.rounding && !totals.rounding.isZero && levelHas(level, 'BT-113') && !levelHas(level, 'BT-114'))
    refuse('$.doc.totals.rounding', `the level ${level} of Factur-X has no rounding amount (BT-114)`);
  const taxed = levelHas(level, 'BT-118') ? (['lines', 'discounts', 'charges'] as const) : [];
  for (const list of taxed) {
    for (const [index, { taxes }] of (document[list] ?? []).entries()) {
      if (!hasValueAddedTax(taxes))
        refuse(`$.doc.${list}[${index}].taxes`, 'needs a value added tax, if only one outside its scope');
    }
  }
  return faults;
}

function hasValueAddedTax(taxes: readonly Combo[] = []): boolean {
  return taxes.some(({ cat }) => isValueAddedTax(cat));
}

/** Number of entries that a syntax can hold for each repeated member. */
export interface Capacity {
  readonly preceding: number;
  readonly dueDate: number;
}

/** Returns faults for entries beyond those that EN 16931, or the syntax, can hold: only the first ones are written. */
export function findOverflow(
  { ordering, payment, preceding, charges, lines = [] }: Invoice,
  room: Capacity,
): Fault[] {
  const faults: Fault[] = [];
  const tell = (path: string, rows: readonly unknown[] | undefined, most = 1): void => {
    if (rows && rows.length > most)
      faults.push(fault('not-written', `${path}[${most}]`, `there is room for ${most}; more is not written`));
  };
  for (const member of [
    'projects',
    'contracts',
    'purchases',
    'sales',
    'receiving',
    'despatch',
    'tender',
    'identities',
  ] as const)
    tell(`$.doc.ordering.${member}`, ordering?.[member]);
  const tellCodes = (path: string, rows: Invoice['charges'] | Line['charges'] = []): void => {
    for (const [index, row] of rows.entries())
      if (isUnlisted(row))
        faults.push(
          fault('not-written', `${path}[${index}].ext.untdid-charge`, 'EN 16931 does not list this code'),
        );
  };
  tellCodes('$.doc.charges', charges);
  for (const [index, line] of lines.entries()) tellCodes(`$.doc.lines[${index}].charges`, line.charges);
  tell('$.doc.payment.terms.due_dates', payment?.terms?.due_dates, room.dueDate);
  tell('$.doc.preceding', preceding, room.preceding);
  for (const [index, { reason }] of (preceding ?? []).entries()) {
    if (reason !== undefined)
      faults.push(fault('not-written', `$.doc.preceding[${index}].reason`, 'EN 16931 has no place for it'));
  }
  return faults;
}

function fault(code: string, path: string, message: string): Fault {
  return { code, paths: [path], message };
}

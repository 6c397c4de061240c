import type { Invoice } from '../../documents/bill/invoice.ts';
import { currencyDecimals } from '../../documents/codes/currencies.ts';
import type { Fault } from '../../documents/document-error.ts';
import { extensionOf } from '../../documents/extensions.ts';
import type { Combo } from '../../documents/tax/combo.ts';
import { isValueAddedTax } from './tax.ts';

/** Codes that an invoice must have been given, since the norm has no word for what they say. */
export function missingCodes({ tax, payment }: Invoice): Fault[] {
  const faults: Fault[] = [];
  if (extensionOf(tax, 'untdid-document-type') === undefined)
    faults.push(
      fault('missing-extension', '$.doc.tax.ext.untdid-document-type', 'the document type code is required'),
    );
  if (payment?.instructions && extensionOf(payment.instructions, 'untdid-payment-means') === undefined)
    faults.push(
      fault(
        'missing-extension',
        '$.doc.payment.instructions.ext.untdid-payment-means',
        'the code of the means of payment is required',
      ),
    );
  return faults;
}

/** What EN 16931 has no place for and would change what the invoice comes to. */
export function unrepresentable(document: Invoice): Fault[] {
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
  for (const list of ['lines', 'discounts', 'charges'] as const) {
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

/** What has one place in EN 16931 and is there more often: only the first of them is written. */
export function unwritten({ ordering, payment, preceding }: Invoice): Fault[] {
  const faults: Fault[] = [];
  const tell = (path: string, rows: readonly unknown[] | undefined): void => {
    if (rows && rows.length > 1)
      faults.push(
        fault('not-written', `${path}[1]`, 'EN 16931 has room for one; the others are not written'),
      );
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
  tell('$.doc.payment.terms.due_dates', payment?.terms?.due_dates);
  for (const [index, { reason }] of (preceding ?? []).entries()) {
    if (reason !== undefined)
      faults.push(fault('not-written', `$.doc.preceding[${index}].reason`, 'EN 16931 has no place for it'));
  }
  return faults;
}

function fault(code: string, path: string, message: string): Fault {
  return { code, paths: [path], message };
}

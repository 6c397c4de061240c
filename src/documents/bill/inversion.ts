import type { Amount } from '../amount.ts';
import { calculationRefusal } from '../document-error.ts';
import type { Invoice } from './invoice.ts';
import type { Line } from './line.ts';
import { changeAdjustments } from './stated-amounts.ts';

/** Reverses the sign of all amounts of an invoice. It must be calculated again. */
export function invertInvoice(invoice: Invoice): void {
  if (invoice.$tags?.includes('bypass')) {
    throw calculationRefusal('cannot invert an invoice with tag bypass');
  }
  for (const line of invoice.lines ?? []) invertLine(line);
  changeAdjustments(invoice.discounts, negate);
  changeAdjustments(invoice.charges, negate);
  for (const advance of invoice.payment?.advances ?? []) advance.amount = negate(advance.amount);
  if (invoice.totals?.rounding) invoice.totals.rounding = negate(invoice.totals.rounding);
}

function negate(amount: Amount): Amount {
  return amount.negate();
}

/** Reverses the quantity, and with it the sum and its percentages. A breakdown only determines the price. */
function invertLine(line: Line): void {
  line.quantity = line.quantity.negate();
  changeAdjustments(line.discounts, negate);
  for (const charge of line.charges ?? []) {
    charge.amount = charge.amount.negate();
    if (charge.base) charge.base = charge.base.negate();
    if (charge.quantity) charge.quantity = charge.quantity.negate();
  }
}

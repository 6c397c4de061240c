import { Amount, sum } from '../amount.ts';
import type { Calculation } from '../calculation.ts';
import { rateTable } from '../currency/exchange-rate.ts';
import { addPath } from '../document-error.ts';
import { accumulate } from '../rounding.ts';
import type { Rounding } from '../rounding.ts';
import { resolveCombo } from '../tax/combo-resolution.ts';
import type { Combo } from '../tax/combo.ts';
import { roundTaxes, totalTaxes } from '../tax/totals.ts';
import type { CategoryNature, TaxableRow } from '../tax/totals.ts';
import { calculateAdjustments, roundAdjustments } from './adjustment-calculation.ts';
import { setCurrency } from './currency-choice.ts';
import { setIssueDate } from './dating.ts';
import type { Delivery } from './delivery.ts';
import type { PaymentDetails } from './details.ts';
import type { Invoice } from './invoice.ts';
import { calculateLines, roundLines } from './line-calculation.ts';
import type { Order } from './order.ts';
import { calculatePaymentDetails } from './payment-details-calculation.ts';
import { calculateReferences } from './reference-calculation.ts';
import type { Totals } from './totals.ts';

/** Documents with lines, taxes and totals. */
export type Bill = Invoice | Order | Delivery;

/**
 * Calculates a normalised invoice, order or delivery: dates, currency, rows, taxes, totals, payment, in this order.
 * `payment` is the calculated part of its payment; deliveries have none.
 */
export function calculateBill(
  bill: Bill,
  payment: PaymentDetails | undefined,
  calculation: Calculation,
): void {
  setIssueDate(bill, calculation);
  const decimals = setCurrency(bill, calculation);
  if (bill.$tags?.includes('bypass')) return;
  const rounding = chooseRounding(bill, calculation, decimals);
  taxAtCustomer(bill);
  if (bill.complements) bill.complements = bill.complements.map(calculation.complement);
  if (bill.preceding) calculateReferences(bill.preceding, rounding);
  calculateLines(bill.lines ?? [], {
    currency: bill.currency,
    rates: rateTable(bill.exchange_rates),
    rounding,
  });
  const totals = calculateTotals(bill, calculation, rounding);
  roundLines(bill.lines ?? [], rounding);
  roundAdjustments([...(bill.discounts ?? []), ...(bill.charges ?? [])], rounding);
  if (!totals) {
    delete bill.totals;
    return;
  }
  bill.totals = totals;
  if (payment) calculatePaymentDetails(payment, totals, decimals);
}

/** Returns the document's rounding rule, otherwise its regime's, otherwise precise. */
function chooseRounding(bill: Bill, { regime }: Calculation, decimals: number): Rounding {
  const rule = bill.tax?.rounding ?? regime?.rounding;
  return { rule: rule === 'currency' ? 'currency' : 'precise', decimals };
}

/** Applies the tag `customer-rates`: all taxes are those of the customer's country. */
function taxAtCustomer(bill: Bill): void {
  const country = bill.customer?.tax_id?.country;
  if (!country || !bill.$tags?.includes('customer-rates')) return;
  for (const combo of combosOf(bill)) combo.country = country;
}

function combosOf({ lines = [], discounts = [], charges = [] }: Bill): Combo[] {
  return [...lines, ...discounts, ...charges].flatMap(({ taxes }) => taxes ?? []);
}

/** Calculates sum, adjustments, taxes and the payable amount; returns undefined if nothing has a price. */
function calculateTotals(bill: Bill, calculation: Calculation, rounding: Rounding): Totals | undefined {
  const { decimals } = rounding;
  const lineTotals = (bill.lines ?? []).flatMap(({ total }) => total ?? []);
  if (lineTotals.length === 0 && !bill.discounts && !bill.charges) return undefined;
  const zero = Amount.zero(decimals);
  const totals: Totals = {
    sum: sum(lineTotals, decimals),
    total: zero,
    tax: zero,
    total_with_tax: zero,
    payable: zero,
  };
  totals.total = totals.sum;
  if (bill.discounts) {
    totals.discount = calculateAdjustments(bill.discounts, totals.sum, rounding);
    totals.total = totals.total.raise(totals.discount.scale).subtract(totals.discount);
  }
  if (bill.charges) {
    totals.charge = calculateAdjustments(bill.charges, totals.sum, rounding);
    totals.total = totals.total.raise(totals.charge.scale).add(totals.charge);
  }
  addTaxes(totals, bill, calculation, rounding);
  roundTotals(totals, decimals);
  const difference = bill.totals?.rounding;
  if (difference) {
    totals.rounding = difference;
    totals.payable = totals.payable.add(difference);
  }
  return totals;
}

/** Adds taxes by category and rate, and the totals that follow from them. */
function addTaxes(totals: Totals, bill: Bill, calculation: Calculation, rounding: Rounding): void {
  const natures = resolveCombos(bill, calculation);
  const included = bill.tax?.prices_include;
  const taxes = totalTaxes(taxableRows(bill), (combo) => natures.get(combo) ?? {}, included, rounding);
  const contained =
    included === undefined ? undefined : taxes.categories?.find(({ code }) => code === included);
  if (contained) {
    totals.tax_included = contained.amount;
    totals.total = totals.total.raise(contained.amount.scale).subtract(contained.amount);
  }
  totals.tax = taxes.sum;
  totals.total_with_tax = accumulate(totals.total, taxes.sum, { ...rounding, rule: 'precise' });
  totals.payable = totals.total_with_tax;
  if (taxes.retained) {
    totals.retained_tax = taxes.retained;
    totals.payable = totals.payable.raise(taxes.retained.scale).subtract(taxes.retained);
  }
  if (taxes.categories?.length) totals.taxes = taxes;
}

/** Completes the taxes of every row with a total; returns the kind of category of each. */
function resolveCombos(bill: Bill, { regime }: Calculation): Map<Combo, CategoryNature> {
  const taxDate = bill.value_date ?? bill.issue_date;
  const natures = new Map<Combo, CategoryNature>();
  for (const { taxes, path } of taxableRows(bill)) {
    for (const [index, combo] of taxes.entries()) {
      const category = addPath(`${path}.taxes[${index}]`, () => resolveCombo(combo, regime, taxDate));
      if (category) natures.set(combo, category);
    }
  }
  return natures;
}

/** A row with its path. */
interface PlacedRow extends TaxableRow {
  readonly path: string;
}

/** Returns the rows with a total: lines, then discounts (which lower the base), then charges. */
function taxableRows({ lines = [], discounts = [], charges = [] }: Bill): PlacedRow[] {
  return [
    ...lines.flatMap(({ total, taxes }, index) => (total ? [row('lines', index, total, taxes)] : [])),
    ...discounts.map(({ amount, taxes }, index) => row('discounts', index, amount.negate(), taxes)),
    ...charges.map(({ amount, taxes }, index) => row('charges', index, amount, taxes)),
  ];
}

function row(member: string, index: number, total: Amount, taxes: Combo[] = []): PlacedRow {
  return { total, taxes, path: `$.doc.${member}[${index}]` };
}

function roundTotals(totals: Totals, decimals: number): void {
  totals.sum = totals.sum.rescale(decimals);
  if (totals.discount) totals.discount = totals.discount.rescale(decimals);
  if (totals.charge) totals.charge = totals.charge.rescale(decimals);
  if (totals.tax_included) totals.tax_included = totals.tax_included.rescale(decimals);
  totals.total = totals.total.rescale(decimals);
  if (totals.taxes) roundTaxes(totals.taxes, decimals);
  totals.tax = totals.tax.rescale(decimals);
  totals.total_with_tax = totals.total_with_tax.rescale(decimals);
  if (totals.retained_tax) totals.retained_tax = totals.retained_tax.rescale(decimals);
  totals.payable = totals.payable.rescale(decimals);
}

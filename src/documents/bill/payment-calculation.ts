import { Amount } from '../amount.ts';
import type { Calculation } from '../calculation.ts';
import { currencyDecimals } from '../codes/currencies.ts';
import { rateTable } from '../currency/exchange-rate.ts';
import type { RateTable } from '../currency/exchange-rate.ts';
import { prefixPlace, calculationRefusal } from '../document-error.ts';
import type { DocumentRef } from '../org/document-ref.ts';
import type { Rounding } from '../rounding.ts';
import type { TaxTotal } from '../tax/total.ts';
import { convertBases } from '../tax/conversion.ts';
import { roundTaxes, sumTaxes } from '../tax/totals.ts';
import { setCurrency } from './currency-choice.ts';
import { setIssueDate } from './dating.ts';
import type { Payment, PaymentLine } from './payment.ts';

const one = Amount.of(1);

/** Settings for the calculation of payment lines. */
interface PaymentTerms {
  readonly currency: string;
  readonly rates: RateTable;
  readonly rounding: Rounding;
}

/** Calculates a normalised payment: the settled part of each line's document, then the total and its methods. */
export function calculatePayment(payment: Payment, calculation: Calculation): void {
  setIssueDate(payment, calculation);
  const decimals = setCurrency(payment, calculation);
  const terms: PaymentTerms = {
    currency: payment.currency,
    rates: rateTable(payment.exchange_rates),
    rounding: { rule: calculation.regime?.rounding ?? 'precise', decimals },
  };
  for (const [index, line] of (payment.lines ?? []).entries()) {
    line.i = index + 1;
    prefixPlace('lines', () => prefixPlace(line.i, () => calculatePaymentLine(line, terms)));
  }
  payment.total = totalOf(payment.lines ?? []);
  calculateMethods(payment);
  if (payment.complements) {
    payment.complements = payment.complements.map((complement) => calculation.complement(complement));
  }
}

function calculatePaymentLine(line: PaymentLine, { currency, rates, rounding }: PaymentTerms): void {
  const { document } = line;
  let rate: Amount | undefined;
  if (document) {
    rate = prefixPlace('document', () => findRate(document, currency, rates));
    if (document.tax) document.tax = recalculated(document.tax, rounding, document.tax);
    if (document.payable) {
      line.payable = rate ? document.payable.multiply(rate).rescale(rounding.decimals) : document.payable;
    }
  }
  if (line.payable && document?.tax)
    line.tax = calculateTaxShare(document.tax, line, line.payable, rate, rounding);
  else if (line.tax) line.tax = recalculated(line.tax, rounding, line.tax);
  if (!line.payable) return;
  line.due = remaining(line, line.payable);
}

/** Returns the rate into the payment's currency; undefined if the document has that currency. */
function findRate({ currency }: DocumentRef, into: string, rates: RateTable): Amount | undefined {
  if (currency === undefined || currency === into) return undefined;
  const rate = rates(currency, into);
  if (!rate) throw calculationRefusal(`currency: missing exchange rate from ${currency} to ${into}`);
  return rate;
}

function recalculated(tax: TaxTotal, rounding: Rounding, brought?: TaxTotal): TaxTotal {
  const total = sumTaxes(tax.categories ?? [], rounding, brought);
  roundTaxes(total, rounding.decimals);
  return total;
}

/**
 * Returns the share of a document's taxes that this payment settles. The document's own surcharges and retained taxes
 * are added to it, as the format defines.
 */
function calculateTaxShare(
  tax: TaxTotal,
  { amount }: PaymentLine,
  payable: Amount,
  rate: Amount | undefined,
  rounding: Rounding,
): TaxTotal {
  const factor = amount.rescale(amount.scale + 2).divide(payable);
  const converted = rate
    ? recalculated(
        convertBases(tax, (base) => base.multiply(rate)),
        rounding,
        tax,
      )
    : tax;
  return recalculated(
    convertBases(converted, (base) => base.multiply(factor)),
    rounding,
    converted,
  );
}

function remaining({ advances, amount }: PaymentLine, payable: Amount): Amount {
  const open = advances ? payable.subtract(advances) : payable;
  return open.subtract(amount);
}

/** Returns the sum of the lines with the decimals of the first; refunds are negative. */
function totalOf(lines: readonly PaymentLine[]): Amount {
  const [first] = lines;
  let total = Amount.zero(first?.amount.scale ?? 0);
  for (const { amount, refund } of lines) total = refund ? total.subtract(amount) : total.add(amount);
  return total;
}

/** Calculates amounts from percentages. A single method without an amount gets the total. */
function calculateMethods({ methods = [], total }: Payment): void {
  for (const method of methods) if (method.percent) method.amount = method.percent.of(total);
  const [only, second] = methods;
  if (only && !second && only.amount.isZero && only.currency === undefined) only.amount = total;
}

/**
 * Returns the sum of the methods, each rounded to the decimals of the payment's currency;
 * undefined if a rate is missing.
 */
export function sumOfMethods({ methods = [], currency, exchange_rates }: Payment): Amount | undefined {
  const rates = rateTable(exchange_rates);
  let total = Amount.zero(currencyDecimals(currency) ?? 0);
  for (const method of methods) {
    const from = method.currency ?? currency;
    const rate = from === currency ? one : rates(from, currency);
    if (!rate) return undefined;
    total = total.add(method.amount.multiply(rate));
  }
  return total;
}

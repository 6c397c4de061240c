import type { Amount } from '../amount.ts';
import { currencyDecimals } from '../codes/currencies.ts';
import { exchangeRate } from '../currency/exchange-rate.ts';
import { calculationRefusal } from '../document-error.ts';
import type { Item } from '../org/item.ts';
import type { Bill } from './bill-calculation.ts';
import { changeAdjustments, withSubLines } from './stated-amounts.ts';

/** Number of additional decimals of converted amounts. */
const furtherDecimals = 2;

/**
 * Converts a bill into a currency it has an exchange rate for. Prices and amounts get two more decimals; the former
 * price is kept as the item's price in the former currency. The bill must be calculated again.
 */
export function convertBill(bill: Bill, currency: string): void {
  const { currency: former } = bill;
  if (former === currency) return;
  if (bill.$tags?.includes('bypass')) {
    throw calculationRefusal('cannot convert a document with tag bypass');
  }
  const decimals = currencyDecimals(currency);
  if (decimals === undefined) throw calculationRefusal(`currency: no currency '${currency}' is known`);
  const rate = exchangeRate(bill.exchange_rates, former, currency);
  if (!rate) throw calculationRefusal(`currency: no exchange rate found from '${former}' to '${currency}'`);
  const convert = (amount: Amount): Amount => amount.rescale(amount.scale + furtherDecimals).multiply(rate);
  for (const row of (bill.lines ?? []).flatMap(withSubLines)) {
    if (row.item) convertPrice(row.item, former, currency, convert);
    changeAdjustments(row.discounts, convert);
    changeAdjustments(row.charges, convert);
  }
  changeAdjustments(bill.discounts, convert);
  changeAdjustments(bill.charges, convert);
  convertPayment(bill, former, convert);
  keepReferences(bill, former);
  if (bill.totals?.rounding) bill.totals.rounding = convert(bill.totals.rounding).rescale(decimals);
  bill.currency = currency;
}

/**
 * Replaces a price by the stated one in the new currency, or converts it. A price in any
 * other currency is not changed.
 */
function convertPrice(
  item: Item,
  former: string,
  currency: string,
  convert: (amount: Amount) => Amount,
): void {
  const { price } = item;
  if (price === undefined || (item.currency !== undefined && item.currency !== former)) return;
  const stated = item.alt_prices?.find((other) => other.currency === currency);
  item.price = stated ? stated.value : convert(price);
  item.alt_prices = [{ currency: former, value: price }];
  item.currency = currency;
}

/** Converts advances and due dates in the document's currency; those in another currency are not changed. */
function convertPayment(bill: Bill, former: string, convert: (amount: Amount) => Amount): void {
  if (!('payment' in bill) || !bill.payment) return;
  const { advances = [], terms } = bill.payment;
  for (const row of [...advances, ...(terms?.due_dates ?? [])]) {
    if (row.currency !== undefined && row.currency !== former) continue;
    row.amount = convert(row.amount);
    delete row.currency;
  }
}

/** Sets the former currency on referenced documents, which are still in the currency they were issued in. */
function keepReferences(bill: Bill, former: string): void {
  for (const reference of bill.preceding ?? []) {
    if (reference.tax || reference.payable) reference.currency ??= former;
  }
}

import { exchangeRate, getExtension } from '@docmill/documents';
import type { Invoice, RateTotal, Totals } from '@docmill/documents';
import type { Amount } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import { regimeFor } from '@docmill/documents/regimes';
import type { Group } from '../model/group.ts';
import { exemptionCode, isValueAddedTax, chooseRate, schemeOfTax, taxCategory } from './tax.ts';
import { moneyText, put } from './values.ts';

const path = '$.doc.totals';

/** Puts the totals of the document into the model. */
export function putTotals(invoice: Group, document: Invoice, decimals: number): void {
  const { totals } = document;
  if (!totals) return;
  const money = (amount: Amount | undefined): string | undefined => amount && moneyText(amount, decimals);
  put(invoice, 'BT-106', money(totals.sum), `${path}.sum`);
  put(invoice, 'BT-107', money(totals.discount), `${path}.discount`);
  put(invoice, 'BT-108', money(totals.charge), `${path}.charge`);
  put(invoice, 'BT-109', money(totals.total), `${path}.total`);
  put(invoice, 'BT-110', money(totals.tax), `${path}.tax`);
  put(invoice, 'BT-112', money(totals.total_with_tax), `${path}.total_with_tax`);
  put(invoice, 'BT-113', money(totals.advance), `${path}.advance`);
  put(invoice, 'BT-114', money(totals.rounding), `${path}.rounding`);
  put(invoice, 'BT-115', money(totals.due ?? totals.payable), `${path}.${totals.due ? 'due' : 'payable'}`);
  putAccountingCurrency(invoice, document, totals);
  putBreakdown(invoice, document, totals, decimals);
}

/** Puts the tax in the currency of the supplier's country as well, if the document has the exchange rate. */
function putAccountingCurrency(invoice: Group, document: Invoice, totals: Totals): void {
  const { currency, exchange_rates: rates, $regime: regime = '' } = document;
  const accounting = regimeFor(regime)?.currency;
  // A tax of zero is zero in any currency, and a reader could not calculate the rate from it.
  if (accounting === undefined || accounting === currency || totals.tax.isZero) return;
  const rate = exchangeRate(rates, currency, accounting);
  if (rate === undefined) return;
  put(invoice, 'BT-6', accounting, '$.doc.exchange_rates');
  const product = totals.tax.rescale(totals.tax.scale + rate.scale).multiply(rate);
  put(invoice, 'BT-111', moneyText(product, 2), '$.doc.exchange_rates');
}

/** One row of the VAT breakdown, which may combine several rates of the document. */
interface Breakdown {
  readonly place: string;
  readonly category: string | undefined;
  readonly rate: string | undefined;
  readonly scheme: string;
  readonly texts: readonly string[];
  base: Amount;
  amount: Amount;
  codes: Set<string>;
}

/** Puts the VAT breakdown. Rates with the same category and percentage are merged (BR-S-08, BR-E-01 and similar). */
function putBreakdown(invoice: Group, document: Invoice, { taxes }: Totals, decimals: number): void {
  const rows = new Map<string, Breakdown>();
  for (const [index, { code, retained, informative, rates = [] }] of (taxes?.categories ?? []).entries()) {
    if (!isValueAddedTax(code) || retained || informative) continue;
    for (const [position, rate] of rates.entries()) {
      const place = `${path}.taxes.categories[${index}].rates[${position}]`;
      merge(rows, { ...createBreakdown(rate, document, place), scheme: schemeOfTax(code) });
    }
  }
  for (const row of rows.values()) {
    const { place, category, rate, scheme, codes, texts } = row;
    const group = invoice.open('BG-23', place);
    put(group, 'BT-116', moneyText(row.base, decimals), `${place}.base`);
    put(group, 'BT-117', moneyText(row.amount, decimals), `${place}.amount`);
    put(group, 'BT-118', category, place, scheme);
    put(group, 'BT-119', rate, `${place}.percent`);
    put(group, 'BT-120', texts.join('\n'), '$.doc.tax.notes');
    const [code, ...others] = codes;
    if (others.length === 0) put(group, 'BT-121', code, `${place}.ext.${exemptionCode}`);
  }
}

function createBreakdown(rate: RateTotal, { tax }: Invoice, place: string): Omit<Breakdown, 'scheme'> {
  const category = getExtension(rate, taxCategory);
  const code = getExtension(rate, exemptionCode);
  const notes = tax?.notes?.filter((note) => getExtension(note, taxCategory) === category) ?? [];
  return {
    place,
    category,
    rate: chooseRate(rate, category),
    texts: category === undefined ? [] : notes.map(({ text }) => text),
    base: rate.base,
    amount: rate.amount,
    codes: new Set(code === undefined ? [] : [code]),
  };
}

function merge(rows: Map<string, Breakdown>, row: Breakdown): void {
  const key = [row.scheme, row.category, row.rate].join(' ');
  const present = rows.get(key);
  if (present === undefined) rows.set(key, row);
  else {
    present.base = present.base.add(row.base);
    present.amount = present.amount.add(row.amount);
    for (const code of row.codes) present.codes.add(code);
  }
}

/** Returns the exchange rate into the accounting currency, with enough decimals to reproduce the tax amount. */
export function exchangeRatesOf(invoice: Group): JsonObject[] | undefined {
  const [from, to] = [invoice.text('BT-5'), invoice.text('BT-6')];
  const [tax, converted] = [invoice.decimal('BT-110'), invoice.decimal('BT-111')];
  if (from === undefined || to === undefined || from === to) return undefined;
  if (tax === undefined || converted === undefined || tax.isZero) return undefined;
  const digits = tax.rescale(0).toString().length + 2;
  const rate = converted.rescale(converted.scale + digits).divide(tax);
  return [{ from, to, amount: rate.toMinimalString(2) }];
}

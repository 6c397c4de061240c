import { patchEnvelope } from '@docmill/documents';
import { Amount } from '@docmill/documents/amounts';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { mergePatchType } from '@docmill/documents/patches';
import { objectsAt, textAt as foundAt } from '@docmill/documents/paths';
import { regimeFor } from '@docmill/documents/regimes';
import { shortSchema } from '@docmill/documents/schemas';
import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { skip, type Outcome } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { crossRate } from './cross-rate.ts';
import type { RateDay } from './published-rates.ts';

/** Source of the rates, as documents name it. */
const source = 'ecb';

/** Rates that a document needs. */
export interface WantedRates {
  /** Whether the document needs any rates. */
  readonly any: boolean;
  /** Day on which its taxes become due, else its issue date; absent if it has neither. */
  readonly day: string | undefined;
}

/** Reads which rates a document needs. */
export const readWanted = threadFunction((text: string): WantedRates => {
  const document = documentOf(JSON.parse(text) as JsonObject);
  const { value_date: valueDate, issue_date: issueDate } = document;
  const day = [valueDate, issueDate].find((date) => typeof date === 'string' && date !== '');
  return { any: findWantedRows(document).length > 0, day: typeof day === 'string' ? day : undefined };
});

/** Envelope of a document as JSON, and the rates of its day. */
interface RateUpdate {
  readonly text: string;
  readonly published: RateDay;
  /** Whether the document is kept although it does not validate. */
  readonly invalid: boolean;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Puts the rates of a day into a document. */
export const putRates = threadFunction(({ text, published, invalid, now, policy }: RateUpdate): Outcome => {
  const envelope = JSON.parse(text) as JsonObject;
  const document = documentOf(envelope);
  const rows = findWantedRows(document);
  const stated = objectsAt(document, 'exchange_rates');
  const updated = new Map(rows.map((row) => [row, updateRow(row, published)]));
  if (![...updated.values()].some((row) => row !== undefined))
    return skip('currencies-unknown', 'The European Central Bank publishes no rates of these currencies');
  const added = rows.filter((row) => !stated.includes(row));
  const exchangeRates = [...stated, ...added].flatMap(
    (row) => updated.get(row) ?? (stated.includes(row) ? row : []),
  );
  if (JSON.stringify(exchangeRates) === JSON.stringify(stated))
    return skip('up-to-date', `The rates are those of ${published.day}`);
  const patch = { exchange_rates: exchangeRates, ...resetPrices(document, updated) };
  const context = documentContext({ now }, policy);
  return documentOutcome(patchEnvelope(envelope, patch, mergePatchType, context), invalid);
});

/**
 * Returns the rates of a document, except those of other sources; for an invoice in a foreign currency also the rate into the
 * currency of its country, in which taxes are reported.
 */
function findWantedRows(document: JsonObject): JsonObject[] {
  const stated = objectsAt(document, 'exchange_rates');
  const own = stated.filter(
    (row) => row['from'] !== row['to'] && ['', source].includes(textAt(row, 'source')),
  );
  const { currency, $regime: country, $schema: schema } = document;
  const home = typeof country === 'string' ? regimeFor(country)?.currency : undefined;
  const isInvoice = typeof schema === 'string' && shortSchema(schema) === 'bill/invoice';
  if (!isInvoice || !home || !currency || currency === home) return own;
  const isStated = stated.some(({ from, to }) => from === currency && to === home);
  return isStated ? own : [...own, { from: currency, to: home }];
}

function textAt(object: JsonObject, member: string): string {
  return foundAt(object, member) ?? '';
}

/** Returns a row with the rate of a day; undefined if one of its currencies is unknown. */
function updateRow(row: JsonObject, { day, rates }: RateDay): JsonObject | undefined {
  const [from, to] = [textAt(row, 'from'), textAt(row, 'to')];
  const rate = crossRate(rates, from, to);
  return rate && { from, to, ...row, at: `${day}T00:00:00`, source, amount: rate.toString() };
}

/**
 * Returns the lines if prices in them were converted with rates that have changed: those prices are reset, to be converted again.
 */
function resetPrices(
  document: JsonObject,
  updated: ReadonlyMap<JsonObject, JsonObject | undefined>,
): JsonObject {
  const changed = [...updated].filter(([{ to }, after]) => after && to === document['currency']);
  const former = new Map(changed.map(([row]) => [textAt(row, 'from'), textAt(row, 'amount')]));
  const lines = objectsAt(document, 'lines').map((line) => resetRowPrices(line, former));
  return former.size > 0 && lines.length > 0 ? { lines } : {};
}

function resetRowPrices(row: JsonObject, former: ReadonlyMap<string, string>): JsonObject {
  const parts = (name: string) => objectsAt(row, name).map((part) => resetRowPrices(part, former));
  const { item, breakdown, substituted } = row;
  return {
    ...row,
    ...(isObject(item) && { item: restorePrice(item, former) }),
    ...(breakdown !== undefined && { breakdown: parts('breakdown') }),
    ...(substituted !== undefined && { substituted: parts('substituted') }),
  };
}

/** Restores the original price of an item if it was converted with the previous rate. */
function restorePrice(item: JsonObject, former: ReadonlyMap<string, string>): JsonObject {
  const [stated = {}, ...others] = objectsAt(item, 'alt_prices');
  const currency = textAt(stated, 'currency');
  const price = Amount.parse(textAt(item, 'price'));
  const original = Amount.parse(textAt(stated, 'value'));
  const rate = Amount.parse(former.get(currency) ?? '');
  if (!price || !original || !rate || others.length > 0) return item;
  if (!original.multiply(rate).rescale(price.scale).equals(price)) return item;
  const { alt_prices: _converted, ...rest } = item;
  return { ...rest, currency, price: original.toString() };
}

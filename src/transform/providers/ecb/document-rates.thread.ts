import { Amount } from '../../../documents/amount.ts';
import { patched } from '../../../documents/documents.ts';
import { isObject, type JsonObject } from '../../../documents/json.ts';
import { mergePatchType } from '../../../documents/patch/patch.ts';
import { regimeFor } from '../../../documents/regimes/regimes.ts';
import { shortSchema } from '../../../documents/schema-id.ts';
import { objectsAt, textAt as foundAt } from '../../../einvoice/table/member-path.ts';
import type { DocumentPolicy } from '../../../platform/config.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { skip, type Outcome } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { crossRate } from './cross-rate.ts';
import type { RateDay } from './published-rates.ts';

/** Who states the rates, as documents name it. */
const source = 'ecb';

/** What rates a document wants. */
export interface WantedRates {
  /** Whether there are any. */
  readonly any: boolean;
  /** The day on which its taxes become due, else that of its issue; absent when it says none. */
  readonly day: string | undefined;
}

/** Reads what rates a document wants. */
export const readWanted = threadFunction((text: string): WantedRates => {
  const document = documentOf(JSON.parse(text) as JsonObject);
  const { value_date: valueDate, issue_date: issueDate } = document;
  const day = [valueDate, issueDate].find((date) => typeof date === 'string' && date !== '');
  return { any: wantedRows(document).length > 0, day: typeof day === 'string' ? day : undefined };
});

/** The envelope of a document as JSON, and the rates of its day. */
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
  const rows = wantedRows(document);
  const stated = objectsAt(document, 'exchange_rates');
  const updated = new Map(rows.map((row) => [row, updatedRow(row, published)]));
  if (![...updated.values()].some((row) => row !== undefined))
    return skip('currencies-unknown', 'The European Central Bank publishes no rates of these currencies');
  const added = rows.filter((row) => !stated.includes(row));
  const exchangeRates = [...stated, ...added].flatMap(
    (row) => updated.get(row) ?? (stated.includes(row) ? row : []),
  );
  if (JSON.stringify(exchangeRates) === JSON.stringify(stated))
    return skip('up-to-date', `The rates are those of ${published.day}`);
  const patch = { exchange_rates: exchangeRates, ...repriced(document, updated) };
  const context = documentContext({ now }, policy);
  return documentOutcome(patched(envelope, patch, mergePatchType, context), invalid);
});

/**
 * The rates that a document states, but for those that others have stated; and the one into the currency of its country, in which
 * taxes are reported, of an invoice in another currency.
 */
function wantedRows(document: JsonObject): JsonObject[] {
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

/** A row with the rate of a day; undefined when one of its currencies is unknown. */
function updatedRow(row: JsonObject, { day, rates }: RateDay): JsonObject | undefined {
  const [from, to] = [textAt(row, 'from'), textAt(row, 'to')];
  const rate = crossRate(rates, from, to);
  return rate && { from, to, ...row, at: `${day}T00:00:00`, source, amount: rate.toString() };
}

/** The lines, when prices in them were converted by rates that are others now: these are to be converted again. */
function repriced(
  document: JsonObject,
  updated: ReadonlyMap<JsonObject, JsonObject | undefined>,
): JsonObject {
  const changed = [...updated].filter(([{ to }, after]) => after && to === document['currency']);
  const former = new Map(changed.map(([row]) => [textAt(row, 'from'), textAt(row, 'amount')]));
  const lines = objectsAt(document, 'lines').map((line) => repricedRow(line, former));
  return former.size > 0 && lines.length > 0 ? { lines } : {};
}

function repricedRow(row: JsonObject, former: ReadonlyMap<string, string>): JsonObject {
  const parts = (name: string) => objectsAt(row, name).map((part) => repricedRow(part, former));
  const { item, breakdown, substituted } = row;
  return {
    ...row,
    ...(isObject(item) && { item: unconverted(item, former) }),
    ...(breakdown !== undefined && { breakdown: parts('breakdown') }),
    ...(substituted !== undefined && { substituted: parts('substituted') }),
  };
}

/** An item in the currency that its price was stated in, if it was converted by a rate that was in force before. */
function unconverted(item: JsonObject, former: ReadonlyMap<string, string>): JsonObject {
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

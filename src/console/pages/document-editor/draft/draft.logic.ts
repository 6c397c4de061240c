import type { Json } from '../../../graphql/graphql.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { isCalculatedAt, type Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import { isObject, formatJsonPath, valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';

/** Returns a document without the members that its schema marks as calculated. */
export function withoutCalculated(doc: Json, schema: Schema, place: JsonPath = []): Json {
  if (Array.isArray(doc))
    return (doc as readonly Json[]).map((row, index) => withoutCalculated(row, schema, [...place, index]));
  if (!isObject(doc)) return doc;
  return Object.fromEntries(
    Object.entries(doc).flatMap(([name, member]): [string, Json][] => {
      const there = [...place, name];
      // Totals are calculated except for their rounding.
      const { rounding = null } = name === 'totals' && place.length === 0 && isObject(member) ? member : {};
      if (rounding !== null) return [[name, { rounding }]];
      return isCalculatedAt(schema, there) ? [] : [[name, withoutCalculated(member, schema, there)]];
    }),
  );
}

/** Returns the value to send: objects that are not filled in and rows that are not edited are left out. */
export function omitEmpty(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(omitEmpty);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const all = omitEmpty(member);
      const filled = Array.isArray(all)
        ? (all as readonly Json[]).filter((row) => !isUntouched(name, row))
        : all;
      return isEmpty(filled) ? [] : [[name, filled]];
    }),
  );
}

function isEmpty(value: Json): boolean {
  if (value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Whether a row of a list has only its defaults: the taxes of a line, or the full amount of a due date. */
function isUntouched(list: string, filledRow: Json): boolean {
  if (filledRow === null || isEmpty(filledRow)) return true;
  const [[name, value] = [], ...others] = isObject(filledRow) ? Object.entries(filledRow) : [];
  if (others.length > 0) return false;
  return (list === 'lines' && name === 'taxes') || (list === 'due_dates' && value === '100%');
}

/** Maps a path in the sent document to the draft, which also has rows that were not sent. */
export function placeInDraft(draft: Json, sent: JsonPath): JsonPath {
  const place: (string | number)[] = [];
  for (const each of sent) {
    const list = typeof each === 'number' ? valueAt(draft, place) : undefined;
    const rows = Array.isArray(list) ? keptRows(place, list) : [];
    place.push(typeof each === 'number' ? (rows[each] ?? each) : each);
  }
  return place;
}

const keptRows = (place: JsonPath, list: readonly Json[]): readonly number[] =>
  [...list.keys()].filter((index) => !isUntouched(String(place.at(-1)), omitEmpty(list[index] ?? null)));

/** Returns the result of the service with its rows at their positions in the draft. */
export function asInDraft(draft: Json, made: Json, place: JsonPath = []): Json {
  if (Array.isArray(made) && Array.isArray(draft)) {
    const kept = keptRows(place, draft);
    const rows: Json[] = (draft as readonly Json[]).map(() => null);
    for (const [index, row] of (made as readonly Json[]).entries()) {
      const at = kept[index] ?? rows.length;
      rows[at] = asInDraft(valueAt(draft, [at]) ?? null, row, [...place, at]);
    }
    return rows;
  }
  if (!isObject(made) || !isObject(draft)) return made;
  return Object.fromEntries(
    Object.entries(made).map(([name, member]) => [
      name,
      asInDraft(valueAt(draft, [name]) ?? null, member, [...place, name]),
    ]),
  );
}

const root = 'https://gobl.org/draft-0/';

/** Returns the initial document of a type. */
export function emptyDocument(
  schema: string,
  country: string | undefined,
  own?: { readonly party: Json; readonly payment: Json | undefined },
): Json {
  const party: Json = country ? { tax_id: { country } } : {};
  const $schema = root + schema;
  if (schema === 'org/party') return { $schema, ...(country && { tax_id: { country } }) };
  if (!schema.startsWith('bill/')) return { $schema };
  const methods = schema === 'bill/payment' && { methods: [{}] };
  const payment = own?.payment !== undefined && { payment: own.payment };
  return { $schema, ...methods, supplier: own?.party ?? party, customer: {}, lines: [{}], ...payment };
}

/**
 * Returns the name of a document: its number, for a correction without a number the number of the corrected
 * document, else its title or customer.
 */
export function editedName(doc: Json): { readonly name?: string | undefined; readonly corrects?: string } {
  const text = (...place: JsonPath): string | undefined => textOf(valueAt(doc, place)) || undefined;
  const numberAt = (...place: JsonPath): string | undefined => {
    const code = text(...place, 'code');
    return code && [text(...place, 'series'), code].filter(Boolean).join('-');
  };
  const [own, other] = [numberAt(), numberAt('preceding', 0)];
  const isCorrection = (text('type') ?? 'standard') !== 'standard';
  if (!own && other && isCorrection) return { corrects: other };
  return { name: own ?? text('title') ?? text('name') ?? text('customer', 'name') };
}

const totals: readonly JsonPath[] = ['total', 'tax', 'payable'].map((name) => ['totals', name]);
const total: readonly JsonPath[] = [['total']];

/** Returns the paths of the sums in documents of a type. */
export function sumsOf(schema: Schema | undefined): readonly JsonPath[] {
  const { properties = {} } = schema ?? {};
  if (properties['totals']) return totals;
  return properties['total'] ? total : [];
}

/** Fault that the service found, with its path in the document. */
export interface DraftFault {
  readonly place: JsonPath;
  readonly message: string;
}

/**
 * Returns the faults that the user can fix. Faults of calculated members follow from others, and are kept
 * only if there are no others.
 */
export function fixable<F extends DraftFault>(
  faults: readonly F[],
  schema: Schema | undefined,
): readonly F[] {
  if (!schema) return faults;
  // The schema is the same for every row of a list.
  const known = new Map<string, boolean>();
  const left = faults.filter(({ place }) => {
    const anyRow = place.map((each) => (typeof each === 'number' ? 0 : each));
    const path = formatJsonPath(anyRow);
    const isCalculated = known.get(path) ?? isCalculatedAt(schema, anyRow);
    known.set(path, isCalculated);
    return !isCalculated;
  });
  return left.length === 0 || left.length === faults.length ? faults : left;
}

/** Returns the faults of members that have a value, without those of missing ones. */
export const selectFaultsOfValues = (faults: readonly DraftFault[], doc: Json): readonly DraftFault[] =>
  faults.filter(({ place }) => Boolean(textOf(valueAt(doc, place))));

/** Removes the path of a fault from the start of its message: `lines: 0: item: ...`. */
export function stripPathPrefix(message: string, place: JsonPath): string {
  let reason = message;
  for (const member of place) {
    const told = `${member}: `;
    if (reason.startsWith(told)) reason = reason.slice(told.length);
  }
  return reason;
}

/** Returns the first fault at the path of a field or below it. */
export function faultAt(faults: readonly DraftFault[], place: JsonPath): DraftFault | undefined {
  return faultsWithin(faults, place)[0];
}

/** Returns the faults at a path and below it. */
export function faultsWithin(faults: readonly DraftFault[], place: JsonPath): readonly DraftFault[] {
  return faults.filter((fault) => place.every((each, index) => fault.place[index] === each));
}

/** Returns the faults exactly at a path. */
export function selectFaultsAt(faults: readonly DraftFault[], place: JsonPath): readonly DraftFault[] {
  return faultsWithin(faults, place).filter((fault) => fault.place.length === place.length);
}

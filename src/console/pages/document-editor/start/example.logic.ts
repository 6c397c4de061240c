import type { Json } from '../../../graphql/graphql.ts';
import { dateShift } from '../../../parts/fields/date-text.logic.ts';
import { isObject } from '../../../parts/json/json-path.logic.ts';

/** Returns an example without number and series, which are assigned later. */
export function unnumbered(example: Json): Json {
  if (!isObject(example)) return example;
  const { code: _, series: __, ...rest } = example;
  return rest;
}

/** Returns a document with its dates shifted so that it is issued on another day. */
export function issuedOn(doc: Json, day: string): Json {
  const issued = isObject(doc) ? doc['issue_date'] : undefined;
  return typeof issued === 'string' ? withDates(doc, dateShift(issued, day)) : doc;
}

function withDates(value: Json, moved: (text: string) => string): Json {
  if (typeof value === 'string') return moved(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => withDates(each, moved));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDates(member, moved)]));
}

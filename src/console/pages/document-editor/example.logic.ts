import type { Json } from '../../graphql/graphql.ts';
import { dateShift } from '../../parts/date-field/date-text.logic.ts';
import { isObject } from '../../parts/json-path.logic.ts';

/** What a document begins with that is made from an example: its dates moved so that it is issued today, and no number. */
export function begunFrom(example: Json, today: string): Json {
  if (!isObject(example)) return example;
  const { code: _, ...rest } = example;
  const { issue_date: issued } = rest;
  return typeof issued === 'string' ? withDates(rest, dateShift(issued, today)) : rest;
}

function withDates(value: Json, moved: (text: string) => string): Json {
  if (typeof value === 'string') return moved(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map((each) => withDates(each, moved));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDates(member, moved)]));
}

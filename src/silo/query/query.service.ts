import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorOf, type Page, type PageQuery } from '../../platform/page.ts';
import { documentTypeFor, documentTypes, shortSchema } from '@docmill/documents/schemas';
import { didYouMean } from '../../platform/did-you-mean.ts';
import type { SiloEntryFilter, SiloEntryOrdering } from '../entries/entry-filter.inputs.ts';
import { listEntries, type EntrySlice } from '../entries/entry-list.store.ts';
import { orderCursor, readOrderCursor } from '../entries/entry-order.ts';
import { buildSlice } from '../entries/entry-slice.ts';
import type { SiloEntry } from '../entries/entry.entity.ts';
import { envelopeCondition, type EnvelopeCondition } from './json-path.ts';
import { requireMember } from './member-paths.ts';
import type { SiloQueryCount } from './query.inputs.ts';
import { entriesMatching } from './query.store.ts';
import { parseQuery, QueryFault } from './query-syntax.ts';

/** Number of entries examined per read, and the maximum per page and per count. */
const windowSize = 250;
const maxExamined = 2_000;
const maxCounted = 10_000;

/** Query over members: the type of the documents, and the filters of lists. */
export type MemberQuery = PageQuery & SiloEntryFilter & SiloEntryOrdering;

/** A page of matching entries; it may be short or empty and still have a next one. */
export interface MatchedPage extends Page<SiloEntry> {
  examined: number;
}

/**
 * Finds entries by any member of their documents. Filters of lists use an index; the entries that remain are examined in windows,
 * up to a limit per page, so that no query runs long even if it finds little.
 */
export class SiloQueryService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Lists the entries that match, in order; `name` is the field of the comparisons in errors. */
  async page(scope: Scope, query: MemberQuery, where: string, name: string): Promise<MatchedPage> {
    const { slice, condition } = prepareQuery(scope, query, where, name);
    const items: SiloEntry[] = [];
    let examined = 0;
    const own = cursorIn(slice);
    for await (const { entries, matching, isLast } of this.#windows(slice, condition)) {
      for (const [place, entry] of entries.entries()) {
        examined += 1;
        if (!matching.has(entry.id)) continue;
        items.push(entry);
        const isEnd = isLast && place === entries.length - 1;
        if (items.length === query.limit)
          return { items, examined, cursorOf: own, ...(!isEnd && { nextCursor: own(entry) }) };
      }
      const last = entries.at(-1);
      if (!isLast && last && examined >= maxExamined)
        return { items, examined, cursorOf: own, nextCursor: own(last) };
    }
    return { items, examined, cursorOf: own };
  }

  /** Counts the entries that match, up to a limit of entries examined. */
  async count(scope: Scope, query: MemberQuery, where: string, name: string): Promise<SiloQueryCount> {
    const { slice, condition } = prepareQuery(
      scope,
      Object.assign({}, query, { cursor: undefined }),
      where,
      name,
    );
    let [count, examined] = [0, 0];
    for await (const { entries, matching, isLast } of this.#windows(slice, condition)) {
      count += matching.size;
      examined += entries.length;
      if (examined >= maxCounted) return { count, countCapped: !isLast };
    }
    return { count, countCapped: false };
  }

  /** Reads the entries that pass the filters in windows, with the ids of those that match. */
  async *#windows(
    slice: EntrySlice,
    condition: EnvelopeCondition,
  ): AsyncGenerator<{ entries: SiloEntry[]; matching: ReadonlySet<string>; isLast: boolean }> {
    const { sql } = this.#database;
    for (let { from } = slice; ;) {
      const found = await listEntries(sql, { ...slice, from, limit: windowSize + 1 });
      const entries = found.slice(0, windowSize);
      const ids = entries.map(({ id }) => id);
      const matching = await entriesMatching(sql, slice.workspaceId, ids, condition);
      const isLast = found.length <= windowSize;
      yield { entries, matching, isLast };
      const last = entries.at(-1);
      if (isLast || !last) return;
      from = readOrderCursor(slice.order, cursorIn(slice)(last));
    }
  }
}

function cursorIn({ order }: EntrySlice): (entry: SiloEntry) => string {
  return order === 'created' ? cursorOf : (entry) => orderCursor(order, entry);
}

/** Parses the query; refuses a malformed one with the position of the error. */
function prepareQuery(
  scope: Scope,
  query: MemberQuery,
  where: string,
  name: string,
): { slice: EntrySlice; condition: EnvelopeCondition } {
  if (!query.schema) throw invalid({ schema: 'is required' });
  const type = shortSchema(query.schema) ?? query.schema;
  if (!documentTypeFor(type)) {
    const types = documentTypes.map(({ part }) => part.name);
    throw invalid({ schema: `is no type of document${didYouMean(type, types)}` });
  }
  try {
    const comparisons = parseQuery(where);
    for (const comparison of comparisons) requireMember(type, comparison);
    return {
      slice: buildSlice(scope, Object.assign({}, query, { schema: type })),
      condition: envelopeCondition(comparisons),
    };
  } catch (error) {
    if (error instanceof QueryFault)
      throw invalid({ [name]: `at character ${error.at + 1}: ${error.message}` });
    throw error;
  }
}

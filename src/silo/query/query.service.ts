import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorOf, type Page, type PageQuery } from '../../platform/page.ts';
import { documentTypeFor, documentTypes } from '../../documents/document-types.ts';
import { shortSchema } from '../../documents/schema-id.ts';
import { didYouMean } from '../../platform/did-you-mean.ts';
import type { SiloEntryFilter, SiloEntryOrdering } from '../entries/entry-filter.inputs.ts';
import { listEntries, type EntrySlice } from '../entries/entry-list.store.ts';
import { orderCursor, readOrderCursor } from '../entries/entry-order.ts';
import { sliceOf } from '../entries/entry-slice.ts';
import type { SiloEntry } from '../entries/entry.entity.ts';
import { envelopeCondition, type EnvelopeCondition } from './json-path.ts';
import { requireMember } from './member-paths.ts';
import type { SiloQueryCount } from './query.inputs.ts';
import { entriesMatching } from './query.store.ts';
import { parseQuery, QueryFault } from './query-syntax.ts';

/** How many entries are looked at together, for one page, and for one count. */
const windowSize = 250;
const mostExamined = 2_000;
const mostCounted = 10_000;

/** What is asked: documents of a type, comparisons of their members, and the filters of lists. */
export type MemberQuery = PageQuery & SiloEntryFilter & SiloEntryOrdering;

/** A page of what matches; it may have fewer than were asked for, or none, and yet a next one. */
export interface MatchedPage extends Page<SiloEntry> {
  examined: number;
}

/**
 * Finds entries by any member of their documents. Filters of lists go along an index; what they leave is looked at window by
 * window, as far as a bound for each page, so that no query lasts long however little it finds.
 */
export class SiloQueryService {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The entries that match, in their order; `name` is what the comparisons are called by whoever asks. */
  async page(scope: Scope, query: MemberQuery, where: string, name: string): Promise<MatchedPage> {
    const { slice, condition } = prepared(scope, query, where, name);
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
      if (!isLast && last && examined >= mostExamined)
        return { items, examined, cursorOf: own, nextCursor: own(last) };
    }
    return { items, examined, cursorOf: own };
  }

  /** How many entries match, as far as a bound of entries is looked at. */
  async count(scope: Scope, query: MemberQuery, where: string, name: string): Promise<SiloQueryCount> {
    const { slice, condition } = prepared(
      scope,
      Object.assign({}, query, { cursor: undefined }),
      where,
      name,
    );
    let [count, examined] = [0, 0];
    for await (const { entries, matching, isLast } of this.#windows(slice, condition)) {
      count += matching.size;
      examined += entries.length;
      if (examined >= mostCounted) return { count, countCapped: !isLast };
    }
    return { count, countCapped: false };
  }

  /** The entries that the filters leave, some at a time, and those of them that match. */
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

/** Reads what is asked; refuses what is no query, at its place. */
function prepared(
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
      slice: sliceOf(scope, Object.assign({}, query, { schema: type })),
      condition: envelopeCondition(comparisons),
    };
  } catch (error) {
    if (error instanceof QueryFault)
      throw invalid({ [name]: `at character ${error.at + 1}: ${error.message}` });
    throw error;
  }
}

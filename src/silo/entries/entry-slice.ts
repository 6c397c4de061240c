import { schemaId } from '@docmill/documents/schemas';
import type { Scope } from '../../platform/auth/scope.ts';
import type { PageQuery } from '../../platform/page.ts';
import type { SiloEntryFilter, SiloEntryOrdering } from './entry-filter.inputs.ts';
import type { EntrySlice } from './entry-list.store.ts';
import { readOrderCursor, type EntryOrder } from './entry-order.ts';
import {
  nameWordsOf,
  numberCondition,
  searchCondition,
  tagCondition,
  taxCodeCondition,
} from './search-terms.ts';

/** Converts a query into the slice of entries to list; `q` is an additional search text. */
export function buildSlice(
  { workspaceId }: Scope,
  query: PageQuery & SiloEntryFilter & SiloEntryOrdering,
  q?: string,
): EntrySlice {
  const { schema, type, party, number, tag, text, currency, cursor, limit, ascending = false } = query;
  const order = query.order ?? usualOrder(query);
  const taxCode = query.taxCode?.replaceAll(/\s/g, '').toUpperCase();
  const searched = (value: string | undefined, name: string): string | undefined =>
    value === undefined ? undefined : searchCondition(workspaceId, value, name);
  const words = [
    searched(q, 'q'),
    searched(text, 'text'),
    searched(party, 'party'),
    number === undefined ? undefined : numberCondition(workspaceId, number),
    tag === undefined ? undefined : tagCondition(workspaceId, tag),
    // In an order other than that of creation, a filter on the columns of parties would scan all entries.
    taxCode === undefined || order === 'created' ? undefined : taxCodeCondition(workspaceId, taxCode),
  ].filter((condition) => condition !== undefined);
  return {
    workspaceId,
    ids: query.ids,
    key: query.key,
    folder: query.folder,
    state: query.state,
    docSchema: schema === undefined || schema.includes('://') ? schema : schemaId(schema),
    draft: query.draft,
    invalid: query.invalid,
    docType: type,
    currency: currency?.toUpperCase(),
    series: query.series,
    supplier: undefined,
    customer: undefined,
    notSupplier: undefined,
    taxCode,
    words: words.length > 0 ? words.map((condition) => `(${condition})`).join(' & ') : undefined,
    names: party === undefined ? [] : nameWordsOf(party).map((word) => `% ${word}%`),
    number: number?.trim().toLowerCase(),
    createdFrom: ascending ? later(query.createdFrom, query.createdAt) : query.createdFrom,
    createdTo: ascending ? query.createdTo : earlier(query.createdTo, query.createdAt),
    updatedFrom: query.updatedFrom,
    updatedTo: query.updatedTo,
    issueDateFrom: query.issueDateFrom,
    issueDateTo: query.issueDateTo,
    amountFrom: query.amountFrom,
    amountTo: query.amountTo,
    order,
    from: cursor ? readOrderCursor(order, cursor) : undefined,
    ascending,
    offset: 0,
    limit,
    data: false,
  };
}

/** Returns the default order: that of the range that is filtered by, or creation. */
function usualOrder(filter: SiloEntryFilter): EntryOrder {
  if (filter.issueDateFrom !== undefined || filter.issueDateTo !== undefined) return 'issue_date';
  if (filter.amountFrom !== undefined || filter.amountTo !== undefined) return 'amount';
  return filter.updatedFrom !== undefined || filter.updatedTo !== undefined ? 'updated' : 'created';
}

function later(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one > other ? one : (other ?? one);
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && one < other ? one : (other ?? one);
}

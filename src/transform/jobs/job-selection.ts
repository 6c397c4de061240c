import { invalid } from '../../platform/errors.ts';
import type { PageQuery } from '../../platform/page.ts';
import type { ListOrder } from '../../platform/list-order.ts';
import { statusesOfOutcome, type JobFilterQuery, type JobFilters, type JobListQuery } from './job-filter.ts';

/** Filter of jobs for statements: an absent field matches every job, an empty list none. */
export interface JobSelection {
  readonly ids?: readonly string[] | undefined;
  readonly entryIds?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly workflowIds?: readonly string[] | undefined;
  readonly tagsAll?: readonly string[] | undefined;
  readonly tagsAny?: readonly string[] | undefined;
  readonly excludedWorkflowIds?: readonly string[] | undefined;
  readonly excludedTags?: readonly string[] | undefined;
  readonly excludedFaultCodes?: readonly string[] | undefined;
  readonly key?: string | undefined;
  readonly keyPrefix?: string | undefined;
  readonly bulkId?: string | undefined;
  readonly doneByBulkId?: string | undefined;
  readonly faultCode?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdTo?: Date | undefined;
  readonly completedFrom?: Date | undefined;
  readonly completedTo?: Date | undefined;
}

/** Filter, page and order of a list of jobs. */
export type JobPageQuery = PageQuery & JobListQuery;

/** Converts a filter to a selection; `entriesOfText` are the entries that the text search has found. */
export function createSelection(
  query: JobFilterQuery & Pick<PageQuery, 'createdAt'>,
  entriesOfText: readonly string[] | undefined,
): JobSelection {
  const { status, outcome, workflowId, siloEntryId, tag, createdAt, createdTo } = query;
  const { ids, key, keyPrefix, bulkId, doneByBulkId, faultCode, createdFrom, completedFrom, completedTo } =
    query;
  const { tagsAll, tagsAny, excludedWorkflowIds, excludedTags, excludedFaultCodes } = query;
  return {
    ids,
    entryIds: intersect(siloEntryId === undefined ? undefined : [siloEntryId], entriesOfText),
    statuses: intersect(
      intersect(query.statuses, status === undefined ? undefined : [status]),
      outcome && statusesOfOutcome[outcome],
    ),
    workflowIds: intersect(query.workflowIds, workflowId === undefined ? undefined : [workflowId])?.filter(
      (id) => !excludedWorkflowIds?.includes(id),
    ),
    tagsAll: tag === undefined ? tagsAll : [...(tagsAll ?? []), tag],
    tagsAny,
    excludedWorkflowIds,
    excludedTags,
    excludedFaultCodes,
    key,
    keyPrefix: keyPrefix || undefined,
    bulkId,
    doneByBulkId,
    faultCode,
    createdFrom,
    createdTo: earlier(createdTo, createdAt),
    completedFrom,
    completedTo,
  };
}

/** Whether a filter excludes every job, because it combines values that no job can have together. */
export function isImpossible({ entryIds, statuses, workflowIds }: JobSelection): boolean {
  return [entryIds, statuses, workflowIds].some((values) => values?.length === 0);
}

/**
 * Combines the arguments of a list in GraphQL into one query. Refuses a filter that is given both as an argument and in
 * `filter`.
 */
export function queryOfArguments({ filter = {}, order, ...own }: JobFilters): JobListQuery {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const twice = given.filter(([name]) => filter[name as keyof typeof filter] !== undefined);
  if (twice.length > 0)
    throw invalid({
      filter: Object.fromEntries(twice.map(([name]) => [name, 'is given as an argument too'])),
    });
  return Object.assign({}, filter, Object.fromEntries(given), order && { order });
}

/** Converts the order of a list to that of its statements. */
export function directionOf(order: keyof typeof ListOrder | undefined): 'asc' | 'desc' {
  return order === 'oldest' ? 'asc' : 'desc';
}

function intersect(
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!one || !other) return one ?? other;
  return one.filter((value) => other.includes(value));
}

function earlier(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && other < one ? other : (one ?? other);
}

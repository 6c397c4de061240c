import type { JobSummaryData } from '../../graphql/job-summary.ts';
import { outcomes, type Outcome } from '../../parts/status/status.logic.ts';
import { ranges, type JobsSearch } from './jobs.search.ts';

/** Members of the API's `JobFilter` that the list uses. */
export interface JobFilter {
  readonly outcome?: Outcome;
  readonly workflowIds?: string[];
  readonly siloEntryId?: string;
  readonly keyPrefix?: string;
  readonly tagsAll?: string[];
  readonly faultCode?: string;
  readonly excludedWorkflowIds?: string[];
  readonly excludedTags?: string[];
  readonly excludedFaultCodes?: string[];
  readonly text?: string;
  readonly bulkId?: string;
  readonly doneByBulkId?: string;
  readonly createdFrom?: string;
  readonly createdTo?: string;
}

/** Returns the filter for search parameters; relative ranges end at `now` (milliseconds). */
export function createFilter(search: JobsSearch, now: number): JobFilter {
  const { outcome, workflow, entry, key, tag, fault, text, bulk, handled, last, from, to } = search;
  const { notWorkflow, notTag, notFault } = search;
  const createdFrom = last ? new Date(now - ranges[last] * 3_600_000).toISOString() : from;
  return {
    ...(outcome && { outcome }),
    ...(workflow && { workflowIds: [...workflow] }),
    ...(entry && { siloEntryId: entry }),
    ...(key && { keyPrefix: key }),
    ...(tag && { tagsAll: [...tag] }),
    ...(fault && { faultCode: fault }),
    ...(notWorkflow && { excludedWorkflowIds: [...notWorkflow] }),
    ...(notTag && { excludedTags: [...notTag] }),
    ...(notFault && { excludedFaultCodes: [...notFault] }),
    ...(text && { text }),
    ...(bulk && { bulkId: bulk }),
    ...(handled && { doneByBulkId: handled }),
    ...(createdFrom && { createdFrom }),
    ...(to && !last && { createdTo: to }),
  };
}

/** Returns whether a job matches a filter, as the service would decide; undefined if the job has too few fields to tell. */
export function passes(job: JobSummaryData, filter: JobFilter): boolean | undefined {
  const { outcome, workflowIds, siloEntryId, keyPrefix, tagsAll, faultCode, createdFrom, createdTo } = filter;
  const { excludedWorkflowIds, excludedTags, excludedFaultCodes } = filter;
  const code = job.faults?.[0]?.code;
  const isWithin =
    (!outcome || job.outcome === outcome) &&
    (!workflowIds || workflowIds.includes(job.workflowId)) &&
    (!siloEntryId || job.siloEntryId === siloEntryId) &&
    (!keyPrefix || (job.key?.startsWith(keyPrefix) ?? false)) &&
    (!tagsAll || tagsAll.every((tag) => job.tags?.includes(tag))) &&
    (!faultCode || code === faultCode) &&
    !excludedWorkflowIds?.includes(job.workflowId) &&
    !excludedTags?.some((tag) => job.tags?.includes(tag)) &&
    !excludedFaultCodes?.some((each) => each === code) &&
    (!createdFrom || Date.parse(job.createdAt) >= Date.parse(createdFrom)) &&
    (!createdTo || Date.parse(job.createdAt) <= Date.parse(createdTo));
  if (!isWithin) return false;
  return filter.text || filter.bulkId || filter.doneByBulkId ? undefined : true;
}

/** Number of jobs with an outcome; if capped, there are more. */
export interface OutcomeCount {
  readonly count: number;
  readonly capped: boolean;
}

const outcomeOfStatus: Readonly<Record<string, Outcome>> = {
  NA: 'running',
  RUN: 'running',
  QUEUED: 'waiting',
  ERR: 'retrying',
  OK: 'done',
  SKIP: 'done',
  KO: 'failed',
  TIMEOUT: 'failed',
  CANCEL: 'cancelled',
};

/** Converts counts by status to counts by outcome, with a total. */
export function countsByOutcome(
  counts: readonly { readonly status: string; readonly count: number; readonly capped: boolean }[],
): Readonly<Record<Outcome | 'all', OutcomeCount>> {
  const sum = (isMeant: (outcome: Outcome | undefined) => boolean): OutcomeCount => {
    const meant = counts.filter(({ status }) => isMeant(outcomeOfStatus[status]));
    return {
      count: meant.reduce((total, { count }) => total + count, 0),
      capped: meant.some(({ capped }) => capped),
    };
  };
  return Object.fromEntries([
    ['all', sum(() => true)],
    ...outcomes.map((outcome) => [outcome, sum((each) => each === outcome)]),
  ]) as Record<Outcome | 'all', OutcomeCount>;
}

/** Returns the search parameters without a filter, or without one of its values. */
export function removeFilter(search: JobsSearch, name: keyof JobsSearch, value?: string): JobsSearch {
  const given = search[name];
  const rest = Array.isArray(given) ? (given as readonly string[]).filter((each) => each !== value) : [];
  return { ...search, [name]: rest.length > 0 ? rest : undefined };
}

/** Excluding filters, each with the including one. */
const oppositeOf = { notWorkflow: 'workflow', notTag: 'tag', notFault: 'fault' } as const;

export type Excluding = keyof typeof oppositeOf;

/** Returns the search parameters with a value excluded and no longer included. */
export function excludeValue(search: JobsSearch, name: Excluding, value: string): JobsSearch {
  const rest = removeFilter(search, oppositeOf[name], value);
  return { ...rest, [name]: [...new Set([...(rest[name] ?? []), value])] };
}

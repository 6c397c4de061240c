import { list, value, type Inputs } from '../../platform/database/statement.ts';
import type { JobSelection } from './job-selection.ts';
import { JobStatus } from './status.ts';
import { Job, JobTag } from './job.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/**
 * Parameters of every search for jobs. Indexes of filters contain the time as `created_at at time zone 'UTC'`: the index of all
 * jobs cannot provide that order, so it never replaces them in a plan that was made while most jobs had one status.
 */
export const searchTakes = {
  workspaceId: value('uuid'),
  ids: list('uuid'),
  entryIds: list('uuid'),
  key: value('text'),
  bulkId: value('uuid'),
  doneByBulkId: value('uuid'),
  tagsAll: list('text'),
  tagsAny: list('text'),
  excludedWorkflowIds: list('uuid'),
  excludedTags: list('text'),
  excludedFaultCodes: list('text'),
  faultCode: value('text'),
  workflowIds: list('uuid'),
  statuses: list('text'),
  keyPrefix: value('text'),
  completedFrom: value('timestamptz'),
  completedTo: value('timestamptz'),
};

type Filter = Exclude<keyof typeof searchTakes, 'workspaceId'>;

/** References to the parameters of a statement. */
export type Given = Readonly<Record<keyof typeof searchTakes, string>>;

/** Returns the parameter values for a selection. */
export function searchInputs(workspaceId: string, selection: JobSelection): Inputs<typeof searchTakes> {
  const { createdFrom: _from, createdTo: _to, ...filters } = selection;
  return {
    workspaceId,
    ids: undefined,
    entryIds: undefined,
    key: undefined,
    bulkId: undefined,
    doneByBulkId: undefined,
    tagsAll: undefined,
    tagsAny: undefined,
    excludedWorkflowIds: undefined,
    excludedTags: undefined,
    excludedFaultCodes: undefined,
    faultCode: undefined,
    workflowIds: undefined,
    statuses: undefined,
    keyPrefix: undefined,
    completedFrom: undefined,
    completedTo: undefined,
    ...filters,
  };
}

/** SQL condition of each filter, for access paths that do not cover it. */
const conditions: Record<Filter, (given: string) => string> = {
  ids: (given) => `job.id = any(${given})`,
  entryIds: (given) => `job.silo_entry_id = any(${given})`,
  key: (given) => `job.key collate "C" = ${given}`,
  bulkId: (given) => `job.bulk_id = ${given}`,
  doneByBulkId: (given) => `job.done_by_bulk_id = ${given}`,
  tagsAll: (given) => `job.tags @> ${given}`,
  tagsAny: (given) => `job.tags && ${given}`,
  excludedWorkflowIds: (given) => `job.workflow_id <> all(${given})`,
  excludedTags: (given) => `(job.tags && ${given}) is not true`,
  excludedFaultCodes: (given) => `(job.faults -> 0 ->> 'code' = any(${given})) is not true`,
  faultCode: (given) => `job.faults -> 0 ->> 'code' = ${given}`,
  workflowIds: (given) => `job.workflow_id = any(${given})`,
  statuses: (given) => `job.status = any(${given})`,
  keyPrefix: (given) => `starts_with(job.key, ${given})`,
  completedFrom: (given) => `job.completed_at >= ${given}`,
  completedTo: (given) => `job.completed_at <= ${given}`,
};

const filters = Object.keys(conditions) as Filter[];

/** Access path of a search: an index with the filters that it covers. */
export interface AccessPath {
  /** Filters that the index covers. */
  readonly filters: readonly Filter[];
  /** True: the filters must be checked on the rows found as well. */
  readonly partly?: true;
  /** Lanes, which are scanned one after the other, each in the order of an index; a single one when absent. */
  readonly lanes?: (given: Given) => string;
  /** SQL condition for the jobs of a lane. */
  readonly is?: (given: Given) => string;
  /** Order of its index, when it is not the one of lists. */
  readonly order?: string;
  /** True: jobs are found through their tags. */
  readonly byTag?: true;
}

/** Array of all statuses in PostgreSQL. */
export const everyStatus = `array[${Object.keys(JobStatus)
  .map((status) => `'${status}'`)
  .join(', ')}]`;

/** Limit up to which the jobs of each tag are counted to find the rarest tag. */
const countedOfTag = 1000;

const rarestTag = (given: Given) => `(
  select tag from unnest(${given.tagsAll}) tag, lateral (
    select count(*) as jobs from (
      select from ${tableName(JobTag)} where workspace_id = ${given.workspaceId} and tag = tag.tag
      limit case when cardinality(${given.tagsAll}) > 1 then ${countedOfTag} else 0 end
    ) few
  ) counted order by jobs limit 1
) lane`;

/** Access paths whose index has the order of lists; the first one whose leading filter is given is chosen. */
export const orderedAccessPaths = {
  ids: {
    filters: ['ids'],
    lanes: ({ ids }) => `(select distinct unnest(${ids}) as id) lane`,
    is: () => 'job.id = lane.id',
  },
  entry: {
    filters: ['entryIds'],
    lanes: ({ entryIds }) => `(select distinct unnest(${entryIds}) as entry_id) lane`,
    is: () => 'job.silo_entry_id = lane.entry_id',
  },
  key: { filters: ['key'], is: ({ key }) => `job.key collate "C" = ${key}` },
  bulk: { filters: ['bulkId'], is: ({ bulkId }) => `job.bulk_id = ${bulkId}` },
  done_by_bulk: {
    filters: ['doneByBulkId'],
    is: ({ doneByBulkId }) => `job.done_by_bulk_id = ${doneByBulkId}`,
  },
  tags: { filters: ['tagsAll'], partly: true, lanes: rarestTag, byTag: true },
  any_tag: {
    filters: ['tagsAny'],
    lanes: ({ tagsAny }) => `(select distinct unnest(${tagsAny}) as tag) lane`,
    byTag: true,
  },
  fault: {
    filters: ['faultCode'],
    is: ({ faultCode }) => `job.faults is not null and job.faults -> 0 ->> 'code' = ${faultCode}`,
  },
  workflow: {
    filters: ['workflowIds', 'statuses'],
    lanes: ({ workflowIds, statuses }) =>
      `(select distinct * from unnest(${workflowIds}) workflow_id, unnest(coalesce(${statuses}, ${everyStatus})) status) lane`,
    // Written in a form that the index of statuses does not have: the planner would choose that index where it expects
    // few statuses.
    is: () => `job.workflow_id = lane.workflow_id and (job.status || '') = lane.status`,
  },
  status: {
    filters: ['statuses'],
    lanes: ({ statuses }) => `(select distinct unnest(coalesce(${statuses}, ${everyStatus})) as status) lane`,
    is: () => 'job.status = lane.status',
  },
  created: { filters: [] },
} as const satisfies Record<string, AccessPath>;

/** Text after every other text with the same prefix, in the order of code points. */
const beyondTexts = "U&'\\+10FFFF'";

/**
 * Access paths whose index has another order: few results are sorted; for many, all jobs are scanned in the order of
 * the list.
 */
export const unorderedAccessPaths = {
  key_prefix: {
    filters: ['keyPrefix'],
    order: 'job.key collate "C"',
    is: ({ keyPrefix }) =>
      `job.key collate "C" >= ${keyPrefix} and job.key collate "C" < ${keyPrefix} || ${beyondTexts}`,
  },
  completed: {
    filters: ['completedFrom', 'completedTo'],
    order: 'job.completed_at desc',
    is: ({ completedFrom, completedTo }) =>
      `job.completed_at > '-infinity' and job.completed_at
        between coalesce(${completedFrom}, '-infinity') and coalesce(${completedTo}, 'infinity')`,
  },
} as const satisfies Record<string, AccessPath>;

export type OrderedAccessPath = keyof typeof orderedAccessPaths;
export type UnorderedAccessPath = keyof typeof unorderedAccessPaths;

/** Chooses the access path that leaves the fewest jobs to check. */
export function chooseAccessPath(selection: JobSelection): OrderedAccessPath | UnorderedAccessPath {
  const isGiven = (filter: Filter | undefined) => filter !== undefined && selection[filter] !== undefined;
  const ordered = Object.entries<AccessPath>(orderedAccessPaths).find(
    ([
      ,
      {
        filters: [lead],
      },
    ]) => isGiven(lead),
  );
  const unordered = Object.entries<AccessPath>(unorderedAccessPaths).find(([, way]) =>
    way.filters.some(isGiven),
  );
  return ((ordered ?? unordered)?.[0] ?? 'created') as OrderedAccessPath | UnorderedAccessPath;
}

/** Builds the condition for the filters that an access path does not cover, for the jobs that it finds. */
export function buildRemainingCondition(way: AccessPath, given: Given): string {
  const left = filters.filter((filter) => way.partly ?? !way.filters.includes(filter));
  return left
    .map((filter) => `(${given[filter]} is null or ${conditions[filter](given[filter])})`)
    .join(' and ');
}

/** Jobs that a statement scans, without the bounds of a page. */
export interface Source {
  readonly from: string;
  readonly where: string;
  /** Expression by which the index orders them, and the id after it. */
  readonly at: string;
  readonly id: string;
  /** Converts a time for the comparison with `at`. */
  readonly moment: (given: string) => string;
}

/** Returns all jobs of a workspace, in the order of their creation. */
export function selectAllJobs(given: Given): Source {
  return {
    from: 'job',
    where: `job.workspace_id = ${given.workspaceId}`,
    at: 'job.created_at',
    id: 'job.id',
    moment: (moment) => moment,
  };
}

/**
 * Converts a time to the form of the filter indexes. The index of all jobs has another form, so it cannot provide their
 * order: the planner never scans all jobs because most of them had one status when the plan was made.
 */
const inUtc = (moment: string) => `(${moment} at time zone 'UTC')`;

/** Returns the jobs of an access path. */
export function createSource(way: AccessPath, given: Given): Source {
  const every = selectAllJobs(given);
  if (way.byTag)
    return {
      ...every,
      from: `job_tag tagged, lateral (
        select * from ${tableName(Job)} as job where workspace_id = tagged.workspace_id and id = tagged.job_id limit 1
      ) job`,
      where: `tagged.workspace_id = ${given.workspaceId} and tagged.tag = lane.tag`,
      at: 'tagged.created_at',
      id: 'tagged.job_id',
    };
  if (!way.is) return every;
  const where = `${every.where} and ${way.is(given)}`;
  if (way.order) return { ...every, where };
  return {
    ...every,
    where: `${every.where} and ${way.is(given)}`,
    at: inUtc('job.created_at'),
    moment: inUtc,
  };
}

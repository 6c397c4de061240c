import { list, value, type Inputs } from '../../platform/database/statement.ts';
import type { JobSelection } from './job-selection.ts';
import { JobStatus } from './status.ts';

/** What every search of jobs takes. */
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

/** The references of a statement to what it takes. */
export type Given = Readonly<Record<keyof typeof searchTakes, string>>;

/** What a statement is given for a selection. */
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

/** What a job must be like to pass a filter, where another one leads. */
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

/** How a search goes along an index. */
export interface Way {
  /** The filters that it takes care of. */
  readonly filters: readonly Filter[];
  /** True: what it finds is to be looked at for them as well. */
  readonly partly?: true;
  /** The rows that it looks up one after the other, each in the order of an index; one when absent. */
  readonly lanes?: (given: Given) => string;
  /** What a job must be like to be one of a lane. */
  readonly is?: (given: Given) => string;
  /** The order of its index, where that is not the one of lists. */
  readonly order?: string;
  /** True: jobs are found through their tags. */
  readonly byTag?: true;
}

/** All statuses, as PostgreSQL's array. */
export const everyStatus = `array[${Object.keys(JobStatus)
  .map((status) => `'${status}'`)
  .join(', ')}]`;

/** Tags are counted no further than this to find the one that the fewest jobs have. */
const countedOfTag = 1000;

const rarestTag = (given: Given) => `(
  select tag from unnest(${given.tagsAll}) tag, lateral (
    select count(*) as jobs from (
      select from job_tag where workspace_id = ${given.workspaceId} and tag = tag.tag
      limit case when cardinality(${given.tagsAll}) > 1 then ${countedOfTag} else 0 end
    ) few
  ) counted order by jobs limit 1
) lane`;

/** The ways whose index is in the order of lists: the first is gone whose first filter is given. */
export const orderedWays = {
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
    // In a form that the index of statuses does not have: it would do as well wherever few statuses are expected.
    is: () => `job.workflow_id = lane.workflow_id and (job.status || '') = lane.status`,
  },
  status: {
    filters: ['statuses'],
    lanes: ({ statuses }) => `(select distinct unnest(coalesce(${statuses}, ${everyStatus})) as status) lane`,
    is: () => 'job.status = lane.status',
  },
  created: { filters: [] },
} as const satisfies Record<string, Way>;

/** Behind every text that begins with another one, in the order of code points. */
const beyondTexts = "U&'\\+10FFFF'";

/** Ways whose index is in another order: what they find is put in order, while it is little; else all jobs are gone through. */
export const unorderedWays = {
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
} as const satisfies Record<string, Way>;

export type OrderedWay = keyof typeof orderedWays;
export type UnorderedWay = keyof typeof unorderedWays;

/** The way that leaves the fewest jobs to look at. */
export function wayOf(selection: JobSelection): OrderedWay | UnorderedWay {
  const isGiven = (filter: Filter | undefined) => filter !== undefined && selection[filter] !== undefined;
  const ordered = Object.entries<Way>(orderedWays).find(
    ([
      ,
      {
        filters: [lead],
      },
    ]) => isGiven(lead),
  );
  const unordered = Object.entries<Way>(unorderedWays).find(([, way]) => way.filters.some(isGiven));
  return ((ordered ?? unordered)?.[0] ?? 'created') as OrderedWay | UnorderedWay;
}

/** The filters that a way leaves, as one condition over the jobs that it finds. */
export function others(way: Way, given: Given): string {
  const left = filters.filter((filter) => way.partly ?? !way.filters.includes(filter));
  return left
    .map((filter) => `(${given[filter]} is null or ${conditions[filter](given[filter])})`)
    .join(' and ');
}

/** Jobs that a statement goes along, without a bound. */
export interface Source {
  readonly from: string;
  readonly where: string;
  /** What the index has them in the order of, and the id behind it. */
  readonly at: string;
  readonly id: string;
  /** A moment as it is compared with that. */
  readonly moment: (given: string) => string;
}

/** All jobs of a workspace, in the order of their creation. */
export function everyJob(given: Given): Source {
  return {
    from: 'job',
    where: `job.workspace_id = ${given.workspaceId}`,
    at: 'job.created_at',
    id: 'job.id',
    moment: (moment) => moment,
  };
}

/**
 * A time as the indexes of filters have it. That of all jobs does not: so it cannot give their order, and no plan goes
 * through all jobs because most were of one status when it was made.
 */
const inUtc = (moment: string) => `(${moment} at time zone 'UTC')`;

/** The jobs of a way. */
export function sourceOf(way: Way, given: Given): Source {
  const every = everyJob(given);
  if (way.byTag)
    return {
      ...every,
      from: `job_tag tagged, lateral (
        select * from job where workspace_id = tagged.workspace_id and id = tagged.job_id limit 1
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

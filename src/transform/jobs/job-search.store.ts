import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { beyondIds, readCursor, type Position } from '../../platform/page.ts';
import {
  buildRemainingCondition,
  chooseAccessPath,
  createSource,
  orderedAccessPaths,
  searchInputs,
  searchTakes,
  selectAllJobs,
  unorderedAccessPaths,
  type AccessPath,
  type Given,
  type OrderedAccessPath,
  type Source,
  type UnorderedAccessPath,
} from './job-access-paths.ts';
import { JobCount } from './job-count.ts';
import { Job } from './job.entity.ts';
import {
  createSelection,
  directionOf,
  isImpossible,
  type JobPageQuery,
  type JobSelection,
} from './job-selection.ts';
import { preferWorkflowIndex } from './other-workflows.store.ts';
import { JobStatus } from './status.ts';

/** Creates the statements of each access path, so that each has the plan of its own index. */
function byAccessPath<Form>(
  ordered: (name: OrderedAccessPath) => Form,
  unordered: (name: UnorderedAccessPath) => Form,
): Record<OrderedAccessPath | UnorderedAccessPath, Form> {
  const forms = [
    ...keysOf(orderedAccessPaths).map((name) => [name, ordered(name)] as const),
    ...keysOf(unorderedAccessPaths).map((name) => [name, unordered(name)] as const),
  ];
  return Object.fromEntries(forms) as Record<OrderedAccessPath | UnorderedAccessPath, Form>;
}

function keysOf<Name extends string>(paths: Readonly<Record<Name, AccessPath>>): Name[] {
  return Object.keys(paths) as Name[];
}

type Direction = 'asc' | 'desc';

const listTakes = {
  ...searchTakes,
  /** Position at which the list starts, and its end. */
  createdAt: value('timestamptz'),
  id: value('uuid'),
  until: value('timestamptz'),
  limit: value('int'),
};

type ListGiven = Given & Readonly<Record<'createdAt' | 'id' | 'until' | 'limit', string>>;

const ends = {
  desc: { first: "'infinity'", id: beyondIds, last: "'-infinity'", behind: '<', until: '>=' },
  asc: {
    first: "'-infinity'",
    id: '00000000-0000-0000-0000-000000000000',
    last: "'infinity'",
    behind: '>',
    until: '<=',
  },
};

/**
 * Builds the query for the jobs of a source after a position, in the order of its index. Jobs with the time of the last
 * one are included, because the index does not order them by id.
 */
function slice(
  { from, where, at, id, moment }: Source,
  left: string,
  given: ListGiven,
  direction: Direction,
): string {
  const { first, id: beyond, last, behind, until } = ends[direction];
  const start = `(coalesce(${moment(given.createdAt)}, ${first}), coalesce(${given.id}, '${beyond}'))`;
  return `
    select job.created_at, ${id} as id from ${from}
    where ${where} and (${at}, ${id}) ${behind} ${start}
      and ${at} ${until} coalesce(${moment(given.until)}, ${last}) and ${left}
    order by ${at} ${direction} fetch first (${given.limit}) rows with ties`;
}

const ordered = (name: OrderedAccessPath, direction: Direction) =>
  statement(`job.list.${name}.${direction}`, listTakes, (given) => {
    const way: AccessPath = orderedAccessPaths[name];
    const found = slice(createSource(way, given), buildRemainingCondition(way, given), given, direction);
    const from = way.lanes ? `${way.lanes(given)}, lateral (${found}) found` : `(${found}) found`;
    return `
      select ${name === 'any_tag' ? 'distinct' : ''} found.created_at as "createdAt", found.id from ${from}
      order by 1 ${direction}, 2 ${direction} limit ${given.limit}`;
  }).withRows(pickColumns(Job, ['createdAt', 'id']));

/** Maximum number of jobs that are sorted; for more, a page is found by scanning all jobs in their order. */
const maxSorted = 5000;

const unordered = (name: UnorderedAccessPath, direction: Direction) =>
  statement(`job.list.${name}.${direction}`, listTakes, (given) => {
    const way: AccessPath = unorderedAccessPaths[name];
    const { from, where } = createSource(way, given);
    // This order keeps the planner on the index.
    const order = `order by ${way.order}`;
    const every = selectAllJobs(given);
    const few = {
      ...every,
      from: `(select job.* from ${from} where ${where} and not (select wide from probe) ${order} offset 0) job`,
    };
    const all = { ...every, where: `${every.where} and (select wide from probe)` };
    return `
      with probe as materialized (
        select count(*) > ${maxSorted} as wide from (
          select from ${from} where ${where} ${order} limit ${maxSorted + 1}
        ) found
      )
      select created_at as "createdAt", id from (
        (${slice(few, buildRemainingCondition(way, given), given, direction)})
        union all
        (${slice(all, buildRemainingCondition({ filters: [] }, given), given, direction)})
      ) found
      order by 1 ${direction}, 2 ${direction} limit ${given.limit}`;
  }).withRows(pickColumns(Job, ['createdAt', 'id']));

const lists = byAccessPath(
  (name) => directionsOf((direction) => ordered(name, direction)),
  (name) => directionsOf((direction) => unordered(name, direction)),
);

function directionsOf<Form>(form: (direction: Direction) => Form): Record<Direction, Form> {
  return { asc: form('asc'), desc: form('desc') };
}

/** Finds the positions of the jobs of a page in the order of the list, and one more. */
export async function listJobs(
  sql: Sql,
  workspaceId: string,
  query: JobPageQuery,
  entriesOfText?: readonly string[],
): Promise<Position[]> {
  const selection = await preferWorkflowIndex(sql, workspaceId, createSelection(query, entriesOfText));
  if (isImpossible(selection)) return [];
  const direction = directionOf(query.order);
  const { createdFrom, createdTo } = selection;
  const [from, until] = direction === 'asc' ? [createdFrom, createdTo] : [createdTo, createdFrom];
  const { createdAt = from, id } = query.cursor ? readCursor(query.cursor) : {};
  const form = lists[chooseAccessPath(selection)][direction];
  const given = { ...searchInputs(workspaceId, selection), createdAt, id, until, limit: query.limit + 1 };
  return sql.query(form, given);
}

/** Maximum number of jobs that are read: of each status when they are read by status, otherwise in all. */
const maxCounted = 10_000;

const countTakes = {
  ...searchTakes,
  from: value('timestamptz'),
  to: value('timestamptz'),
  /** Maximum number of jobs read of a lane, plus one. */
  limit: value('int'),
};

type CountGiven = Given & Readonly<Record<'from' | 'to' | 'limit', string>>;

/** Builds the query for the newest jobs of a source in a period, up to the limit. */
function looked({ from, where, at, moment }: Source, given: CountGiven, order = `${at} desc`): string {
  return `
    select job.* from ${from}
    where ${where} and ${at} >= coalesce(${moment(given.from)}, '-infinity')
      and ${at} <= coalesce(${moment(given.to)}, 'infinity')
    order by ${order} limit ${given.limit}`;
}

/** Counts each status separately, for access paths with a lane per status. */
const byStatus = (name: 'workflow' | 'status') =>
  statement(`job.count.${name}`, countTakes, (given) => {
    const way: AccessPath = orderedAccessPaths[name];
    return `
      select lane.status, sum(counted.jobs)::int as count, bool_or(counted.capped) as capped
      from ${way.lanes?.(given) ?? ''}, lateral (
        select count(*) filter (where ${buildRemainingCondition(way, given)}) as jobs, count(*) >= ${given.limit} as capped
        from (${looked(createSource(way, given), given)}) job
      ) counted
      group by lane.status`;
  }).withRows(pickColumns(Job, ['status']), { count: 'int', capped: 'boolean' });

const together = (
  name: Exclude<OrderedAccessPath, 'workflow' | 'status' | 'created'> | UnorderedAccessPath,
) =>
  statement(`job.count.${name}`, countTakes, (given) => {
    const way: AccessPath = { ...orderedAccessPaths, ...unorderedAccessPaths }[name];
    const source = looked(createSource(way, given), given, way.order);
    const from = way.lanes ? `${way.lanes(given)}, lateral (${source}) job` : `(${source}) job`;
    // A job may have several of the tags.
    return `
      with looked as materialized (
        select ${name === 'any_tag' ? 'distinct on (job.id)' : ''} job.id, job.status, ${buildRemainingCondition(way, given)} as passes
        from ${from} limit ${given.limit}
      )
      select status, count(*) filter (where passes)::int as count, (select count(*) >= ${given.limit} from looked) as capped
      from looked group by status`;
  }).withRows(pickColumns(Job, ['status']), { count: 'int', capped: 'boolean' });

// Without a filter every status is counted separately.
const counts = byAccessPath((name) => {
  if (name === 'workflow') return byStatus(name);
  return name === 'status' || name === 'created' ? byStatus('status') : together(name);
}, together);

/** Counts the jobs of a selection by their status; reads at most its limit of jobs, regardless of the filter. */
export async function countJobs(sql: Sql, workspaceId: string, asked: JobSelection): Promise<JobCount[]> {
  const selection = await preferWorkflowIndex(sql, workspaceId, asked);
  const { createdFrom: from, createdTo: to, statuses = Object.keys(JobStatus), workflowIds = [] } = selection;
  if (isImpossible(selection)) return [];
  const limit = Math.ceil(maxCounted / Math.max(new Set(workflowIds).size, 1)) + 1;
  const given = { ...searchInputs(workspaceId, selection), from, to, limit };
  const rows = await sql.query(counts[chooseAccessPath(selection)], given);
  const known = new Map(rows.map((row) => [row.status, row]));
  const isCutAsOne = rows.length > 0 && rows.every(({ capped }) => capped);
  return [...new Set(statuses)].map((status) => {
    const { count = 0, capped = isCutAsOne } = known.get(status) ?? {};
    return Object.assign(new JobCount(), { status, count: Math.min(count, maxCounted), capped });
  });
}

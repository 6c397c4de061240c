import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { beyondIds, readCursor, type Position } from '../../platform/page.ts';
import {
  selectAllJobs,
  orderedAccessPaths,
  buildRemainingCondition,
  searchInputs,
  searchTakes,
  createSource,
  unorderedAccessPaths,
  chooseAccessPath,
  type Given,
  type OrderedAccessPath,
  type Source,
  type UnorderedAccessPath,
  type AccessPath,
} from './job-access-paths.ts';
import { Job } from './job.entity.ts';
import { preferWorkflowIndex } from './other-workflows.store.ts';
import { directionOf, isImpossible, createSelection, type JobPageQuery } from './job-selection.ts';

type Direction = 'asc' | 'desc';

const takes = {
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

// Creates a statement for each access path and direction, so that each has the plan of its own index.
const ordered = (name: OrderedAccessPath, direction: Direction) =>
  statement(`job.list.${name}.${direction}`, takes, (given) => {
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
  statement(`job.list.${name}.${direction}`, takes, (given) => {
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

/** Statements of each access path for both directions. */
const forms = new Map<OrderedAccessPath | UnorderedAccessPath, Record<Direction, ReturnType<typeof ordered>>>(
  [
    ...keysOf(orderedAccessPaths).map(
      (name) => [name, directionsOf((direction) => ordered(name, direction))] as const,
    ),
    ...keysOf(unorderedAccessPaths).map(
      (name) => [name, directionsOf((direction) => unordered(name, direction))] as const,
    ),
  ],
);

function directionsOf<Form>(form: (direction: Direction) => Form): Record<Direction, Form> {
  return { asc: form('asc'), desc: form('desc') };
}

function keysOf<Name extends string>(ways: Readonly<Record<Name, AccessPath>>): Name[] {
  return Object.keys(ways) as Name[];
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
  const form = forms.get(chooseAccessPath(selection))?.[direction];
  if (!form) throw new TypeError('There is no way to the jobs');
  const given = { ...searchInputs(workspaceId, selection), createdAt, id, until, limit: query.limit + 1 };
  return sql.query(form, given);
}

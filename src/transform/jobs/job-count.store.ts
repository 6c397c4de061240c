import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { JobCount } from './job-count.ts';
import { Job } from './job.entity.ts';
import {
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
import { isImpossible, type JobSelection } from './job-selection.ts';
import { preferWorkflowIndex } from './other-workflows.store.ts';
import { JobStatus } from './status.ts';

/** Maximum number of jobs that are read: of each status when they are read by status, otherwise in all. */
const maxCounted = 10_000;

const takes = {
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
  statement(`job.count.${name}`, takes, (given) => {
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
  statement(`job.count.${name}`, takes, (given) => {
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

const forms: Record<OrderedAccessPath | UnorderedAccessPath, ReturnType<typeof byStatus>> = {
  ids: together('ids'),
  entry: together('entry'),
  key: together('key'),
  bulk: together('bulk'),
  done_by_bulk: together('done_by_bulk'),
  tags: together('tags'),
  any_tag: together('any_tag'),
  fault: together('fault'),
  workflow: byStatus('workflow'),
  status: byStatus('status'),
  key_prefix: together('key_prefix'),
  completed: together('completed'),
  // Without a filter every status is counted separately.
  created: byStatus('status'),
};

/** Counts the jobs of a selection by their status; reads at most its limit of jobs, regardless of the filter. */
export async function countJobs(sql: Sql, workspaceId: string, asked: JobSelection): Promise<JobCount[]> {
  const selection = await preferWorkflowIndex(sql, workspaceId, asked);
  const { createdFrom: from, createdTo: to, statuses = Object.keys(JobStatus), workflowIds = [] } = selection;
  if (isImpossible(selection)) return [];
  const limit = Math.ceil(maxCounted / Math.max(new Set(workflowIds).size, 1)) + 1;
  const given = { ...searchInputs(workspaceId, selection), from, to, limit };
  const rows = await sql.query(forms[chooseAccessPath(selection)], given);
  const known = new Map(rows.map((row) => [row.status, row]));
  const isCutAsOne = rows.length > 0 && rows.every(({ capped }) => capped);
  return [...new Set(statuses)].map((status) => {
    const { count = 0, capped = isCutAsOne } = known.get(status) ?? {};
    return Object.assign(new JobCount(), { status, count: Math.min(count, maxCounted), capped });
  });
}

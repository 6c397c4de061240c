import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { beyondIds, startOf, type PageQuery, type Position } from '../../platform/page.ts';
import type { JobFilters } from './job.inputs.ts';

type Filter = keyof JobFilters;

/** What a job must be like to pass a filter. */
const conditions: Record<Filter, (given: string) => string> = {
  status: (given) => `status = ${given}`,
  workflowId: (given) => `workflow_id = ${given}`,
  siloEntryId: (given) => `silo_entry_id = ${given}`,
  tag: (given) => `tag = ${given}`,
  key: (given) => `key = ${given}`,
  createdFrom: (given) => `created_at >= ${given}`,
};

const filters = Object.keys(conditions) as Filter[];

const takes = {
  workspaceId: value('uuid'),
  createdAt: value('timestamptz'),
  id: value('uuid'),
  limit: value('int'),
  status: value('text'),
  workflowId: value('uuid'),
  siloEntryId: value('uuid'),
  tag: value('text'),
  key: value('text'),
  createdFrom: value('timestamptz'),
};

/** Jobs by their tags, in the order of the tags' own index. */
const tagged = `(
  select tagged.workspace_id, tagged.tag, tagged.created_at, tagged.job_id as id,
    job.status, job.workflow_id, job.silo_entry_id, job.key
  from job_tag tagged, lateral (
    select * from job where workspace_id = tagged.workspace_id and id = tagged.job_id limit 1
  ) job
) job`;

// A statement for each form of the list, so that each has the plan of its own index.
const list = (used: readonly Filter[]) =>
  statement(['job.list', ...used].join('.'), takes, (given) => {
    const passes = filters.map((filter) =>
      used.includes(filter) ? conditions[filter](given[filter]) : `${given[filter]} is null`,
    );
    return `
      select created_at as "createdAt", id from ${used.includes('tag') ? tagged : 'job'}
      where workspace_id = ${given.workspaceId}
        and (created_at, id) < (coalesce(${given.createdAt}, 'infinity'), coalesce(${given.id}, '${beyondIds}'))
        and ${passes.join(' and ')}
      order by created_at desc, id desc limit ${given.limit}`;
  }).answering<Position>();

const usual = [list([]), ...filters.map((filter) => list([filter]))];
const lists = new Map(usual.map((made) => [made.name, made]));

/** Where the jobs of a page stand, newest first, and one more. */
export function listJobs(sql: Sql, workspaceId: string, query: PageQuery & JobFilters): Promise<Position[]> {
  const used = filters.filter((filter) => query[filter] !== undefined);
  const name = ['job.list', ...used].join('.');
  const form = lists.get(name) ?? list(used);
  lists.set(name, form);
  const { createdAt, id } = startOf(query);
  const { status, workflowId, siloEntryId, tag, key, createdFrom, limit } = query;
  const passed = { status, workflowId, siloEntryId, tag, key, createdFrom };
  const given = { workspaceId, createdAt, id, limit: limit + 1, ...passed };
  return sql.query(form, given);
}

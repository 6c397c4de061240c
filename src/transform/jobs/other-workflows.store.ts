import type { Sql } from '../../platform/database/sql.ts';
import { pickColumn } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { maxWorkflows } from './job-filter.ts';
import { Job } from './job.entity.ts';
import type { JobSelection } from './job-selection.ts';
import { chooseAccessPath } from './job-access-paths.ts';
import { tableName } from '../../platform/database/table.ts';

/** Id before every other id. */
const beforeIds = '00000000-0000-0000-0000-000000000000';

/** Finds the first workflows that have jobs, each by one look-up in the index of workflows, without scanning their jobs. */
const workflowsStatement = statement(
  'job.list.workflows',
  { workspaceId: value('uuid'), limit: value('int') },
  ({ workspaceId, limit }) => `
    with recursive met (workflow_id) as (
      select '${beforeIds}'::uuid
      union all
      select (
        select job.workflow_id from ${tableName(Job)} as job
        where job.workspace_id = ${workspaceId} and job.workflow_id > met.workflow_id
        order by job.workflow_id limit 1
      )
      from met where met.workflow_id is not null
    )
    select workflow_id as id from met where workflow_id > '${beforeIds}' limit ${limit}`,
).withRows({ id: pickColumn(Job, 'workflowId') });

/** Access paths that would scan all jobs of excluded workflows before the others. */
const unledAccessPaths: ReadonlySet<string> = new Set(['status', 'created']);

/**
 * Converts a selection that excludes workflows to one that names the others, when these are few and no better access
 * path applies: it can then use the index of workflows. Users exclude the largest workflow, and without this all of its jobs
 * would be read to find the few others.
 */
export async function preferWorkflowIndex(
  sql: Sql,
  workspaceId: string,
  selection: JobSelection,
): Promise<JobSelection> {
  const { excludedWorkflowIds: excluded } = selection;
  if (!excluded || !unledAccessPaths.has(chooseAccessPath(selection))) return selection;
  const limit = maxWorkflows + excluded.length + 1;
  const met = await sql.query(workflowsStatement, { workspaceId, limit });
  const workflowIds = met.map(({ id }) => id).filter((id) => !excluded.includes(id));
  if (workflowIds.length > maxWorkflows) return selection;
  return { ...selection, workflowIds, excludedWorkflowIds: undefined };
}

import type { Sql } from '../../platform/database/sql.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import { tableName } from '../../platform/database/table.ts';

/** Terms by which steps refer to an integration: its id, and each action that it serves. */
export interface UseKey {
  readonly workspaceId: string;
  readonly terms: readonly string[];
}

/** Contents with a reference to an integration: a draft, or the newest published version. */
export interface UsingContents extends WorkflowDefinition {
  readonly workflowId: string;
  readonly name: string | null;
  readonly disabled: boolean;
  /** Null for a draft. */
  readonly version: number | null;
}

/** Maximum number of workflows and of versions that are read for each term. */
const maxWorkflowsPerTerm = 100;

// With plain conditions on the workspace and its drafts the planner would scan all of them; the terms identify the
// workspace already.
const using = (table: string) => `
  step_terms(${table}.workspace_id, ${table}.steps, ${table}.rescue)
    @> array[right(wanted.workspace_id::text, 12) || wanted.term]
  and ${table}.workspace_id::text = wanted.workspace_id::text`;

const useStatement = statement(
  'workflow.using',
  { wanted: declareRows(Workflow, ['workspaceId'], { owner: 'int', term: 'text' }) },
  ({ wanted }, tables) => `
    select wanted.owner, found.id as "workflowId", found.name, found.disabled, found.version, found.steps, found.rescue
    from ${wanted.from}, lateral (
      (
        select draft.id, draft.name, draft.disabled, null::int as version, draft.steps, draft.rescue, draft.created_at
        from ${tables(Workflow).name} draft
        where draft.draft is not false and ${using('draft')}
        order by draft.created_at desc limit ${maxWorkflowsPerTerm}
      ) union all (
        select workflow.id, workflow.name, workflow.disabled, version.number, version.steps, version.rescue, workflow.created_at
        from ${tableName(WorkflowVersion)} version, lateral (
          select * from ${tables(Workflow).name}
          where workspace_id = version.workspace_id and id = version.workflow_id and published_number = version.number
          limit 1
        ) workflow
        where ${using('version')}
        order by workflow.created_at desc limit ${maxWorkflowsPerTerm}
      )
    ) found
    order by found.created_at desc, found.id, found.version nulls first`,
).withRows(
  { owner: 'int', workflowId: pickColumn(Workflow, 'id') },
  pickColumns(Workflow, ['name', 'disabled']),
  { version: 'int?' },
  pickColumns(Workflow, ['steps', 'rescue']),
);

/** Reads the contents of workflows with a reference to each integration, those of the newest workflow first. */
export async function readUses(sql: Sql, wanted: readonly UseKey[]): Promise<UsingContents[][]> {
  const found = wanted.map(() => new Map<string, UsingContents>());
  const rows = await sql.query(useStatement, {
    wanted: wanted.flatMap(({ workspaceId, terms }, owner) =>
      terms.map((term) => ({ workspaceId, owner, term })),
    ),
  });
  // Contents with several of the terms are found once for each.
  for (const { owner, ...contents } of rows)
    found[owner]?.set(`${contents.workflowId} ${contents.version}`, contents);
  return found.map((contents) => [...contents.values()]);
}

import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { Workflow } from './workflow.entity.ts';

const stateMembers = ['id', 'publishedNumber', 'disabled'] as const;

/** Whether jobs may run a workflow, and which version. */
type WorkflowState = Pick<Workflow, (typeof stateMembers)[number]>;

// Asked for every job that is created.
const readState = statement(
  'workflow.state',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    select ${tables(Workflow).select('w', stateMembers)}
    from ${tables(Workflow).name} w where w.workspace_id = ${workspaceId} and w.id = ${id}`,
).answering<WorkflowState>();

/** The state of a workflow; undefined when the workspace has none of this id. */
export async function readWorkflowState(
  sql: Sql,
  workspaceId: string,
  id: string,
): Promise<WorkflowState | undefined> {
  const [state] = await sql.query(readState, { workspaceId, id });
  return state;
}

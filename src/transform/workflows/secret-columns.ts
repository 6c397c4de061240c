import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import { tableName } from '../../platform/database/table.ts';
import { recordKeyColumns, SealedColumn } from '../../platform/keys/sealed-column.ts';

/** Column of the secrets in the steps of workflows (ADR 55). */
export const workflowColumn = new SealedColumn({
  noun: 'workflow',
  table: tableName(Workflow),
  column: 'sealed_secrets',
  key: recordKeyColumns,
});

/**
 * Column of the secrets in the steps of versions. They are sealed for the workflow, so that publishing and restoring
 * copy them as they are.
 */
export const workflowVersionColumn = new SealedColumn({
  noun: 'workflow version',
  table: tableName(WorkflowVersion),
  column: 'sealed_secrets',
  key: { workspace_id: 'uuid', workflow_id: 'uuid', number: 'int' },
  place: (workspaceId, workflowId) => workflowColumn.placeOf(workspaceId, workflowId),
});

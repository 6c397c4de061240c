import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { tableName } from '../../platform/database/table.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { StepDefinition } from '../plan/definition.ts';
import {
  secretRules,
  type ContentsOwner,
  type SealedContents,
  type StoredContents,
} from './workflow-secrets.ts';

/** Contents whose secrets were found by earlier rules, or never searched for. */
export interface UnsealedRow extends ContentsOwner, SealedContents {
  readonly steps: StepDefinition[];
  readonly rescue: StepDefinition[];
  /** Number of the version; undefined for the current contents. */
  readonly number?: number;
  /** Sealed secrets of the current contents, for a version. */
  readonly sealedNow?: string | null;
}

const contentMembers = ['schema', 'steps', 'rescue', 'sealedSecrets', 'secretRules'] as const;

// The rules are part of the text, as the conditions of the indexes contain them.
const workflowStatement = statement(
  'workflow.unsealed',
  { limit: value('int') },
  ({ limit }, tables) => `
    select workflow.workspace_id as "workspaceId", workflow.id as "workflowId",
      ${tables(Workflow).select('workflow', contentMembers)}
    from ${tableName(Workflow)} as workflow where secret_rules is distinct from ${secretRules}
    order by created_at limit ${limit} for update skip locked`,
).withRows(
  pickColumns(Workflow, ['workspaceId']),
  { workflowId: pickColumn(Workflow, 'id') },
  pickColumns(Workflow, contentMembers),
);

const versionStatement = statement(
  'workflow_version.unsealed',
  { limit: value('int') },
  ({ limit }, tables) => `
    select ${tables(WorkflowVersion).select('version', ['workspaceId', 'workflowId', 'number', ...contentMembers])},
      workflow.sealed_secrets as "sealedNow"
    from ${tableName(WorkflowVersion)} as version
    join ${tableName(Workflow)} as workflow
      on workflow.workspace_id = version.workspace_id and workflow.id = version.workflow_id
    where version.secret_rules is distinct from ${secretRules}
    order by version.created_at limit ${limit} for update of version skip locked`,
).withRows(pickColumns(WorkflowVersion, ['workspaceId', 'workflowId', 'number', ...contentMembers]), {
  sealedNow: pickColumn(Workflow, 'sealedSecrets'),
});

/** Locks up to `limit` unsealed contents of workflows or, when there are none, of versions, in the caller's transaction. */
export async function findUnsealed(sql: Sql, limit: number): Promise<UnsealedRow[]> {
  const workflows = await sql.query(workflowStatement, { limit });
  return workflows.length > 0 ? workflows : sql.query(versionStatement, { limit });
}

/** Stores contents in their sealed form; without any, only marks them as processed. */
export async function writeSealed(
  sql: Sql,
  { workspaceId, workflowId, number }: UnsealedRow,
  stored: StoredContents | undefined,
): Promise<void> {
  const changes = { ...stored, secretRules };
  if (number === undefined)
    await sql.run({ Workflow }, (db) =>
      db
        .updateTable('Workflow')
        .set(changes)
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', workflowId),
    );
  else
    await sql.run({ WorkflowVersion }, (db) =>
      db
        .updateTable('WorkflowVersion')
        .set(changes)
        .where('workspaceId', '=', workspaceId)
        .where('workflowId', '=', workflowId)
        .where('number', '=', number),
    );
}

const workersStatement = statement(
  'workflow.other_workers',
  { version: value('text') },
  ({ version }, tables) => `
    select exists (
      select from ${tables('WorkerRow').name}
      where seen_at >= now() - interval '15 seconds' and version is distinct from ${version}
    ) as others`,
).withRows({ others: 'boolean' });

/** Whether a worker of another version of the program is alive, which could not read sealed secrets. */
export async function hasOtherWorkers(sql: Sql, version: string): Promise<boolean> {
  const [row] = await sql.query(workersStatement, { version });
  return row?.others === true;
}

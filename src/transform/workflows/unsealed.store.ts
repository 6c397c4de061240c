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

const columns = (table: string) => `
  ${table}.schema, ${table}.steps, ${table}.rescue, ${table}.sealed_secrets as "sealedSecrets",
  ${table}.secret_rules as "secretRules"`;

/** Locks up to `limit` unsealed contents of workflows or, when there are none, of versions, in the caller's transaction. */
export async function findUnsealed(sql: Sql, limit: number): Promise<UnsealedRow[]> {
  const { rows: workflows } = await sql.executeSql(
    `select workspace_id as "workspaceId", id as "workflowId", ${columns('workflow')}
     from workflow where secret_rules is distinct from ${secretRules}
     order by created_at limit $1 for update skip locked`,
    [limit],
  );
  if (workflows.length > 0) return workflows;
  const { rows: versions } = await sql.executeSql(
    `select version.workspace_id as "workspaceId", version.workflow_id as "workflowId", version.number,
       ${columns('version')}, workflow.sealed_secrets as "sealedNow"
     from workflow_version version
     join workflow on workflow.workspace_id = version.workspace_id and workflow.id = version.workflow_id
     where version.secret_rules is distinct from ${secretRules}
     order by version.created_at limit $1 for update of version skip locked`,
    [limit],
  );
  return versions;
}

/** Stores contents in their sealed form; without any, only marks them as processed. */
export async function writeSealed(
  sql: Sql,
  { workspaceId, workflowId, number }: UnsealedRow,
  stored: StoredContents | undefined,
): Promise<void> {
  const key = number === undefined ? 'id = $2' : 'workflow_id = $2 and number = $3';
  const values = [workspaceId, workflowId, ...(number === undefined ? [] : [number])];
  const table = number === undefined ? 'workflow' : 'workflow_version';
  const [steps, rescue, sealed, hash] = [1, 2, 3, 4].map((place) => `$${values.length + place}`);
  const contents = `, steps = ${steps}::json, rescue = ${rescue}::json, sealed_secrets = ${sealed}, hash = ${hash}`;
  await sql.executeSql(
    `update ${table} set secret_rules = ${secretRules}${stored ? contents : ''} where workspace_id = $1 and ${key}`,
    stored
      ? [
          ...values,
          JSON.stringify(stored.steps),
          JSON.stringify(stored.rescue),
          stored.sealedSecrets,
          stored.hash,
        ]
      : values,
  );
}

/** Whether a worker of another version of the program is alive, which could not read sealed secrets. */
export async function hasOtherWorkers(sql: Sql, version: string): Promise<boolean> {
  const { rows } = await sql.executeSql(
    `select exists (
       select from worker where seen_at >= now() - interval '15 seconds' and version is distinct from $1
     ) as others`,
    [version],
  );
  return (rows as { others: boolean }[]).some(({ others }) => others);
}

import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { notFound } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { Workflow } from './workflow.entity.ts';

const stateMembers = ['id', 'publishedNumber', 'disabled'] as const;

/** State of a workflow that decides whether jobs may run it, and in which version. */
type WorkflowState = Pick<Workflow, (typeof stateMembers)[number]>;

// Runs for every job that is created.
const readState = statement(
  'workflow.state',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }, tables) => `
    select ${tables(Workflow).select('w', stateMembers)}
    from ${tables(Workflow).name} w where w.workspace_id = ${workspaceId} and w.id = ${id}`,
).withRows(pickColumns(Workflow, stateMembers));

/** Reads the state of a workflow; undefined for an unknown id. */
export async function readWorkflowState(
  sql: Sql,
  workspaceId: string,
  id: string,
): Promise<WorkflowState | undefined> {
  const [state] = await sql.query(readState, { workspaceId, id });
  return state;
}

/** Finds a workflow by its id, and locks it on request. Refuses an unknown id. */
export async function findWorkflow(
  em: EntityManager,
  scope: Scope,
  id: string,
  lock = false,
): Promise<Workflow> {
  if (!isUuid(id)) throw notFound('Workflow');
  const workflow = await em.findOne(
    Workflow,
    { workspaceId: scope.workspaceId, id },
    lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
  );
  if (!workflow) throw notFound('Workflow');
  return workflow;
}

/** Key of a workflow. */
export type WorkflowIdentity = Pick<Workflow, 'workspaceId' | 'id'>;

const labels = [
  'workspaceId',
  'id',
  'name',
  'description',
  'country',
  'schema',
  'draft',
  'disabled',
  'hash',
  'publishedNumber',
  'revision',
  'createdAt',
  'updatedAt',
] as const;

const whole = [...labels, 'steps', 'rescue', 'sealedSecrets', 'secretRules'] as const;

const readStatement = (form: 'slim' | 'whole') =>
  statement(
    `workflow.read.${form}`,
    { wanted: declareRows(Workflow, ['workspaceId', 'id']) },
    ({ wanted }, tables) => `
      select wanted.row::int, ${tables(Workflow).select('workflow', form === 'whole' ? whole : labels)}
      from ${wanted.numbered}, lateral (
        select * from ${tables(Workflow).name} where workspace_id = wanted.workspace_id and id = wanted.id limit 1
      ) workflow`,
  ).withRows({ row: 'int' }, pickColumns(Workflow, form === 'whole' ? whole : labels));

const reads = { slim: readStatement('slim'), whole: readStatement('whole') };

/** Reads workflows, with or without their contents; undefined for a workflow that the workspace does not have. */
export async function readWorkflows(
  sql: Sql,
  workflows: readonly WorkflowIdentity[],
  form: keyof typeof reads,
): Promise<(Workflow | undefined)[]> {
  const found: (Workflow | undefined)[] = workflows.map(() => undefined);
  for (const { row, ...workflow } of await sql.query(reads[form], { wanted: workflows }))
    found[row - 1] = entityFrom(Workflow, workflow);
  return found;
}

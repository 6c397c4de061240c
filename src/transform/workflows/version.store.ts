import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { notFound } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { buildPageConditions, versionNumber } from '../../platform/database/versions.ts';
import type { PageQuery } from '../../platform/page.ts';
import { WorkflowVersion, type Workflow } from './workflow.entity.ts';

/** Lists versions of a workflow without their contents, newest first. */
export async function listVersions(
  em: EntityManager,
  { workspaceId, id: workflowId }: Pick<Workflow, 'workspaceId' | 'id'>,
  query: PageQuery,
): Promise<WorkflowVersion[]> {
  const found = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId, $and: buildPageConditions(query) },
    {
      orderBy: { number: 'desc' },
      limit: query.limit,
      exclude: ['schema', 'steps', 'rescue', 'sealedSecrets'],
    },
  );
  // Entities that were loaded before, such as the version just published, have their contents.
  return found.map(({ number, name, hash, src, srcId, createdAt: at }) =>
    Object.assign(new WorkflowVersion(), { workflowId, number, name, hash, src, srcId, createdAt: at }),
  );
}

/** Finds a version of a workflow by its number. Refuses an unknown one. */
export async function findVersion(
  em: EntityManager,
  { workspaceId }: Scope,
  workflowId: string,
  version: string,
): Promise<WorkflowVersion> {
  const found = isUuid(workflowId)
    ? await em.findOne(WorkflowVersion, { workspaceId, workflowId, number: versionNumber(version) })
    : null;
  if (!found) throw notFound('Workflow version');
  return found;
}

/** Key of a version. */
export type VersionIdentity = Pick<WorkflowVersion, 'workspaceId' | 'workflowId' | 'number'>;

const labels = [
  'workspaceId',
  'workflowId',
  'number',
  'name',
  'hash',
  'src',
  'srcId',
  'schema',
  'createdAt',
] as const;

const whole = [...labels, 'steps', 'rescue', 'sealedSecrets', 'secretRules'] as const;

const readStatement = (form: 'slim' | 'whole') =>
  statement(
    `workflow_version.read.${form}`,
    { wanted: declareRows(WorkflowVersion, ['workspaceId', 'workflowId', 'number']) },
    ({ wanted }, tables) => `
      select wanted.row::int, ${tables(WorkflowVersion).select('version', form === 'whole' ? whole : labels)}
      from ${wanted.numbered}, lateral (
        select * from ${tables(WorkflowVersion).name}
        where workspace_id = wanted.workspace_id and workflow_id = wanted.workflow_id and number = wanted.number limit 1
      ) version`,
  ).withRows({ row: 'int' }, pickColumns(WorkflowVersion, form === 'whole' ? whole : labels));

const reads = { slim: readStatement('slim'), whole: readStatement('whole') };

/** Reads versions, with or without their contents; undefined for a version that the workspace does not have. */
export async function readVersions(
  sql: Sql,
  versions: readonly VersionIdentity[],
  form: keyof typeof reads,
): Promise<(WorkflowVersion | undefined)[]> {
  const found: (WorkflowVersion | undefined)[] = versions.map(() => undefined);
  for (const { row, ...version } of await sql.query(reads[form], { wanted: versions }))
    found[row - 1] = entityFrom(WorkflowVersion, version);
  return found;
}

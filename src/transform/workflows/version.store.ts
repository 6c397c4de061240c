import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { notFound } from '../../platform/errors.ts';
import { isUuid } from '../../platform/ids.ts';
import { readCursor, type PageQuery } from '../../platform/page.ts';
import { WorkflowVersion, type Workflow } from './workflow.entity.ts';

/** Versions of a workflow without their contents, newest first. */
export async function listVersions(
  em: EntityManager,
  { workspaceId, id: workflowId }: Pick<Workflow, 'workspaceId' | 'id'>,
  { limit, cursor, createdAt }: PageQuery,
): Promise<WorkflowVersion[]> {
  const moments = [
    ...(createdAt ? [{ createdAt: { $lte: createdAt } }] : []),
    ...(cursor === undefined ? [] : [{ createdAt: { $lt: readCursor(cursor).createdAt } }]),
  ];
  const found = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId, $and: moments },
    { orderBy: { number: 'desc' }, limit, exclude: ['schema', 'steps', 'rescue'] },
  );
  // What has been loaded before, as the one that was just published, has its contents.
  return found.map(({ number, name, hash, src, srcId, createdAt: at }) =>
    Object.assign(new WorkflowVersion(), { workflowId, number, name, hash, src, srcId, createdAt: at }),
  );
}

/** A version of a workflow by its number; refuses what is none. */
export async function findVersion(
  em: EntityManager,
  { workspaceId }: Scope,
  workflowId: string,
  version: string,
): Promise<WorkflowVersion> {
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
  const found = isUuid(workflowId)
    ? await em.findOne(WorkflowVersion, { workspaceId, workflowId, number })
    : null;
  if (!found) throw notFound('Workflow version');
  return found;
}

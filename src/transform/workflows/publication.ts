import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { addChange } from '../../platform/changes/write-changes.ts';
import { momentAfter } from '../../platform/database/moment.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { WorkflowVersion, type Workflow } from './workflow.entity.ts';
import type { SealedContents, WorkflowSecrets } from './workflow-secrets.ts';

/** Publishes the contents as a new immutable version; returns false when the newest version has the same contents. */
export async function publish(
  em: EntityManager,
  workflow: Workflow,
  { scope, secrets }: { scope: Scope; secrets: WorkflowSecrets },
): Promise<boolean> {
  workflow.draft = false;
  const {
    workspaceId,
    id: workflowId,
    name,
    hash,
    schema,
    steps,
    rescue,
    sealedSecrets,
    secretRules,
  } = workflow;
  const [newest] = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId },
    { orderBy: { number: 'desc' }, limit: 1 },
  );
  const owner = { workspaceId, workflowId };
  const digest = (contents: SealedContents): string => definitionHash(secrets.open(owner, contents));
  if (newest && digest(newest) === digest(workflow)) return false;
  workflow.publishedNumber += 1;
  const published = {
    workspaceId,
    workflowId,
    number: workflow.publishedNumber,
    name,
    hash,
    schema,
    steps,
    rescue,
    sealedSecrets,
    secretRules,
    src: 'user',
    srcId: scope.subject,
    // The pages of versions are separated by their times.
    createdAt: newest ? latest(workflow.updatedAt, momentAfter(newest.createdAt)) : workflow.updatedAt,
  };
  em.persist(em.create(WorkflowVersion, published));
  return true;
}

function latest(moment: Date, other: Date): Date {
  return moment > other ? moment : other;
}

/** Publishes the change of the workflow in the change feed. */
export async function publishChange(
  em: EntityManager,
  { workspaceId, id, publishedNumber: version }: Workflow,
  isPublished: boolean,
): Promise<void> {
  if (!isPublished) await addChange(em, 'workflow.updated', { workspaceId, id });
  else await addChange(em, 'workflow.published', { workspaceId, id, version });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { listVersions } from './version.store.ts';
import type { WorkflowIssue } from './workflow-issue.ts';
import { toPublicSteps } from './workflow.definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import type { SealedContents, WorkflowSecrets } from './workflow-secrets.ts';

/** Maximum number of published versions shown with a workflow. */
const versionsShown = 100;

/** Returns the workflow with its versions and issues, as for a request of a single workflow. */
export async function withVersions(
  em: EntityManager,
  workflow: Workflow,
  { secrets, issues }: { secrets: WorkflowSecrets; issues: WorkflowIssue[] | undefined },
): Promise<Workflow> {
  const versions = await listVersions(em, workflow, { limit: versionsShown });
  return Object.assign(toPublicWorkflow(workflow, secrets), { versions, issues });
}

/** Returns a copy that is never saved, with `provider` added to every `action`, and without secrets. */
export function toPublicWorkflow(workflow: Workflow, secrets: WorkflowSecrets): Workflow {
  return Object.assign(new Workflow(), workflow, toPublicContents(workflow, secrets));
}

/** Returns such a copy of a version. */
export function toPublicVersion(version: WorkflowVersion, secrets: WorkflowSecrets): WorkflowVersion {
  return Object.assign(new WorkflowVersion(), version, toPublicContents(version, secrets));
}

function toPublicContents(
  contents: SealedContents,
  secrets: WorkflowSecrets,
): Pick<WorkflowVersion, 'steps' | 'rescue'> {
  const { steps, rescue } = secrets.masked(contents);
  return { steps: toPublicSteps(steps), rescue: toPublicSteps(rescue) };
}

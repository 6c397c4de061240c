import type { EntityManager } from '@mikro-orm/postgresql';
import { listVersions } from './version.store.ts';
import type { WorkflowIssue } from './workflow-issue.ts';
import { shownSteps } from './workflow.definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import type { SealedContents, WorkflowSecrets } from './workflow-secrets.ts';

/** How many published versions a workflow is shown with. */
const versionsShown = 100;

/** The workflow as it is shown when it is asked for alone. */
export async function withVersions(
  em: EntityManager,
  workflow: Workflow,
  { secrets, issues }: { secrets: WorkflowSecrets; issues: WorkflowIssue[] | undefined },
): Promise<Workflow> {
  const versions = await listVersions(em, workflow, { limit: versionsShown });
  return Object.assign(shown(workflow, secrets), { versions, issues });
}

/** A copy that nothing saves, with `provider` beside every `action`, and without secrets. */
export function shown(workflow: Workflow, secrets: WorkflowSecrets): Workflow {
  return Object.assign(new Workflow(), workflow, shownContents(workflow, secrets));
}

/** The same of a version. */
export function shownVersion(version: WorkflowVersion, secrets: WorkflowSecrets): WorkflowVersion {
  return Object.assign(new WorkflowVersion(), version, shownContents(version, secrets));
}

function shownContents(
  contents: SealedContents,
  secrets: WorkflowSecrets,
): Pick<WorkflowVersion, 'steps' | 'rescue'> {
  const { steps, rescue } = secrets.masked(contents);
  return { steps: shownSteps(steps), rescue: shownSteps(rescue) };
}

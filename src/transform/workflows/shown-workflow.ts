import type { EntityManager } from '@mikro-orm/postgresql';
import { listVersions } from './version.store.ts';
import type { WorkflowIssue } from './workflow-issue.ts';
import { shownSteps } from './workflow.definition.ts';
import { Workflow } from './workflow.entity.ts';

/** How many published versions a workflow is shown with. */
const versionsShown = 100;

/** The workflow as it is shown when it is asked for alone. */
export async function withVersions(
  em: EntityManager,
  workflow: Workflow,
  issues: WorkflowIssue[] | undefined,
): Promise<Workflow> {
  const versions = await listVersions(em, workflow, { limit: versionsShown });
  return Object.assign(shown(workflow), { versions, issues });
}

/** A copy that nothing saves, with `provider` beside every `action`. */
export function shown(workflow: Workflow): Workflow {
  const { steps, rescue } = workflow;
  return Object.assign(new Workflow(), workflow, { steps: shownSteps(steps), rescue: shownSteps(rescue) });
}

import type { Scope } from '../../../platform/auth/scope.ts';
import type { NamedRecord } from '../../../platform/named-record.ts';
import type { CheckedWorkflow } from '../action.ts';
import { stepMissing, stepWarning, type StepIssue } from '../step-issue.ts';

/** A workflow that a step names. */
interface NamedWorkflow extends NamedRecord {
  readonly publishedNumber: number;
  readonly disabled: boolean;
}

/** The workflows of a scope: that of an id, and the newest. */
export interface NamedWorkflows {
  find(scope: Scope, id: string): Promise<NamedWorkflow | undefined>;
  newest(scope: Scope): Promise<readonly NamedRecord[]>;
}

/** What is wrong with the workflow that a step names as `workflow_id`, for it to run. */
export async function workflowIssues(
  workflows: NamedWorkflows,
  workflowId: string,
  { scope, id }: CheckedWorkflow,
): Promise<StepIssue[]> {
  // A workflow may start itself, also before it is saved.
  if (workflowId === id) return [];
  const at = ['workflow_id'];
  const workflow = await workflows.find(scope, workflowId);
  if (!workflow) return [stepMissing(at, 'workflow', 'is the id of no workflow')];
  // Workflows that start one another cannot all be published first.
  if (workflow.disabled) return [stepWarning(at, 'is a workflow that is disabled')];
  return workflow.publishedNumber > 0 ? [] : [stepWarning(at, 'is a workflow that was never published')];
}

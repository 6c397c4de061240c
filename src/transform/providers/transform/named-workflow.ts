import type { Scope } from '../../../platform/auth/scope.ts';
import type { NamedRecord } from '../../../platform/named-record.ts';
import type { CheckedWorkflow } from '../action.ts';
import { stepMissing, stepWarning, type StepIssue } from '../step-issue.ts';

/** Workflow that a step names. */
interface NamedWorkflow extends NamedRecord {
  readonly publishedNumber: number;
  readonly disabled: boolean;
}

/** Lookup of the workflows of a scope. */
export interface NamedWorkflows {
  find(scope: Scope, id: string): Promise<NamedWorkflow | undefined>;
  newest(scope: Scope): Promise<readonly NamedRecord[]>;
}

/** Returns the issues that prevent the workflow that a step names as `workflow_id` from running. */
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
  // Not an error: workflows that start one another cannot all be published first.
  if (workflow.disabled) return [stepWarning(at, 'is a workflow that is disabled')];
  return workflow.publishedNumber > 0 ? [] : [stepWarning(at, 'is a workflow that was never published')];
}

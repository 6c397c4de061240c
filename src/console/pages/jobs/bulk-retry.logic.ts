import { everyStep, type GraphStep } from '../../parts/step-graph/graph-step.logic.ts';

/** Start of retried jobs, and version of their workflow. */
export interface RetryChoice {
  readonly from: 'failed' | 'start' | 'step';
  readonly version: 'same' | 'current';
  /** Absent while no step is chosen. */
  readonly stepId?: string | undefined;
}

/** Default, as for a single job: from the failed step, with fixes published since then. */
export const usualRetry: RetryChoice = { from: 'failed', version: 'current' };

/** Returns the choice with another start; starting at a step requires the current version, whose steps are listed. */
export function changeStart(choice: RetryChoice, from: RetryChoice['from']): RetryChoice {
  return { ...choice, from, ...(from === 'step' && { version: 'current' }) };
}

/** Returns the API's `RetryInput`; undefined if the step is not chosen yet. */
export function retryInputOf({ from, version, stepId }: RetryChoice) {
  if (from !== 'step') return { from, version };
  return stepId === undefined ? undefined : { stepId, version };
}

/**
 * Returns the individually selected rows; undefined if some of them are not shown, or if all matching rows
 * are selected.
 */
export function chosenRows<Row extends { readonly id: string }>(
  { ids, allBefore }: { readonly ids: readonly string[]; readonly allBefore: string | undefined },
  rows: readonly Row[],
): readonly Row[] | undefined {
  if (allBefore !== undefined || ids.length === 0) return undefined;
  const asked = new Set(ids);
  const chosen = rows.filter(({ id }) => asked.has(id));
  return chosen.length === asked.size ? chosen : undefined;
}

/**
 * Returns the workflow of all selected jobs: the only one in the filter, else the common one of the
 * individually selected rows.
 */
export function commonWorkflow(
  asked: readonly string[] | undefined,
  { ids, allBefore }: { readonly ids: readonly string[]; readonly allBefore: string | undefined },
  rows: readonly { readonly id: string; readonly workflowId: string }[],
): string | undefined {
  if (asked?.length === 1) return asked[0];
  if (allBefore !== undefined) return undefined;
  const workflowOf = new Map(rows.map(({ id, workflowId }) => [id, workflowId]));
  const workflows = new Set(ids.map((id) => workflowOf.get(id)));
  return workflows.size === 1 ? [...workflows][0] : undefined;
}

/** Returns the steps at which a retry may start: each by its name, with its id if the name is ambiguous. */
export function stepOptions(
  steps: readonly GraphStep[],
): readonly { readonly value: string; readonly label: string }[] {
  const all = everyStep(steps);
  const counts = new Map<string, number>();
  for (const { name } of all) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.map(({ id, name, action }) => ({
    value: id,
    label: name && counts.get(name) === 1 ? name : `${name ?? action} · ${id}`,
  }));
}

import { everyStep, type GraphStep } from '../../parts/step-graph/graph-step.logic.ts';

/** Where jobs are to begin again, and in which version of their workflow. */
export interface RetryChoice {
  readonly from: 'failed' | 'start' | 'step';
  readonly version: 'same' | 'current';
  /** Absent while none is chosen. */
  readonly stepId?: string | undefined;
}

/** As for a single job: with what was mended meanwhile, if anything was. */
export const usualRetry: RetryChoice = { from: 'failed', version: 'current' };

/** The choice that begins elsewhere: with a step in the version that is current, as the steps are those of it. */
export function begunAt(choice: RetryChoice, from: RetryChoice['from']): RetryChoice {
  return { ...choice, from, ...(from === 'step' && { version: 'current' }) };
}

/** The same as the API's `RetryInput`; undefined: the step is still to be chosen. */
export function retryInputOf({ from, version, stepId }: RetryChoice) {
  if (from !== 'step') return { from, version };
  return stepId === undefined ? undefined : { stepId, version };
}

/** The rows that are selected one by one; undefined: not all of them are shown, or all that match are meant. */
export function chosenRows<Row extends { readonly id: string }>(
  { ids, allBefore }: { readonly ids: readonly string[]; readonly allBefore: string | undefined },
  rows: readonly Row[],
): readonly Row[] | undefined {
  if (allBefore !== undefined || ids.length === 0) return undefined;
  const asked = new Set(ids);
  const chosen = rows.filter(({ id }) => asked.has(id));
  return chosen.length === asked.size ? chosen : undefined;
}

/** The workflow that all selected jobs are of: the only one that the filter asks for, else that of every row which is selected by itself. */
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

/** The steps that a retry may begin with: each by its name, with its id where that does not tell it apart. */
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

/** A step of the graph; `Step` and `StepInput` of the API are assignable. */
export interface GraphStep {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly action: string;
  /** Name of its action. */
  readonly title?: string | undefined;
  readonly summary?: string | null | undefined;
  readonly next?: readonly GraphNext[] | null | undefined;
}

/** An entry of `next`: steps that run after a result that matches; several matching entries run one after the other. */
export interface GraphNext {
  readonly status?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly stepId?: string | null | undefined;
  readonly steps?: readonly GraphStep[] | null | undefined;
  readonly stop?: boolean | null | undefined;
}

/** Returns the title of a step: its name, otherwise that of its action. */
export const stepTitle = ({ name, title, action }: GraphStep): string => name || title || action;

/** Returns all steps of a flow in order, including nested ones. */
export function everyStep(steps: readonly GraphStep[]): readonly GraphStep[] {
  return steps.flatMap((step) => [step, ...(step.next ?? []).flatMap((next) => everyStep(next.steps ?? []))]);
}

/** Counts the steps, including nested ones. */
export function countSteps(steps: readonly GraphStep[]): number {
  return everyStep(steps).length;
}

/** Returns the condition of an entry; empty if it matches any result. */
export const conditionOf = ({ status, code }: GraphNext): string =>
  [status !== 'NA' && status, code].filter(Boolean).join(' · ');

/** Returns a summary without the markup that exports of the existing product put around words: `sent`{.state .sent}. */
export const plainSummary = (summary: string): string =>
  summary.replaceAll(/`([^`]*)`(?:\{[^{}]*\})?/g, '$1');

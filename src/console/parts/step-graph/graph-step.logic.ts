/** A step as the graph draws it; the API's `Step` and `StepInput` fit. */
export interface GraphStep {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly action: string;
  /** What its action is called. */
  readonly title?: string | undefined;
  readonly summary?: string | null | undefined;
  readonly next?: readonly GraphNext[] | null | undefined;
}

/** What runs after a step whose result matches; several entries that match run one after the other. */
export interface GraphNext {
  readonly status?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly stepId?: string | null | undefined;
  readonly steps?: readonly GraphStep[] | null | undefined;
  readonly stop?: boolean | null | undefined;
}

/** What people call a step: by its name, else as its action is called. */
export const stepTitle = ({ name, title, action }: GraphStep): string => name || title || action;

/** All steps of a flow in its order, those inside of others included. */
export function everyStep(steps: readonly GraphStep[]): readonly GraphStep[] {
  return steps.flatMap((step) => [step, ...(step.next ?? []).flatMap((next) => everyStep(next.steps ?? []))]);
}

/** How many steps there are, those inside of others included. */
export function countSteps(steps: readonly GraphStep[]): number {
  return everyStep(steps).length;
}

/** What an entry matches on; empty: it takes any result. */
export const conditionOf = ({ status, code }: GraphNext): string =>
  [status !== 'NA' && status, code].filter(Boolean).join(' · ');

/** A summary without the marks that exports of the existing product have around words: `sent`{.state .sent}. */
export const plainSummary = (summary: string): string =>
  summary.replaceAll(/`([^`]*)`(?:\{[^{}]*\})?/g, '$1');

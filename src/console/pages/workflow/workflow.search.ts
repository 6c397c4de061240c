export const views = ['graph', 'split', 'json'] as const;
export type View = (typeof views)[number];

/** What the address of an editor holds: how it is looked at, and which step is chosen. */
export interface WorkflowSearch {
  readonly view?: View;
  readonly step?: string;
}

/** Reads an address; what it does not understand it leaves out. */
export function readWorkflowSearch({ view, step }: Record<string, unknown>): WorkflowSearch {
  return {
    view: views.find((each) => each === view),
    step: typeof step === 'string' && step ? step : undefined,
  };
}

export const views = ['graph', 'split', 'json'] as const;
export type View = (typeof views)[number];

/** Search parameters of the editor: the view, and the selected step. */
export interface WorkflowSearch {
  readonly view?: View;
  readonly step?: string;
}

/** Reads the search parameters; invalid ones are ignored. */
export function readWorkflowSearch({ view, step }: Record<string, unknown>): WorkflowSearch {
  return {
    view: views.find((each) => each === view),
    step: typeof step === 'string' && step ? step : undefined,
  };
}

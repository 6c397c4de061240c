export const states = ['draft', 'published', 'disabled'] as const;
export type State = (typeof states)[number];

/** Search parameters of the list: its filters. */
export interface WorkflowsSearch {
  readonly name?: string;
  readonly state?: State;
}

/** Reads the search parameters; invalid ones are ignored. */
export function readWorkflowsSearch({ name, state }: Record<string, unknown>): WorkflowsSearch {
  return {
    name: typeof name === 'string' && name ? name : undefined,
    state: states.find((each) => each === state),
  };
}

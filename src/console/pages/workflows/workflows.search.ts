export const states = ['draft', 'published', 'disabled'] as const;
export type State = (typeof states)[number];

/** What the address of the list holds: its filters. */
export interface WorkflowsSearch {
  readonly name?: string;
  readonly state?: State;
}

/** Reads an address; what it does not understand it leaves out. */
export function readWorkflowsSearch({ name, state }: Record<string, unknown>): WorkflowsSearch {
  return {
    name: typeof name === 'string' && name ? name : undefined,
    state: states.find((each) => each === state),
  };
}

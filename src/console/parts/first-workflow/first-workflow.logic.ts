/** What tells whether a workflow can be run on a document. */
export interface OfferedWorkflow {
  readonly id: string;
  /** The newest published version; without one it runs nothing. */
  readonly version: string | null;
  /** Short name of the schema that it is for; any when absent. */
  readonly schema: string | null;
}

/** The workflows that can be run on a document of a schema. */
export function fittingWorkflows<W extends OfferedWorkflow>(
  workflows: readonly W[],
  schema: string,
): readonly W[] {
  return workflows.filter(
    ({ version, schema: wanted }) => version !== null && (!wanted || wanted === schema),
  );
}

/** The workflow that is chosen to begin with: the only one that can be run on a document of a schema, else the one used last. */
export function firstWorkflow(
  workflows: readonly OfferedWorkflow[],
  schema: string,
  lastUsed: string | undefined,
): string | undefined {
  const fitting = fittingWorkflows(workflows, schema);
  if (fitting.length === 1) return fitting[0]?.id;
  return fitting.find(({ id }) => id === lastUsed)?.id;
}

/** Fields that decide whether a workflow can be run on a document. */
export interface OfferedWorkflow {
  readonly id: string;
  /** Newest published version; without one the workflow cannot be run. */
  readonly version: string | null;
  /** Short name of the schema it accepts; absent if it accepts any. */
  readonly schema: string | null;
}

/** Returns the workflows that can be run on a document of a schema. */
export function fittingWorkflows<W extends OfferedWorkflow>(
  workflows: readonly W[],
  schema: string,
): readonly W[] {
  return workflows.filter(
    ({ version, schema: wanted }) => version !== null && (!wanted || wanted === schema),
  );
}

/**
 * Returns the workflow that is preselected: the only one that can be run on a document of a schema, otherwise the one used
 * last.
 */
export function firstWorkflow(
  workflows: readonly OfferedWorkflow[],
  schema: string,
  lastUsed: string | undefined,
): string | undefined {
  const fitting = fittingWorkflows(workflows, schema);
  if (fitting.length === 1) return fitting[0]?.id;
  return fitting.find(({ id }) => id === lastUsed)?.id;
}

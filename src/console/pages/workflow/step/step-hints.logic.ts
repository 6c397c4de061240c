import { type JsonPath, isObject, valueAt } from '../../../parts/json/json-path.logic.ts';
import { everyStep, stepTitle, type GraphStep } from '../../../parts/step-graph/graph-step.logic.ts';
import type { FlowGraph, JsonObject } from '../../../parts/workflow-document/document.logic.ts';
import type { Json } from '../../../graphql/graphql.ts';

/** Returns whether a step numbers documents without a series of its own, so that they must contain one. */
export function lacksSeries(step: Json | undefined): boolean {
  if (!isObject(step) || (step['action'] ?? step['provider']) !== 'sequence.enumerate') return false;
  return !valueAt(step, ['config', 'series_id']);
}

/** Whether any step of a workflow lacks a series. */
export const someLacksSeries = (document: JsonObject, { places }: FlowGraph): boolean =>
  [...places.values()].some((place) => lacksSeries(valueAt(document, place)));

/** Code with which actions refuse the content of a document. */
const refusal = 'invalid-document';

/**
 * Returns the name of the step that signs the document before a step that may refuse it; undefined if there
 * is none or the step refuses nothing.
 */
export function signerBefore(
  { steps, places }: Pick<FlowGraph, 'steps' | 'places'>,
  stepId: string,
  codes: readonly string[] | null | undefined,
): string | undefined {
  if (!codes?.includes(refusal)) return undefined;
  const all = everyStep(steps);
  const at = all.findIndex(({ id }) => id === stepId);
  const place = places.get(stepId);
  if (at === -1 || !place) return undefined;
  const signs = ({ id, action }: GraphStep): boolean =>
    action === 'silo.close' && !areApart(places.get(id) ?? [], place);
  const step = all.slice(0, at).find(signs);
  return step && stepTitle(step);
}

/** Whether two paths are in different branches of one step; a document usually takes only one of them. */
function areApart(one: JsonPath, other: JsonPath): boolean {
  const fork = one.findIndex((each, index) => each !== other[index]);
  return fork > 0 && one[fork - 1] === 'next' && fork < other.length;
}

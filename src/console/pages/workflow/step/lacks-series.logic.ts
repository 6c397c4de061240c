import type { Json } from '../../../graphql/graphql.ts';
import { isObject, valueAt } from '../../../parts/json/json-path.logic.ts';
import type { FlowGraph, JsonObject } from '../../../parts/workflow-document/document.logic.ts';

/** Returns whether a step numbers documents without a series of its own, so that they must contain one. */
export function lacksSeries(step: Json | undefined): boolean {
  if (!isObject(step) || (step['action'] ?? step['provider']) !== 'sequence.enumerate') return false;
  return !valueAt(step, ['config', 'series_id']);
}

/** Whether any step of a workflow lacks a series. */
export const someLacksSeries = (document: JsonObject, { places }: FlowGraph): boolean =>
  [...places.values()].some((place) => lacksSeries(valueAt(document, place)));

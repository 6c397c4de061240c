import { isObject, valueAt, type JsonPath } from '../../../parts/json/json-path.logic.ts';
import { withoutMasks } from '../../../parts/json/masks.logic.ts';
import { newId } from '../../../parts/browser/new-id.ts';
import type { Json } from '../../../graphql/graphql.ts';
import type { Gap } from '../../../parts/step-graph/step-graph.logic.ts';
import { placeOfBlock, withNewIds } from '../../../parts/workflow-document/document.logic.ts';
import { nextBranch } from './branches.logic.ts';
import type { CopiedSteps } from './clipboard.ts';
import type { Editor } from './use-editor.ts';

/** Edits of steps in the graph, by their ids and gaps. */
export interface FlowActions {
  readonly placeOf: (stepId: string) => JsonPath | undefined;
  /** Step in the document. */
  readonly stepOf: (stepId: string) => { readonly [name: string]: Json } | undefined;
  /** Name of the step; empty if it no longer exists. */
  readonly nameOf: (stepId: string) => string;
  readonly gapAfter: (stepId: string) => Gap | undefined;
  /** Step to select when one is deleted: the next one, else the previous or enclosing one. */
  readonly nextSelection: (stepId: string) => string | undefined;
  /**
   * Inserts steps without their secrets, with new ids where theirs are taken, and rescue steps at the end of
   * the rescue flow; returns the id of the first.
   */
  readonly insert: (gap: Gap, copied: CopiedSteps) => string | undefined;
  readonly move: (stepId: string, gap: Gap) => void;
  /** Moves a step up or down in its list by one. */
  readonly shift: (stepId: string, way: 1 | -1) => void;
  readonly remove: (stepId: string) => void;
  /** `codes`: those of its action. */
  readonly addBranch: (stepId: string, codes: readonly string[]) => void;
  /** Moves a branch of a step to the index of another. */
  readonly moveBranch: (stepId: string, from: number, to: number) => void;
  readonly set: (stepId: string, member: JsonPath, value: Json | undefined) => void;
}

export function flowActions({ state, graph, run, rest }: Editor): FlowActions {
  const placeOf = (stepId: string): JsonPath | undefined => graph.places.get(stepId);
  const listAt = (place: JsonPath): readonly Json[] => {
    const list = valueAt(state.document, place);
    return Array.isArray(list) ? (list as readonly Json[]) : [];
  };
  const stepOf: FlowActions['stepOf'] = (stepId) => {
    const place = placeOf(stepId);
    const step = place && valueAt(state.document, place);
    return isObject(step) ? step : undefined;
  };
  const idAt = (place: JsonPath): string | undefined => {
    const text = JSON.stringify(place);
    return [...graph.places].find(([, each]) => JSON.stringify(each) === text)?.[0];
  };
  return {
    placeOf,
    stepOf,
    nameOf(stepId) {
      const { name, action, provider } = stepOf(stepId) ?? {};
      const texts = [name, action, provider].filter((each) => typeof each === 'string');
      return texts.find((text) => text !== '') ?? '';
    },
    nextSelection(stepId) {
      const place = placeOf(stepId);
      if (!place) return undefined;
      const [block, index] = [place.slice(0, -1), Number(place.at(-1))];
      return idAt([...block, index + 1]) ?? idAt([...block, index - 1]) ?? idAt(place.slice(0, -4));
    },
    gapAfter(stepId) {
      const place = placeOf(stepId);
      if (!place) return undefined;
      const flow = place[0] === 'rescue' ? 'rescue' : 'steps';
      const parent = place.slice(0, -4);
      const within = idAt(parent);
      const index = Number(place.at(-1)) + 1;
      if (place.length === 2 || within === undefined) return { block: { flow }, index };
      return { block: { flow, within: { stepId: within, entry: Number(place.at(-3)) } }, index };
    },
    insert(gap, copied) {
      const block = placeOfBlock(gap.block, graph);
      if (!block || copied.steps.length + copied.rescue.length === 0) return undefined;
      // All at once, because steps may refer to each other. A cut step keeps its id, so that references to it
      // stay valid.
      const renewed = withNewIds(
        [copied.steps, copied.rescue].map((list) => list.map(withoutMasks)),
        newId,
        graph.places,
      ) as readonly (readonly Json[])[];
      const [steps = [], rescue = []] = renewed.map((list) =>
        list.map((step) => (isObject(step) && !('id' in step) ? { id: newId(), ...step } : step)),
      );
      const behind = { block: ['rescue'], index: graph.rescue.length, steps: rescue };
      run(
        ...(rescue.length > 0 ? [{ kind: 'insertSteps', ...behind } as const] : []),
        ...(steps.length > 0 ? [{ kind: 'insertSteps', block, index: gap.index, steps } as const] : []),
      );
      const [first = rescue[0]] = steps;
      return isObject(first) ? (first['id'] as string) : undefined;
    },
    move(stepId, gap) {
      const from = placeOf(stepId);
      const block = placeOfBlock(gap.block, graph);
      if (from && block) run({ kind: 'moveStep', from, block, index: gap.index });
    },
    shift(stepId, way) {
      const from = placeOf(stepId);
      if (!from) return;
      const block = from.slice(0, -1);
      const index = Number(from.at(-1)) + (way < 0 ? -1 : 2);
      if (index >= 0 && index <= listAt(block).length) run({ kind: 'moveStep', from, block, index });
    },
    remove(stepId) {
      const place = placeOf(stepId);
      if (place) run({ kind: 'remove', place });
      rest();
    },
    addBranch(stepId, codes) {
      const step = placeOf(stepId);
      if (step) run({ kind: 'addBranch', step, next: nextBranch(codes, listAt([...step, 'next'])) });
    },
    moveBranch(stepId, from, to) {
      const step = placeOf(stepId);
      const block = step && [...step, 'next'];
      if (!block || to < 0 || to >= listAt(block).length) return;
      run({ kind: 'moveStep', from: [...block, from], block, index: to > from ? to + 1 : to });
    },
    set(stepId, member, value) {
      const place = placeOf(stepId);
      if (place) run({ kind: 'set', place: [...place, ...member], value });
    },
  };
}

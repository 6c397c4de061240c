import { isObject, valueAt, type Place } from '../../parts/json-path.logic.ts';
import { withoutMasks } from '../../parts/masks.logic.ts';
import { newId } from '../../parts/new-id.ts';
import type { Json } from '../../graphql/graphql.ts';
import type { Gap } from '../../parts/step-graph/step-graph.logic.ts';
import { placeOfBlock, withNewIds } from '../../parts/workflow-document/document.logic.ts';
import { nextBranch } from './branches.logic.ts';
import type { CopiedSteps } from './clipboard.ts';
import type { Editor } from './use-editor.ts';

/** What can be done to steps of a graph, by their ids and gaps. */
export interface FlowActions {
  readonly placeOf: (stepId: string) => Place | undefined;
  /** The step as it stands in the document. */
  readonly stepOf: (stepId: string) => { readonly [name: string]: Json } | undefined;
  /** What people call it; empty: it is gone. */
  readonly nameOf: (stepId: string) => string;
  readonly gapAfter: (stepId: string) => Gap | undefined;
  /** The step to go on with when one is taken out: that behind it, else that before it or around it. */
  readonly beside: (stepId: string) => string | undefined;
  /** Puts steps there, without their secrets and under ids of their own where theirs are taken, and those of a rescue behind the rescue; answers the id of the first. */
  readonly insert: (gap: Gap, copied: CopiedSteps) => string | undefined;
  readonly move: (stepId: string, gap: Gap) => void;
  /** One place up or down in its list. */
  readonly shift: (stepId: string, way: 1 | -1) => void;
  readonly remove: (stepId: string) => void;
  /** `codes`: those of its action. */
  readonly addBranch: (stepId: string, codes: readonly string[]) => void;
  /** Puts a branch of a step where another one stands. */
  readonly moveBranch: (stepId: string, from: number, to: number) => void;
  readonly set: (stepId: string, member: Place, value: Json | undefined) => void;
}

export function flowActions({ state, graph, run, rest }: Editor): FlowActions {
  const placeOf = (stepId: string): Place | undefined => graph.places.get(stepId);
  const listAt = (place: Place): readonly Json[] => {
    const list = valueAt(state.document, place);
    return Array.isArray(list) ? (list as readonly Json[]) : [];
  };
  const stepOf: FlowActions['stepOf'] = (stepId) => {
    const place = placeOf(stepId);
    const step = place && valueAt(state.document, place);
    return isObject(step) ? step : undefined;
  };
  const idAt = (place: Place): string | undefined => {
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
    beside(stepId) {
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
      // All at once: steps may lead to each other. What was cut stays the step that others lead to.
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

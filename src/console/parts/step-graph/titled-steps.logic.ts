import type { GraphStep } from './graph-step.logic.ts';

/**
 * Returns a function that gives steps without a name the names of their actions. Other steps stay the same objects, and equal
 * input returns the same objects again.
 */
export function titling(
  titles: ReadonlyMap<string, string>,
): (steps: readonly GraphStep[]) => readonly GraphStep[] {
  const known = new WeakMap<GraphStep, GraphStep>();
  function all(steps: readonly GraphStep[]): readonly GraphStep[] {
    const titled = steps.map(one);
    return titled.every((step, index) => step === steps[index]) ? steps : titled;
  }
  function one(step: GraphStep): GraphStep {
    const before = known.get(step);
    if (before) return before;
    const next = step.next?.map((entry) => {
      const steps = entry.steps && all(entry.steps);
      return steps === entry.steps ? entry : { ...entry, steps };
    });
    const isSame = next?.every((entry, index) => entry === step.next?.[index]) ?? true;
    const title = step.name ? undefined : titles.get(step.action);
    const titled =
      isSame && title === undefined
        ? step
        : { ...step, ...(title !== undefined && { title }), ...(next && { next }) };
    known.set(step, titled);
    return titled;
  }
  return all;
}

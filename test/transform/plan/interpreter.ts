import type { StepDefinition, WorkflowDefinition } from '../../../src/transform/plan/definition.ts';
import { MAX_INTENTS } from '../../../src/transform/plan/plan.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';

/** Where a step stands: its index in the flow, then entry and index of each block on the way. */
type Way = readonly number[];

/** Thrown to go on with another step of the flow. */
class Jump extends Error {
  readonly way: Way;

  constructor(way: Way) {
    super();
    this.way = way;
  }
}

/** Thrown when a flow is over before its last step. */
class Over extends Error {}

/**
 * The rules of ADR 50 once more, as a recursion over the definition that runs steps where the plan keeps places.
 * Answers the ids of the steps in the order they ran, and of those that failed unhandled.
 */
export function interpret(
  definition: WorkflowDefinition,
  resultOf: (stepId: string) => StepResult,
): { order: string[]; faults: (string | undefined)[] } {
  const order: string[] = [];
  const faults: (string | undefined)[] = [];
  let failed = false;

  const runFlow = (flow: readonly StepDefinition[]): void => {
    const ways = waysOf(flow);

    /** Runs a block from a step on, or from one inside a block of it; jumps that stay in the block end here. */
    const runBlock = (block: readonly StepDefinition[], place: Way, from: Way): void => {
      for (let way: Way | undefined = from; way;) {
        try {
          const [index = 0, ...inner] = way;
          runFrom(block, place, index, inner);
          return;
        } catch (error) {
          if (!(error instanceof Jump) || !startsWith(error.way, place)) throw error;
          way = error.way.slice(place.length);
        }
      }
    };

    const runFrom = (block: readonly StepDefinition[], place: Way, first: number, inner: Way): void => {
      for (const [index, step] of block.entries()) {
        if (index < first) continue;
        if (index === first && inner.length > 0)
          runEntry(step, [...place, index], inner[0] ?? 0, inner.slice(1));
        else runStep(step, [...place, index]);
      }
    };

    const runStep = (step: StepDefinition, place: Way): void => {
      if (order.length >= MAX_INTENTS) {
        faults.push(undefined);
        throw new Over();
      }
      const { status, code } = resultOf(step.id);
      order.push(step.id);
      const matching = [...(step.next ?? []).entries()].filter(
        ([, entry]) =>
          ['', 'NA', status].includes(entry.status ?? '') && ['', code].includes(entry.code ?? ''),
      );
      if (matching.length === 0 && (status === 'KO' || status === 'TIMEOUT')) {
        faults.push(step.id);
        failed = true;
        throw new Over();
      }
      for (const [entry] of matching) runEntry(step, place, entry, [0]);
    };

    const runEntry = (step: StepDefinition, place: Way, index: number, from: Way): void => {
      const { steps, stop, stepId } = step.next?.[index] ?? {};
      if (steps && steps.length > 0) runBlock(steps, [...place, index], from);
      if (stop) throw new Over();
      const target = stepId ? ways.get(stepId) : undefined;
      if (target) throw new Jump(target);
    };

    try {
      runBlock(flow, [], [0]);
    } catch (error) {
      if (!(error instanceof Over)) throw error;
    }
  };

  if (!definition.steps?.length) return { order: ['-'], faults };
  runFlow(definition.steps);
  if (failed) runFlow(definition.rescue ?? []);
  return { order, faults };
}

function waysOf(flow: readonly StepDefinition[]): Map<string, Way> {
  const ways = new Map<string, Way>();
  const collect = (block: readonly StepDefinition[], place: Way): void => {
    for (const [index, step] of block.entries()) {
      ways.set(step.id, [...place, index]);
      for (const [entry, { steps }] of (step.next ?? []).entries())
        collect(steps ?? [], [...place, index, entry]);
    }
  };
  collect(flow, []);
  return ways;
}

function startsWith(way: Way, place: Way): boolean {
  return place.every((part, index) => way[index] === part);
}

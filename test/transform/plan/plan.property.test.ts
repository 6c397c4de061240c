import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  NextDefinition,
  StepDefinition,
  WorkflowDefinition,
} from '../../../src/transform/plan/definition.ts';
import { advancePlan, MAX_INTENTS, replayPlan, startPlan } from '../../../src/transform/plan/plan.ts';
import type { StepResult } from '../../../src/transform/plan/plan-place.ts';
import { runToEnd } from './sketch.ts';

interface Shape {
  next: { status: string; code: string; stop: boolean; jump: number; steps: Shape[] }[];
}

const code = fc.constantFrom('', '', '', 'x', 'y');

/** Blocks of up to 4 steps with up to 3 entries each, nested to a depth. */
const block = fc.memo((depth): fc.Arbitrary<Shape[]> =>
  fc.array(shapeWith(depth), { maxLength: 4, size: 'max' }),
);

function shapeWith(depth: number): fc.Arbitrary<Shape> {
  const entry = fc.record({
    status: fc.constantFrom('', 'NA', 'OK', 'OK', 'SKIP', 'KO', 'TIMEOUT'),
    code,
    stop: fc.integer({ min: 0, max: 9 }).map((number) => number === 9),
    jump: fc.nat({ max: 40 }),
    steps: depth > 1 ? block(depth - 1) : fc.constant<Shape[]>([]),
  });
  return fc.record({ next: fc.array(entry, { maxLength: 3, size: 'max' }) });
}

const result: fc.Arbitrary<StepResult> = fc.record({
  status: fc.constantFrom('OK', 'OK', 'OK', 'OK', 'OK', 'OK', 'SKIP', 'KO', 'TIMEOUT'),
  code,
});
const results = fc.array(result, { minLength: 1, maxLength: 60, size: 'max' });

/** Gives the steps of a shape their ids and, when wanted, turns some entries into jumps within the flow. */
function flowOf(prefix: string, shapes: Shape[], withJumps: boolean): StepDefinition[] {
  const ids: string[] = [];
  const jumps: ((all: string[]) => void)[] = [];
  const build = (steps: Shape[]): StepDefinition[] =>
    steps.map(({ next }) => {
      const id = `${prefix}${ids.length}`;
      ids.push(id);
      return { id, action: 'test', next: next.map((entry) => entryOf(entry)) };
    });
  const entryOf = ({ jump, steps, ...rest }: Shape['next'][number]): NextDefinition => {
    const entry: { -readonly [Key in keyof NextDefinition]: NextDefinition[Key] } = {
      ...rest,
      steps: build(steps),
    };
    jumps.push((all) => {
      if (withJumps && jump < all.length) entry.stepId = all[jump];
    });
    return entry;
  };
  const flow = build(shapes);
  for (const aim of jumps) aim(ids);
  return flow;
}

function workflows(withJumps: boolean): fc.Arbitrary<WorkflowDefinition> {
  return fc.record({ steps: block(4), rescue: block(3) }).map(({ steps, rescue }) => ({
    steps: flowOf('m', steps, withJumps),
    rescue: flowOf('r', rescue, withJumps),
  }));
}

function run(definition: WorkflowDefinition, given: StepResult[]) {
  return runToEnd(
    startPlan(definition),
    (_, intent) => given[(intent - 1) % given.length] ?? { status: 'OK' },
  );
}

describe('any workflow with any results', () => {
  test('ends within 1,000 intents, numbered without gaps', () => {
    fc.assert(
      fc.property(workflows(true), results, (definition, given) => {
        const { order, plan } = run(definition, given);
        expect(order.length).toBeGreaterThanOrEqual(1);
        expect(order.length).toBeLessThanOrEqual(MAX_INTENTS);
        expect(plan.executed).toBe(order.length);
      }),
    );
  });

  test('never goes back to the main flow once the rescue has begun', () => {
    fc.assert(
      fc.property(workflows(true), results, (definition, given) => {
        const flows = run(definition, given).order.map((id) => (id.startsWith('r') ? 'r' : 'm'));
        expect(flows.join('')).toMatch(/^m+r*$/u);
      }),
    );
  });

  test('has faults exactly when it ends in KO or TIMEOUT, and at most three', () => {
    fc.assert(
      fc.property(workflows(true), results, (definition, given) => {
        const { end } = run(definition, given);
        expect(end.faults.length > 0).toBe(end.status === 'KO' || end.status === 'TIMEOUT');
        expect(end.faults.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('stands where a replay of its history stands, after every intent', () => {
    fc.assert(
      fc.property(workflows(true), results, (definition, given) => {
        const { history } = run(definition, given);
        let folded = startPlan(definition);
        for (const [index, entry] of history.slice(0, 40).entries()) {
          expect(replayPlan(definition, history.slice(0, index))).toEqual(folded);
          folded = advancePlan(folded, entry.result);
        }
        expect(replayPlan(structuredClone(definition), history).decision).toEqual(run(definition, given).end);
      }),
      { numRuns: 60 },
    );
  });

  test('runs, without jumps, every block of every matching entry in the order it is written', () => {
    fc.assert(
      fc.property(workflows(false), results, (definition, given) => {
        const { order, end } = run(definition, given);
        const expected = readAloud(definition, given);
        expect(order).toEqual(expected.order);
        expect(end.faults.map(({ step }) => step?.id)).toEqual(expected.faults);
      }),
      { numRuns: 500 },
    );
  });
});

/** The rules for workflows without jumps, told as a recursion over the definition. */
function readAloud({ steps, rescue }: WorkflowDefinition, given: StepResult[]) {
  const order: string[] = [];
  const faults: string[] = [];
  const runBlock = (block: readonly StepDefinition[]): 'on' | 'over' | 'failed' => {
    for (const { id, next } of block) {
      const { status, code } = given[order.length % given.length] ?? { status: 'OK' };
      order.push(id);
      const matching = (next ?? []).filter(
        (entry) => ['', 'NA', status].includes(entry.status ?? '') && ['', code].includes(entry.code ?? ''),
      );
      if (matching.length === 0 && (status === 'KO' || status === 'TIMEOUT')) {
        faults.push(id);
        return 'failed';
      }
      for (const entry of matching) {
        const outcome = runBlock(entry.steps ?? []);
        if (outcome !== 'on') return outcome;
        if (entry.stop) return 'over';
      }
    }
    return 'on';
  };
  if (!steps?.length) return { order: ['-'], faults };
  if (runBlock(steps) === 'failed') runBlock(rescue ?? []);
  return { order, faults };
}

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../../src/transform/plan/definition.ts';
import { advancePlan, MAX_INTENTS, replayPlan, startPlan } from '../../../src/transform/plan/plan.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';
import { results, workflows } from './any-workflow.ts';
import { interpret } from './interpreter.ts';
import { runToEnd } from './sketch.ts';

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

  test('runs the steps that the rules read aloud run, and fails where they fail', () => {
    fc.assert(
      fc.property(fc.boolean().chain(workflows), results, (definition, given) => {
        const { order, end } = run(definition, given);
        let intent = 0;
        const expected = interpret(definition, () => given[intent++ % given.length] ?? { status: 'OK' });
        expect(order).toEqual(expected.order);
        expect(end.faults.map(({ step }) => step?.id)).toEqual(expected.faults);
      }),
      { numRuns: 500 },
    );
  });
});

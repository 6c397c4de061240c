import { describe, expect, test } from 'vitest';
import type { WorkflowDefinition } from '../../../src/transform/plan/definition.ts';
import {
  advancePlan,
  interruptPlan,
  replayPlan,
  SCHEMA_MISMATCH,
  startPlan,
} from '../../../src/transform/plan/plan.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';
import { on, resultOf, runToEnd, step } from './sketch.ts';

interface Row extends WorkflowDefinition {
  /** Results by step, one per run separated by blanks, the last one for all later runs; OK when absent. */
  results?: Record<string, string>;
  order: string;
  status: string;
  /** Steps of the faults with their codes. */
  faults?: string;
}

const abc = [step('a'), step('b'), step('c')];

const rows: Record<string, Row> = {
  'steps run in order': { steps: abc, order: 'a b c', status: 'OK' },
  'a skip counts as done': { steps: abc, results: { b: 'SKIP' }, order: 'a b c', status: 'OK' },
  'a job whose last step is skipped ends in SKIP': {
    steps: abc,
    results: { c: 'SKIP' },
    order: 'a b c',
    status: 'SKIP',
  },
  'an unhandled KO ends a workflow without rescue': {
    steps: abc,
    results: { b: 'KO/4107' },
    order: 'a b',
    status: 'KO',
    faults: 'b/4107',
  },
  'an unhandled KO runs the rescue and the job stays in KO': {
    steps: abc,
    rescue: [step('r'), step('s')],
    results: { b: 'KO' },
    order: 'a b r s',
    status: 'KO',
    faults: 'b',
  },
  'an unhandled TIMEOUT runs the rescue and the job ends in TIMEOUT': {
    steps: abc,
    rescue: [step('r')],
    results: { b: 'TIMEOUT' },
    order: 'a b r',
    status: 'TIMEOUT',
    faults: 'b',
  },
  'the rescue does not run when nothing failed': {
    steps: abc,
    rescue: [step('r')],
    order: 'a b c',
    status: 'OK',
  },
  'a KO in the rescue ends the job with a second fault': {
    steps: abc,
    rescue: [step('r'), step('s')],
    results: { a: 'TIMEOUT', r: 'KO' },
    order: 'a r',
    status: 'KO',
    faults: 'a r',
  },
  'a TIMEOUT in the rescue ends the job too, which stays in KO': {
    steps: abc,
    rescue: [step('r'), step('s')],
    results: { a: 'KO', r: 'TIMEOUT' },
    order: 'a r',
    status: 'KO',
    faults: 'a r',
  },
  'a KO that the rescue handles is no second fault': {
    steps: abc,
    rescue: [step('r', on('KO', { steps: [step('rr')] })), step('s')],
    results: { a: 'KO', r: 'KO' },
    order: 'a r rr s',
    status: 'KO',
    faults: 'a',
  },
  'a block runs, then the flow goes on behind its parent': {
    steps: [step('a', on('OK', { steps: [step('x'), step('y')] })), step('b')],
    order: 'a x y b',
    status: 'OK',
  },
  'a block is passed over when status or code differ': {
    steps: [step('a', on('SKIP', { steps: [step('x')] }), on('OK/no', { steps: [step('y')] })), step('b')],
    results: { a: 'OK/yes' },
    order: 'a b',
    status: 'OK',
  },
  'of two branches by code only the one with the code runs': {
    steps: [step('if', on('/true', { steps: [step('t')] }), on('/false', { steps: [step('f')] })), step('b')],
    results: { if: 'OK/false' },
    order: 'if f b',
    status: 'OK',
  },
  'an entry with neither status nor code always runs': {
    steps: [step('a', on('', { steps: [step('x')] })), step('b')],
    results: { a: 'KO' },
    order: 'a x b',
    status: 'OK',
  },
  'the status NA matches every status': {
    steps: [step('a', on('NA', { steps: [step('x')] })), step('b')],
    results: { a: 'TIMEOUT' },
    order: 'a x b',
    status: 'OK',
  },
  'all matching entries run in their order': {
    steps: [
      step(
        'a',
        on('OK', { steps: [step('x')] }),
        on('KO', { steps: [step('-')] }),
        on('', { steps: [step('y')] }),
        on('/code', { steps: [step('z')] }),
      ),
      step('b'),
    ],
    results: { a: 'OK/code' },
    order: 'a x y z b',
    status: 'OK',
  },
  'an empty entry says handled': {
    steps: [step('a', on('KO')), step('b')],
    rescue: [step('r')],
    results: { a: 'KO' },
    order: 'a b',
    status: 'OK',
  },
  'a KO with another code than the entry is not handled': {
    steps: [step('a', on('KO/1')), step('b')],
    results: { a: 'KO/2' },
    order: 'a',
    status: 'KO',
    faults: 'a/2',
  },
  'a code alone handles a KO that has it': {
    steps: [step('a', on('/1')), step('b')],
    results: { a: 'KO/1' },
    order: 'a b',
    status: 'OK',
  },
  'a handled KO at the end leaves the job in OK': {
    steps: [step('a', on('KO'))],
    results: { a: 'KO' },
    order: 'a',
    status: 'OK',
  },
  'an unhandled KO deep in blocks runs the rescue': {
    steps: [step('a', on('', { steps: [step('b', on('', { steps: [step('c'), step('d')] }))] })), step('e')],
    rescue: [step('r')],
    results: { c: 'KO' },
    order: 'a b c r',
    status: 'KO',
    faults: 'c',
  },
  'the parent of a block does not handle what fails in it': {
    steps: [step('a', on('', { steps: [step('b')] }), on('KO', { steps: [step('h')] }))],
    results: { b: 'KO' },
    order: 'a b',
    status: 'KO',
    faults: 'b',
  },
  'stop ends the workflow after the block of its entry': {
    steps: [step('a', on('OK', { steps: [step('x'), step('y')], stop: true })), step('b')],
    order: 'a x y',
    status: 'OK',
  },
  'stop without a block ends at once, before later entries': {
    steps: [step('a', on('OK', { stop: true }), on('OK', { steps: [step('x')] })), step('b')],
    order: 'a',
    status: 'OK',
  },
  'stop in a nested block ends the whole workflow': {
    steps: [step('a', on('', { steps: [step('x', on('', { stop: true })), step('y')] })), step('b')],
    results: { x: 'SKIP' },
    order: 'a x',
    status: 'SKIP',
  },
  'stop wins over a jump': {
    steps: [step('a', on('', { stop: true, stepId: 'c' })), step('b'), step('c')],
    order: 'a',
    status: 'OK',
  },
  'stop in the rescue ends the rescue': {
    steps: [step('a')],
    rescue: [step('r', on('', { stop: true })), step('s')],
    results: { a: 'KO' },
    order: 'a r',
    status: 'KO',
    faults: 'a',
  },
  'a jump goes on from its target': {
    steps: [step('a', on('KO', { stepId: 'c' })), step('b'), step('c'), step('d')],
    results: { a: 'KO' },
    order: 'a c d',
    status: 'OK',
  },
  'a jump comes after the block of its entry and before later entries, which it leaves': {
    steps: [
      step('a', on('', { steps: [step('x')], stepId: 'c' }), on('', { steps: [step('y')] })),
      step('b'),
      step('c'),
    ],
    order: 'a x c',
    status: 'OK',
  },
  'a jump back runs steps again': {
    steps: [step('a'), step('b', on('KO', { stepId: 'a' })), step('c')],
    results: { b: 'KO KO OK' },
    order: 'a b a b a b c',
    status: 'OK',
  },
  'a jump out of a block leaves it': {
    steps: [
      step(
        'a',
        on('', { steps: [step('x', on('', { stepId: 'c' })), step('y')] }),
        on('', { steps: [step('z')] }),
      ),
      step('b'),
      step('c'),
    ],
    order: 'a x c',
    status: 'OK',
  },
  'a jump into a block goes on to its end and then behind the parent, without later entries': {
    steps: [
      step('a', on('KO', { stepId: 'y' })),
      step('p', on('', { steps: [step('x'), step('y'), step('z')] }), on('', { steps: [step('-')] })),
      step('b'),
    ],
    results: { a: 'KO' },
    order: 'a y z b',
    status: 'OK',
  },
  'the stop of an entry counts for a block entered by a jump': {
    steps: [
      step('a', on('', { stepId: 'x' })),
      step('p', on('KO', { steps: [step('x')], stop: true })),
      step('b'),
    ],
    order: 'a x',
    status: 'OK',
  },
  'a jump within a block keeps what waits for its end': {
    steps: [
      step(
        'a',
        on('', { steps: [step('x'), step('y', on('KO', { stepId: 'x' }))] }),
        on('', { steps: [step('z')] }),
      ),
      step('b'),
    ],
    results: { y: 'KO OK' },
    order: 'a x y x y z b',
    status: 'OK',
  },
  'a jump from a deeper block keeps what waits for the blocks around both': {
    steps: [
      step(
        'a',
        on('', {
          steps: [
            step('x', on('', { steps: [step('xx', on('KO', { stepId: 'y' }))] })),
            step('w'),
            step('y'),
          ],
        }),
        on('', { steps: [step('z')] }),
      ),
      step('b'),
    ],
    results: { xx: 'KO' },
    order: 'a x xx y z b',
    status: 'OK',
  },
  'a jump to the parent leaves the block and what waited for it': {
    steps: [
      step('a', on('OK', { steps: [step('x', on('', { stepId: 'a' }))] }), on('OK', { steps: [step('y')] })),
      step('b'),
    ],
    results: { a: 'OK SKIP' },
    order: 'a x a b',
    status: 'OK',
  },
  'a jump stays in the rescue': {
    steps: [step('a')],
    rescue: [step('r', on('', { stepId: 't' })), step('s'), step('t')],
    results: { a: 'KO' },
    order: 'a r t',
    status: 'KO',
    faults: 'a',
  },
};

describe('a workflow', () => {
  test.each(Object.entries(rows))('%s', (_, row) => {
    const runs = new Map<string, number>();
    const { order, end } = runToEnd(startPlan(row), (id) => {
      const results = (row.results?.[id] ?? 'OK').split(' ');
      const run = runs.get(id) ?? 0;
      runs.set(id, run + 1);
      return resultOf(results[Math.min(run, results.length - 1)] ?? '');
    });
    expect(order.join(' ')).toBe(row.order);
    expect(end.status).toBe(row.status);
    const faults = end.faults.map(({ step, code }) => [step?.id, code].filter(Boolean).join('/'));
    expect(faults.join(' ')).toBe(row.faults ?? '');
  });

  test('without steps has one intent that says so, and its rescue does not run', () => {
    const start = startPlan({ steps: null, rescue: [step('r')] });
    expect(start.decision).toEqual({ kind: 'record', intent: 1, result: { status: 'OK', code: 'no-steps' } });
    const { order, end } = runToEnd(start, () => ({ status: 'KO' }));
    expect(order).toEqual(['-']);
    expect(end).toEqual({ kind: 'end', status: 'OK', faults: [] });
  });

  test('that jumps back for ever is ended after 1,000 intents', () => {
    const looping = { steps: [step('a', on('', { stepId: 'a' }))], rescue: [step('r')] };
    const { order, end } = runToEnd(startPlan(looping), () => ({ status: 'OK' }));
    expect(order).toHaveLength(1000);
    expect(end.status).toBe('KO');
    expect(end.faults).toEqual([{ intent: 1000, step: undefined, status: 'KO', code: 'too-many-steps' }]);
  });

  test('that ends with its 1,000th intent ends well', () => {
    const looping = { steps: [step('a', on('OK', { stepId: 'a' }))] };
    const { order, end } = runToEnd(startPlan(looping), (_, intent) => ({
      status: intent === 1000 ? 'SKIP' : 'OK',
    }));
    expect(order).toHaveLength(1000);
    expect(end).toEqual({ kind: 'end', status: 'SKIP', faults: [] });
  });

  test('names each decision with its place in the definition', () => {
    const definition = {
      steps: [step('a'), step('b', on('KO'), on('', { steps: [step('x'), step('y')] }))],
      rescue: [step('r')],
    };
    const paths: unknown[] = [];
    let plan = startPlan(definition);
    while (plan.decision.kind === 'run') {
      const { intent, flow, path } = plan.decision;
      paths.push([intent, flow, path]);
      plan = advancePlan(plan, { status: plan.decision.step.id === 'y' ? 'KO' : 'OK' });
    }
    expect(paths).toEqual([
      [1, 'steps', ['steps', 0]],
      [2, 'steps', ['steps', 1]],
      [3, 'steps', ['steps', 1, 'next', 1, 'steps', 0]],
      [4, 'steps', ['steps', 1, 'next', 1, 'steps', 1]],
      [5, 'rescue', ['rescue', 0]],
    ]);
  });
});

describe('a document that does not fit the schema', () => {
  test('is a fault of the first intent and runs the rescue', () => {
    const definition = { steps: [step('a'), step('b')], rescue: [step('r')] };
    const { order, end } = runToEnd(startPlan(definition), (id) =>
      id === 'a' ? SCHEMA_MISMATCH : { status: 'OK' },
    );
    expect(order).toEqual(['a', 'r']);
    expect(end.status).toBe('KO');
    expect(end.faults.map(({ code }) => code)).toEqual(['schema-mismatch']);
  });

  test('is not handled by the entries of the step that never ran', () => {
    const definition = { steps: [step('a', on('')), step('b')] };
    expect(runToEnd(startPlan(definition), () => SCHEMA_MISMATCH).order).toEqual(['a']);
  });

  test('is a fault of a workflow without steps too', () => {
    const { decision } = advancePlan(startPlan({ rescue: [step('r')] }), SCHEMA_MISMATCH);
    expect(decision).toMatchObject({ kind: 'run', flow: 'rescue', intent: 2 });
  });

  test('means nothing as the code of a later step', () => {
    const definition = { steps: [step('a'), step('b', on('KO')), step('c')] };
    const { order } = runToEnd(startPlan(definition), (id) =>
      id === 'b' ? SCHEMA_MISMATCH : { status: 'OK' },
    );
    expect(order).toEqual(['a', 'b', 'c']);
  });
});

describe('a history', () => {
  const definition = { steps: [step('a'), step('b', on('', { steps: [step('x')] }))] };
  const ok: StepResult = { status: 'OK' };

  test('whose last intent is not finished asks for that step again under its number', () => {
    const plan = replayPlan(definition, [{ stepId: 'a', result: ok }, { stepId: 'b' }]);
    expect(plan.decision).toMatchObject({ kind: 'run', intent: 2, step: { id: 'b' } });
  });

  test('that does not follow the definition is refused', () => {
    expect(() => replayPlan(definition, [{ stepId: 'b', result: ok }])).toThrow('intent 1');
    expect(() => replayPlan(definition, [{ stepId: 'a' }, { stepId: 'b' }])).toThrow('intent 1');
    const whole = ['a', 'b', 'x', 'a'].map((stepId) => ({ stepId, result: ok }));
    expect(() => replayPlan(definition, whole)).toThrow('intent 4');
  });

  test('that has ended takes no further result', () => {
    const { plan } = runToEnd(startPlan(definition), () => ok);
    expect(() => advancePlan(plan, ok)).toThrow('has ended');
  });
});

describe('a job ended from outside', () => {
  const plan = advancePlan(startPlan({ steps: abc }), { status: 'OK' });

  test('is cancelled without a fault', () => {
    expect(interruptPlan(plan, 'CANCEL').decision).toEqual({ kind: 'end', status: 'CANCEL', faults: [] });
  });

  test('is a fault when it grew too old', () => {
    expect(interruptPlan(plan, 'TIMEOUT').decision).toEqual({
      kind: 'end',
      status: 'TIMEOUT',
      faults: [{ intent: 1, step: undefined, status: 'TIMEOUT', code: 'expired' }],
    });
  });
});

import * as fc from 'fast-check';
import type {
  NextDefinition,
  StepDefinition,
  WorkflowDefinition,
} from '../../../src/transform/plan/definition.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';

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
/** Results that steps end with, one after the other and then again. */
export const results = fc.array(result, { minLength: 1, maxLength: 60, size: 'max' });

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

/** Workflows of some steps and branches. */
export function workflows(withJumps: boolean): fc.Arbitrary<WorkflowDefinition> {
  return fc.record({ steps: block(4), rescue: block(3) }).map(({ steps, rescue }) => ({
    steps: flowOf('m', steps, withJumps),
    rescue: flowOf('r', rescue, withJumps),
  }));
}

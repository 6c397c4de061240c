import { describe, expect, test } from 'vitest';
import { countSteps } from '../../src/console/parts/step-graph/graph-step.logic.ts';
import {
  layoutSteps,
  type GraphLayout,
  type GraphStep,
} from '../../src/console/parts/step-graph/step-graph.logic.ts';
import { takenPath, type StepRun } from '../../src/console/parts/step-graph/step-path.logic.ts';
import { stepTowards } from '../../src/console/parts/step-graph/step-walk.logic.ts';

const step = (id: string, next: GraphStep['next'] = []): GraphStep => ({ id, action: `do.${id}`, next });

/** sign, whose KO runs repair and goes on, and whose KO of the code "closed" stops; then send; a failure runs tell. */
const main = [
  step('sign', [
    { status: 'KO', code: 'weak', steps: [step('repair'), step('ask')] },
    { status: 'KO', code: 'closed', stop: true },
    { status: 'SKIP', stepId: 'sign' },
  ]),
  step('send'),
];
const layout = layoutSteps(main, [step('tell')]);

const placeOf = (id: string, { nodes }: GraphLayout = layout): { x: number; y: number } => {
  const node = nodes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no node ${id}`);
  return { x: node.x, y: node.y };
};

describe('a graph of steps', () => {
  test('puts a flow straight down, branches and the rescue steps beside it, and nothing over anything', () => {
    expect(placeOf('send').x).toBe(placeOf('sign').x);
    expect(placeOf('ask').x).toBe(placeOf('repair').x);
    expect(placeOf('repair').x).toBeGreaterThan(placeOf('sign').x);
    expect(placeOf('tell').x).toBeGreaterThan(placeOf('stop:sign.1').x);
    expect(placeOf('send').y).toBeGreaterThan(placeOf('ask').y);
    const places = layout.nodes.filter(({ kind }) => kind !== 'gap').map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(countSteps(main)).toBe(4);
  });

  test('leaves what stands above a new step where it is', () => {
    const longer = layoutSteps([...main, step('archive')], [step('tell')]);
    for (const id of ['sign', 'repair', 'ask', 'send']) expect(placeOf(id, longer)).toEqual(placeOf(id));
  });

  test('leads past a step only where its entries leave a result for that', () => {
    const caught = layoutSteps([step('one', [{ status: 'NA', steps: [step('inside')] }]), step('two')], []);
    const into = caught.edges.filter(({ to }) => to === 'two').map(({ from }) => from);
    expect(into).toEqual(['inside']);
    expect(layout.edges.filter(({ to }) => to === 'send').map(({ from }) => from)).toEqual(['sign', 'ask']);
  });

  test.each([
    ['sign', 'ArrowDown', 'send'],
    ['sign', 'ArrowRight', 'repair'],
    ['repair', 'ArrowDown', 'ask'],
    ['ask', 'ArrowDown', 'send'],
    ['repair', 'ArrowLeft', 'sign'],
    ['repair', 'ArrowUp', 'sign'],
    ['send', 'ArrowRight', 'tell'],
    ['tell', 'ArrowLeft', 'sign'],
    ['send', 'ArrowDown', undefined],
  ])('leads from %s by %s to %s', (from, key, to) => {
    expect(stepTowards(layout, from, key)).toBe(to);
  });
});

const edgesOf = (runs: readonly StepRun[], hasEnded = true): readonly string[] => [
  ...takenPath(layout, runs, hasEnded).edges,
];

describe('the path of a job', () => {
  test('goes straight down when nothing happens', () => {
    expect(
      edgesOf([
        { stepId: 'sign', status: 'OK' },
        { stepId: 'send', status: 'OK' },
      ]),
    ).toEqual(['start>sign', 'sign>send', 'send>end:steps']);
  });

  test('goes through the entry that matched', () => {
    const runs = [
      { stepId: 'sign', status: 'KO', code: 'weak' },
      { stepId: 'repair', status: 'OK' },
      { stepId: 'ask', status: 'OK' },
      { stepId: 'send' },
    ];
    const path = edgesOf(runs, false);
    expect(path).toEqual(['start>sign', 'sign>when:sign.0', 'when:sign.0>repair', 'repair>ask', 'ask>send']);
    expect(edgesOf([{ stepId: 'sign', status: 'KO', code: 'closed' }]).at(-1)).toBe(
      'when:sign.1>stop:sign.1',
    );
  });

  test('leads from the step that failed to the rescue steps', () => {
    const { extra, nodes } = takenPath(
      layout,
      [
        { stepId: 'send', status: 'KO' },
        { stepId: 'tell', status: 'OK' },
      ],
      true,
    );
    expect(extra.map(({ from, to }) => [from, to])).toEqual([['send', 'rescue']]);
    expect([...nodes]).toContain('end:rescue');
  });

  test('repeats a step without a way of its own', () => {
    const { edges, extra } = takenPath(layout, [{ stepId: 'send', status: 'KO' }, { stepId: 'send' }], false);
    expect([[...edges], extra]).toEqual([[], []]);
  });
});

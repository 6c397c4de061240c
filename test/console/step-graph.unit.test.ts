import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSteps, plainSummary } from '../../src/console/parts/step-graph/graph-step.logic.ts';
import { routeJumps } from '../../src/console/parts/step-graph/jump-route.logic.ts';
import {
  capSize,
  layoutSteps,
  sizeOf,
  stepSize,
  type GraphLayout,
  type GraphNext,
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

  test('says summaries without the marks of exports', () => {
    expect(plainSummary('Set state to `sent`{.state .sent} in `sales`')).toBe('Set state to sent in sales');
    expect(plainSummary('Code {{ code }} of a `series')).toBe('Code {{ code }} of a `series');
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

type Writable<T> = { -readonly [Member in keyof T]: T[Member] };

/** Steps and rescue steps with entries within entries, many of which jump to a step of any place. */
function generatedFlow(gen: fc.GeneratorValue): {
  readonly steps: GraphStep[];
  readonly rescue: GraphStep[];
} {
  const upTo = (max: number): number => gen(fc.nat, { max });
  const known: string[] = [];
  const jumps: Writable<GraphNext>[] = [];
  const someSteps = (depth: number, least: number): GraphStep[] =>
    Array.from({ length: least + upTo(2) }, () => {
      const id = `s${known.length}`;
      known.push(id);
      const next = Array.from({ length: depth > 2 ? 0 : upTo(2) }, () => {
        const entry: Writable<GraphNext> = {
          status: 'KO',
          steps: someSteps(depth + 1, 0),
          stop: upTo(4) === 0,
        };
        if (!entry.stop && upTo(2) > 0) jumps.push(entry);
        return entry;
      });
      return step(id, next);
    });
  const flow = { steps: someSteps(0, 2), rescue: someSteps(1, 0) };
  for (const jump of jumps) jump.stepId = known[upTo(known.length - 1)] as string;
  return flow;
}

/** The ways of a layout that run through a box other than those of their ends. */
function crossed(
  { nodes }: GraphLayout,
  jumps: readonly { id: string; from: string; to: string }[],
): readonly string[] {
  const routes = routeJumps(nodes, jumps);
  return jumps.flatMap(({ id, from, to }) => {
    const route = routes.get(id) ?? [];
    const parts = route.slice(1).map((end, at) => [route[at] ?? end, end] as const);
    const boxes = nodes.filter((node) => node.id !== from && node.id !== to);
    return parts.flatMap(([one, other]) => {
      if (one.x !== other.x && one.y !== other.y) return [`${id} is not straight`];
      return boxes
        .filter((box) => {
          const { width, height } = sizeOf(box);
          return (
            Math.max(one.x, other.x) > box.x &&
            Math.min(one.x, other.x) < box.x + width &&
            Math.max(one.y, other.y) > box.y &&
            Math.min(one.y, other.y) < box.y + height
          );
        })
        .map((box) => `${id} runs through ${box.id}`);
    });
  });
}

describe('ways that leave the flow', () => {
  test('run beside everything that stands there, from and to any step', () => {
    fc.assert(
      fc.property(fc.gen(), (gen) => {
        const { steps, rescue } = generatedFlow(gen);
        const drawn = layoutSteps(steps, rescue, true);
        const ids = drawn.nodes.filter(({ kind }) => kind === 'step').map(({ id }) => id);
        const leaps = ids
          .flatMap((from, at) => [
            { from, to: ids[(at * 7 + 3) % ids.length] as string },
            { from, to: 'rescue' },
          ])
          .filter(({ from, to }) => from !== to)
          .map((leap) => ({ id: `${leap.from}>>${leap.to}`, ...leap }));
        const jumps = [...drawn.edges.filter(({ kind }) => kind === 'jump'), ...leaps];
        expect([...routeJumps(drawn.nodes, jumps).keys()]).toEqual(jumps.map(({ id }) => id));
        expect(crossed(drawn, jumps)).toEqual([]);
      }),
    );
  });

  test('begin at what they leave and end at the side of the step that they lead to', () => {
    const route = routeJumps(layout.nodes, [{ id: 'again', from: 'jump:sign.2', to: 'sign' }]).get('again');
    const [from, to] = [placeOf('jump:sign.2'), placeOf('sign')];
    expect(route?.[0]).toEqual({ x: from.x + capSize.width / 2, y: from.y + capSize.height / 2 });
    expect(route?.at(-1)).toEqual({ x: to.x + stepSize.width, y: to.y + stepSize.height / 2 });
  });

  test('run beside each other where they lead to different steps', () => {
    const two = layoutSteps(
      [
        step('one'),
        step('two', [
          { status: 'KO', stepId: 'one' },
          { status: 'SKIP', stepId: 'two' },
        ]),
      ],
      [],
    );
    const routes = [
      ...routeJumps(
        two.nodes,
        two.edges.filter(({ kind }) => kind === 'jump'),
      ).values(),
    ];
    const upright = routes.map((route) => route.flatMap(({ x }, at) => (x === route[at + 1]?.x ? [x] : [])));
    expect(upright).toHaveLength(2);
    expect(new Set(upright.flat()).size).toBe(upright.flat().length);
  });
});

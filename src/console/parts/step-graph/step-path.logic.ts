import { isFailure } from '../status/status.logic.ts';
import type { GraphEdge, GraphLayout, GraphNode } from './step-graph.logic.ts';

/** A run of a step; without a status it has not ended. */
export interface StepRun {
  readonly stepId?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly code?: string | null | undefined;
}

/**
 * The part of a graph that a job has passed: ids of nodes and edges, and edges that are drawn only for it: into the rescue
 * steps, and from one matching entry to the next.
 */
export interface TakenPath {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  readonly extra: readonly GraphEdge[];
}

/** Returns the path of runs through a graph; `hasEnded`: the job ended after the last one. */
export function takenPath(
  { nodes, edges }: GraphLayout,
  runs: readonly StepRun[],
  hasEnded: boolean,
): TakenPath {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const known = runs.filter(({ stepId }) => stepId && byId.has(stepId));
  const taken = { nodes: new Set<string>(), edges: new Set<string>(), extra: new Map<string, GraphEdge>() };
  const follow = (
    from: string,
    run: StepRun | undefined,
    isTarget: (node: GraphNode) => boolean,
  ): boolean => {
    const way = search({ byId, outgoing }, from, run, isTarget);
    for (const { id, from: one, to } of way ?? []) {
      taken.edges.add(id);
      taken.nodes.add(one).add(to);
    }
    return way !== undefined;
  };

  const leap = (from: string, to: string): void => {
    const id = `${from}>>${to}`;
    taken.extra.set(id, { id, from, to, kind: 'jump' });
    taken.edges.add(id);
  };

  const first = known[0]?.stepId;
  if (first) follow('start', undefined, ({ id }) => id === first);
  for (const [index, run] of known.entries()) {
    const from = run.stepId as string;
    taken.nodes.add(from);
    const to = known[index + 1]?.stepId;
    if (!to) {
      if (hasEnded) follow(from, run, ({ kind }) => kind === 'end' || kind === 'stop');
      continue;
    }
    if (to === from) continue;
    const isRescue = isFailure(run) && !isIn(byId.get(from), 'rescue') && isIn(byId.get(to), 'rescue');
    if (isRescue) {
      leap(from, 'rescue');
      follow('rescue', undefined, ({ id }) => id === to);
    } else if (!follow(from, run, ({ id }) => id === to)) leap(from, to);
  }
  return { ...taken, extra: [...taken.extra.values()] };
}

const isIn = (node: GraphNode | undefined, flow: 'steps' | 'rescue'): boolean =>
  node?.kind === 'step' && node.block.flow === flow;

interface Ways {
  readonly byId: ReadonlyMap<string, GraphNode>;
  readonly outgoing: ReadonlyMap<string, readonly GraphEdge[]>;
}

/**
 * Finds the shortest path that passes no other step, through an entry that matches the result if one leads to the target. A
 * failure without a matching entry leads nowhere.
 */
function search(
  { byId, outgoing }: Ways,
  from: string,
  run: StepRun | undefined,
  isTarget: (node: GraphNode) => boolean,
): readonly GraphEdge[] | undefined {
  const first = outgoing.get(from) ?? [];
  const isEntry = ({ to }: GraphEdge): boolean => byId.get(to)?.kind === 'condition';
  const matching = first.filter((edge) => isEntry(edge) && isMatch(byId.get(edge.to), run));
  const past = run && isFailure(run) ? [] : first.filter((edge) => !isEntry(edge));
  return walk(matching) ?? walk(past);

  function walk(edges: readonly GraphEdge[]): readonly GraphEdge[] | undefined {
    const seen = new Set<string>();
    let ways: readonly (readonly GraphEdge[])[] = edges.map((edge) => [edge]);
    while (ways.length > 0) {
      const found = ways.find((way) => arrives(way, byId, isTarget));
      if (found) return found;
      ways = ways.flatMap((way) => {
        const at = way.at(-1)?.to ?? from;
        if (seen.has(at) || byId.get(at)?.kind === 'step') return [];
        seen.add(at);
        return (outgoing.get(at) ?? []).map((edge) => [...way, edge]);
      });
    }
    return undefined;
  }
}

function arrives(
  way: readonly GraphEdge[],
  byId: ReadonlyMap<string, GraphNode>,
  isTarget: (node: GraphNode) => boolean,
): boolean {
  const node = byId.get(way.at(-1)?.to ?? '');
  return node !== undefined && isTarget(node);
}

/** Matches as the service does: an empty status or NA, and an empty code, match any. */
function isMatch(node: GraphNode | undefined, run: StepRun | undefined): boolean {
  if (node?.kind !== 'condition' || !run) return true;
  const { status, code } = node.entry.next;
  return (!status || status === 'NA' || status === run.status) && (!code || code === run.code);
}

import { columnSpace, sizeOf, type GraphEdge, type GraphNode, type GraphPoint } from './step-graph.logic.ts';

type Jump = Pick<GraphEdge, 'id' | 'from' | 'to'>;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A straight segment of a route: `at` across its direction, `from` and `till` along it, and the target of the route. */
interface Part {
  readonly at: number;
  readonly from: number;
  readonly till: number;
  readonly to: string;
}

/** Half of the space between a box and the button in the gap next to it. */
const bandMiddle = 5;
/** Positions of parallel routes between two columns, relative to the middle, in pixels. */
const tracks = [0, -6, 6, -12, 12];

/**
 * Returns the corners of the route of each jump, by its id. A route leaves its source sideways, follows the empty spaces
 * between columns and rows, and enters its target from the side. Routes to the same step share segments.
 */
export function routeJumps(
  nodes: readonly GraphNode[],
  jumps: readonly Jump[],
): ReadonlyMap<string, readonly GraphPoint[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const boxes = nodes.map(boxOf);
  const rows = [...new Set(boxes.flatMap(({ top, bottom }) => [top - bandMiddle, bottom + bandMiddle]))];
  const lanes: Part[] = [];
  const crossings: Part[] = [];
  const routes = new Map<string, readonly GraphPoint[]>();

  /** Returns the height at which a route crosses from one space between columns to another, with the shortest detour. */
  const crossing = (start: GraphPoint, end: GraphPoint, to: string): number => {
    const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
    const between = boxes.filter((box) => box.right > left && box.left < right);
    const detour = (y: number): number => Math.abs(y - start.y) + Math.abs(y - end.y);
    const isFree = (y: number): boolean => between.every(({ top, bottom }) => bottom <= y || top >= y);
    const isOwn = (y: number): boolean => isUntaken(crossings, { at: y, from: left, till: right, to });
    const places = [start.y, end.y, ...rows];
    const at =
      cheapest(places, detour, (y) => isFree(y) && isOwn(y)) ?? cheapest(places, detour, isFree) ?? end.y;
    crossings.push({ at, from: left, till: right, to });
    return at;
  };
  /** Returns the position of a vertical segment in the space between two columns. */
  const track = (middle: number, one: number, other: number, to: string): number => {
    const part = { from: Math.min(one, other), till: Math.max(one, other), to };
    const places = tracks.map((offset) => middle + offset);
    const at = places.find((x) => isUntaken(lanes, { ...part, at: x })) ?? middle;
    lanes.push({ ...part, at });
    return at;
  };

  for (const { id, from, to } of jumps) {
    const [source, target] = [byId.get(from), byId.get(to)];
    if (!source || !target) continue;
    const [out, into] = chooseSides(source, target, nodes);
    const [start, end] = [middleOf(source), middleOf(target)];
    const [laneOut, laneIn] = [laneOf(source, out), laneOf(target, into)];
    const y = laneOut === laneIn ? end.y : crossing({ x: laneOut, y: start.y }, { x: laneIn, y: end.y }, to);
    const x = track(laneOut, start.y, y, to);
    const last = laneOut === laneIn ? x : track(laneIn, y, end.y, to);
    routes.set(
      id,
      corners([
        findPort(source, out),
        { x, y: start.y },
        { x, y },
        { x: last, y },
        { x: last, y: end.y },
        findPort(target, into),
      ]),
    );
  }
  return routes;
}

/** Returns whether a segment overlaps no route to another step. */
const isUntaken = (parts: readonly Part[], { at, from, till, to }: Part): boolean =>
  parts.every((part) => part.to === to || part.at !== at || part.till < from || part.from > till);

/** Returns the first of the cheapest positions that fit. */
function cheapest(
  places: readonly number[],
  costOf: (place: number) => number,
  fits: (place: number) => boolean,
): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const place of places) {
    const cost = costOf(place);
    // The check whether it fits takes longer.
    if (cost < least && fits(place)) [found, least] = [place, cost];
  }
  return found;
}

type Side = 'left' | 'right';

/** Returns the sides on which a route leaves its source and enters its target: those that face each other. */
function chooseSides(
  source: GraphNode,
  target: GraphNode,
  nodes: readonly GraphNode[],
): readonly [Side, Side] {
  if (source.x < target.x) return ['right', 'left'];
  if (source.x > target.x) return ['left', 'right'];
  const isFirst = nodes.every(({ x }) => x >= source.x);
  return isFirst ? ['right', 'right'] : ['left', 'left'];
}

function boxOf(node: GraphNode): Box {
  const { width, height } = sizeOf(node);
  return { left: node.x, right: node.x + width, top: node.y, bottom: node.y + height };
}

function middleOf(node: GraphNode): GraphPoint {
  const { left, right, top, bottom } = boxOf(node);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Returns the start or end of a route; labels are smaller than their boxes, so routes run up to their middle. */
function findPort(node: GraphNode, side: Side): GraphPoint {
  const middle = middleOf(node);
  return node.kind === 'step' ? { x: boxOf(node)[side], y: middle.y } : middle;
}

/** Returns the middle of the space beside the column of a node. */
const laneOf = (node: GraphNode, side: Side): number =>
  boxOf(node)[side] + (side === 'left' ? -columnSpace : columnSpace) / 2;

/** Returns the corners of a line, and its ends. */
function corners(points: readonly GraphPoint[]): readonly GraphPoint[] {
  const apart = points.filter(({ x, y }, at) => x !== points[at - 1]?.x || y !== points[at - 1]?.y);
  return apart.filter(({ x, y }, at) => {
    const [before, after] = [apart[at - 1], apart[at + 1]];
    if (!before || !after) return true;
    return !(before.x === x && x === after.x) && !(before.y === y && y === after.y);
  });
}

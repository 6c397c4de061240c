import { columnSpace, sizeOf, type GraphEdge, type GraphNode, type GraphPoint } from './step-graph.logic.ts';

type Jump = Pick<GraphEdge, 'id' | 'from' | 'to'>;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A straight part of a way: where it runs across, from where to where along itself, and where the way leads. */
interface Part {
  readonly at: number;
  readonly from: number;
  readonly till: number;
  readonly to: string;
}

/** Half of the space that is left between a box and the button in the gap next to it. */
const bandMiddle = 5;
/** Where ways run beside each other between two columns: so far from its middle. */
const tracks = [0, -6, 6, -12, 12];

/**
 * The corners of the way of each jump, by its id: sideways out of what it comes from, along the spaces between columns
 * and rows, where nothing stands, and from the side into where it leads. Ways to the same step run together.
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

  /** How far down a way goes from one space between columns to another; as little out of its way as possible. */
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
  /** Where a way between these heights runs in the space between two columns with this middle. */
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
    const [out, into] = sidesOf(source, target, nodes);
    const [start, end] = [middleOf(source), middleOf(target)];
    const [laneOut, laneIn] = [laneOf(source, out), laneOf(target, into)];
    const y = laneOut === laneIn ? end.y : crossing({ x: laneOut, y: start.y }, { x: laneIn, y: end.y }, to);
    const x = track(laneOut, start.y, y, to);
    const last = laneOut === laneIn ? x : track(laneIn, y, end.y, to);
    routes.set(
      id,
      corners([
        portOf(source, out),
        { x, y: start.y },
        { x, y },
        { x: last, y },
        { x: last, y: end.y },
        portOf(target, into),
      ]),
    );
  }
  return routes;
}

/** Whether a part lies on none of a way that leads elsewhere. */
const isUntaken = (parts: readonly Part[], { at, from, till, to }: Part): boolean =>
  parts.every((part) => part.to === to || part.at !== at || part.till < from || part.from > till);

/** The first of the cheapest places of those that fit. */
function cheapest(
  places: readonly number[],
  costOf: (place: number) => number,
  fits: (place: number) => boolean,
): number | undefined {
  let found: number | undefined;
  let least = Infinity;
  for (const place of places) {
    const cost = costOf(place);
    // Whether it fits takes longer to tell.
    if (cost < least && fits(place)) [found, least] = [place, cost];
  }
  return found;
}

type Side = 'left' | 'right';

/** On which side a way leaves a node, and on which it comes into the other one: those that look at each other. */
function sidesOf(source: GraphNode, target: GraphNode, nodes: readonly GraphNode[]): readonly [Side, Side] {
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

/** Where a way begins or ends; texts that are smaller than their box stand over its line. */
function portOf(node: GraphNode, side: Side): GraphPoint {
  const middle = middleOf(node);
  return node.kind === 'step' ? { x: boxOf(node)[side], y: middle.y } : middle;
}

/** The middle of the space beside the column of a node. */
const laneOf = (node: GraphNode, side: Side): number =>
  boxOf(node)[side] + (side === 'left' ? -columnSpace : columnSpace) / 2;

/** The points at which a line turns, and its ends. */
function corners(points: readonly GraphPoint[]): readonly GraphPoint[] {
  const apart = points.filter(({ x, y }, at) => x !== points[at - 1]?.x || y !== points[at - 1]?.y);
  return apart.filter(({ x, y }, at) => {
    const [before, after] = [apart[at - 1], apart[at + 1]];
    if (!before || !after) return true;
    return !(before.x === x && x === after.x) && !(before.y === y && y === after.y);
  });
}

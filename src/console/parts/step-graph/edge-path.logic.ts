import type { GraphPoint } from './step-graph.logic.ts';

const radius = 5;
const head = 5;

/** Returns a line through points, with rounded corners, as the `d` of a path. */
export function roundedPath(points: readonly GraphPoint[]): string {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [into, out] = [towards(point, before), towards(point, after)];
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
    })
    .join('');
}

/** Returns the point towards another one where an arc begins; an arc takes at most half of the line. */
function towards(from: GraphPoint, to: GraphPoint): GraphPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = Math.min(radius, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Returns an arrowhead for a line that ends horizontally, as the `d` of a path. */
export function arrowHead(points: readonly GraphPoint[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const back = end.x + Math.sign(before.x - end.x) * head;
  return `M${back} ${end.y - head}L${end.x} ${end.y}L${back} ${end.y + head}`;
}

import type { ReactElement } from 'react';
import {
  computeCenter,
  seriesColor,
  computeY,
  type ChartRow,
  type Plot,
  type Series,
} from './chart.logic.ts';

interface ShapeProps {
  readonly plot: Plot;
  readonly rows: readonly ChartRow[];
  readonly series: Series;
  /** Series below this one in the stack. */
  readonly below: readonly Series[];
}

export function Bars({ plot, rows, series, below }: ShapeProps): ReactElement {
  return (
    <g fill={seriesColor(series)}>
      {rows.map(({ id, values }, index) => {
        const value = values[series.name] ?? 0;
        const base = below.reduce((sum, { name }) => sum + (values[name] ?? 0), 0);
        return (
          value > 0 && (
            <rect
              key={id}
              x={plot.left + (index + 0.1) * plot.stepWidth}
              y={computeY(base + value, plot)}
              width={plot.stepWidth * 0.8}
              height={computeY(base, plot) - computeY(base + value, plot)}
            />
          )
        );
      })}
    </g>
  );
}

export function Line({ plot, rows, series }: ShapeProps): ReactElement {
  const points = rows.flatMap(({ id, values }, index) => {
    const value = values[series.name] ?? null;
    return value === null ? [] : [{ id, x: computeCenter(index, plot), y: computeY(value, plot) }];
  });
  return (
    <g fill={seriesColor(series)}>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke={seriesColor(series)}
        strokeWidth={2}
        strokeDasharray={series.isDashed ? '5 3' : undefined}
      />
      {points.map(({ id, x, y }) => (
        <circle key={id} cx={x} cy={y} r={3} />
      ))}
    </g>
  );
}

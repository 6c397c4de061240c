import { useElementSize } from '@mantine/hooks';
import { Fragment, useState, type ReactElement } from 'react';
import {
  axisValues,
  computeCenter,
  highestValue,
  computeY,
  type ChartRow,
  type Plot,
  type Series,
} from './chart.logic.ts';
import { Legend } from './legend.tsx';
import { Bars, Line } from './shapes.tsx';
import { StepValues } from './step-values.tsx';
import './chart.css';

interface StepChartProps<Name extends string> {
  readonly rows: readonly ChartRow<Name>[];
  readonly series: readonly Series<Name>[];
  /** Counts are stacked bars; durations are lines, which skip intervals without a value. */
  readonly form: 'stacked-counts' | 'lines';
  readonly format: (value: number) => string;
}

/** Height in pixels; the other sizes are in pixels as well. */
const height = 190;

const labelWidth = 90;

/** Maximum width of a character in an axis label. */
const characterWidth = 7;

/**
 * Shows values over time, with those of the interval under the pointer. Screen readers skip it: a table next
 * to it has the same values.
 */
export function StepChart<Name extends string>({
  rows,
  series,
  form,
  format,
}: StepChartProps<Name>): ReactElement {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [pointed, setPointed] = useState(-1);
  const [picked, setPicked] = useState<string>();
  const isStacked = form === 'stacked-counts';
  const axis = axisValues(highestValue(rows, isStacked), isStacked);
  const left = 12 + characterWidth * Math.max(...axis.map((value) => format(value).length));
  const stepWidth = Math.max(1, width - left) / rows.length;
  const plot = { left, right: width, top: 8, bottom: height - 24, stepWidth, highest: axis.at(-1) ?? 1 };
  const row = rows[pointed];
  const Shape = isStacked ? Bars : Line;
  return (
    <div aria-hidden>
      <Legend series={series} onPoint={setPicked} />
      <div ref={ref} className="chart">
        <svg
          width={width}
          height={height}
          onPointerMove={({ nativeEvent: { offsetX } }) =>
            setPointed(Math.floor((offsetX - left) / stepWidth))
          }
          onPointerLeave={() => setPointed(-1)}
        >
          <Axes plot={plot} values={axis} rows={rows} format={format} />
          {row && (
            <rect
              className="chart-pointed"
              x={left + pointed * stepWidth}
              y={plot.top}
              width={stepWidth}
              height={plot.bottom - plot.top}
            />
          )}
          {series.map((one, index) => (
            <g
              key={one.name}
              className={picked === undefined || picked === one.name ? undefined : 'chart-faded'}
            >
              <Shape plot={plot} rows={rows} series={one} below={series.slice(0, index)} />
            </g>
          ))}
        </svg>
        {row && (
          <StepValues
            row={row}
            series={series}
            format={format}
            // Next to the interval, on the side with more space.
            style={
              computeCenter(pointed, plot) < width / 2
                ? { left: computeCenter(pointed, plot) + stepWidth }
                : { right: width - computeCenter(pointed, plot) + stepWidth }
            }
          />
        )}
      </div>
    </div>
  );
}

interface AxesProps {
  readonly plot: Plot;
  readonly values: readonly number[];
  readonly rows: readonly ChartRow[];
  readonly format: (value: number) => string;
}

/** Draws a line for each value of the axis, and as many interval labels as fit. */
function Axes({ plot, values, rows, format }: AxesProps): ReactElement {
  const labelEvery = Math.ceil(labelWidth / plot.stepWidth);
  const hasRoom = (index: number): boolean =>
    index % labelEvery === 0 && computeCenter(index, plot) + labelWidth / 2 <= plot.right + plot.stepWidth;
  return (
    <g className="chart-axes">
      {values.map((value) => (
        <Fragment key={value}>
          <line x1={plot.left} x2={plot.right} y1={computeY(value, plot)} y2={computeY(value, plot)} />
          <text x={plot.left - 6} y={computeY(value, plot)} textAnchor="end" dominantBaseline="central">
            {format(value)}
          </text>
        </Fragment>
      ))}
      {rows.map(
        ({ id, label }, index) =>
          hasRoom(index) && (
            <text key={id} x={computeCenter(index, plot)} y={plot.bottom + 18} textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </g>
  );
}

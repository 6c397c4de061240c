import { Text } from '@mantine/core';
import { Fragment, useState, type ReactElement } from 'react';
import { highestValue, seriesColor, type ChartRow, type Series } from './chart.logic.ts';
import { Legend } from './legend.tsx';
import './chart.css';

interface RowChartProps<Name extends string> {
  readonly rows: readonly ChartRow<Name>[];
  readonly series: readonly Series<Name>[];
  readonly format: (value: number) => string;
}

/** Shows rows of bars, each with its value. Screen readers skip it: a table next to it has the same values. */
export function RowChart<Name extends string>({ rows, series, format }: RowChartProps<Name>): ReactElement {
  const [picked, setPicked] = useState<string>();
  const highest = highestValue(rows, false) || 1;
  return (
    <div aria-hidden>
      <Legend series={series} onPoint={setPicked} />
      <div className="chart-rows">
        {rows.map(({ id, label, values }) => (
          <Fragment key={id}>
            <Text size="xs" c="dimmed" ta="end" className="any-text">
              {label}
            </Text>
            <div>
              {series.map((one) => (
                <div
                  key={one.name}
                  className={
                    picked === undefined || picked === one.name ? 'chart-row' : 'chart-row chart-faded'
                  }
                >
                  <div
                    className="chart-bar"
                    style={{
                      // The rest is space for the value.
                      width: `${(80 * (values[one.name] ?? 0)) / highest}%`,
                      background: seriesColor(one),
                    }}
                  />
                  <Text size="xs" className="digits">
                    {format(values[one.name] ?? 0)}
                  </Text>
                </div>
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

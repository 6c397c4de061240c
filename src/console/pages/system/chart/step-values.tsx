import { Group, Paper, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { seriesColor, type ChartRow, type Series } from './chart.logic.ts';

interface StepValuesProps {
  readonly row: ChartRow;
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  readonly style: { readonly left: number } | { readonly right: number };
}

/** Shows the values of one interval. */
export function StepValues({ row, series, format, style }: StepValuesProps): ReactElement {
  return (
    <Paper className="chart-values" withBorder shadow="md" style={style}>
      <Text size="sm" fw={600}>
        {row.label}
      </Text>
      {series.map((one) => {
        const value = row.values[one.name] ?? null;
        return (
          <Group key={one.name} gap={6} wrap="nowrap">
            <span className="chart-color" style={{ background: seriesColor(one) }} />
            <Text size="sm" flex={1}>
              {one.label}
            </Text>
            <Text size="sm" ml="md" className="digits">
              {value === null ? '–' : format(value)}
            </Text>
          </Group>
        );
      })}
    </Paper>
  );
}

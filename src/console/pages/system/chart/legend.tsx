import { Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { seriesColor, type Series } from './chart.logic.ts';

interface LegendProps {
  readonly series: readonly Series[];
  /** Called with the series under the pointer, and with none when it leaves. */
  readonly onPoint: (name?: string) => void;
}

/** Shows the color of each series. */
export function Legend({ series, onPoint }: LegendProps): ReactElement {
  return (
    <Group gap="md" justify="flex-end" mb={4}>
      {series.map((one) => (
        <Group
          key={one.name}
          gap={6}
          wrap="nowrap"
          onPointerEnter={() => onPoint(one.name)}
          onPointerLeave={() => onPoint()}
        >
          <span className="chart-color" style={{ background: seriesColor(one) }} />
          <Text size="xs">{one.label}</Text>
        </Group>
      ))}
    </Group>
  );
}

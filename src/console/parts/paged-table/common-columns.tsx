import { Badge, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Timestamp } from '../values/timestamp.tsx';
import type { TableColumn } from './paged-table.tsx';

/** Shows the name of a record with its description below. */
export function Described({
  description,
  children,
}: {
  readonly description: string | null;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <>
      {children}
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </>
  );
}

/** Returns the column with the time of the last change. */
export function updatedColumn(title: string): TableColumn<{ readonly updatedAt: string }> {
  return { key: 'updated', title, isWide: true, cell: ({ updatedAt }) => <Timestamp at={updatedAt} /> };
}

interface SwitchWords {
  readonly title: string;
  readonly on: string;
  readonly off: string;
}

/** Returns the column that shows whether a record is enabled. */
export function switchColumn({
  title,
  on,
  off,
}: SwitchWords): TableColumn<{ readonly disabled: boolean | null }> {
  return {
    key: 'state',
    title,
    cell: ({ disabled }) => (
      <Badge miw="max-content" variant="light" color={disabled ? 'gray' : 'teal'}>
        {disabled ? off : on}
      </Badge>
    ),
  };
}

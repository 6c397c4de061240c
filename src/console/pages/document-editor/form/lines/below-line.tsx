import { Table } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { lineColumns } from './lines.logic.ts';

/** Renders a table row below a line, for hints and details of the line. */
export function BelowLine({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Table.Tr className="line-hint">
      <Table.Td />
      <Table.Td colSpan={lineColumns.length + 2}>{children}</Table.Td>
    </Table.Tr>
  );
}

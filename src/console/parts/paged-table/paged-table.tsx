import { Button, Table } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../failure.tsx';
import { isOnRow } from '../row-click.ts';
import { Waiting } from '../waiting.tsx';
import type { Pages } from './use-pages.ts';

/** A column: what it is called, and what it shows of a row. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Whether it is left out where the page is narrow. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface PagedTableProps<Row> {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The page of a row below the console's address, which a click anywhere on it opens; its name is a link to the same. */
  readonly pageOf?: ((row: Row) => string) | undefined;
  /** What stands there when there are no rows. */
  readonly empty: ReactNode;
}

/** A table of some hundred records at most, with a button that reads on; long lists are a `LiveList`. */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { label, pages, columns, keyOf, pageOf, empty } = props;
  const router = useRouter();
  const { t } = useTranslation('records');
  const { rows, error, isLoading, hasNextPage } = pages;
  return (
    <>
      {error && <Failure error={error} retry={pages.reload} />}
      {!rows && !error && <Waiting />}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <Table
          aria-label={label}
          aria-busy={isLoading}
          verticalSpacing={6}
          highlightOnHover={pageOf !== undefined}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ key, title, isWide }) => (
                <Table.Th key={key} scope="col" visibleFrom={isWide ? 'sm' : undefined}>
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr
                key={keyOf(row)}
                {...(pageOf && {
                  style: { cursor: 'pointer' },
                  onClick: (event) => isOnRow(event) && void router.navigate({ to: pageOf(row) }),
                })}
              >
                {columns.map(({ key, isWide, cell }) => (
                  <Table.Td key={key} visibleFrom={isWide ? 'sm' : undefined} className="any-text">
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rows && hasNextPage && (
        <Button variant="default" onClick={pages.loadMore} loading={isLoading} mx="auto">
          {t('more')}
        </Button>
      )}
    </>
  );
}

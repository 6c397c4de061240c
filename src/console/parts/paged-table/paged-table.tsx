import { Button, Table } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../failure/failure.tsx';
import { isOnRow } from '../live-list/row-click.ts';
import { Loading } from '../page/loading.tsx';
import type { Pages } from './use-pages.ts';

/** A column: its title and its cells. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Whether the column is hidden on narrow pages. */
  readonly isWide?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface PagedTableProps<Row> {
  readonly label: string;
  readonly pages: Pages<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** Returns the page of a row within the console. A click anywhere on the row opens it; its name is a link to the same page. */
  readonly pageOf?: ((row: Row) => string) | undefined;
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
}

/** Renders a table of at most some hundred records, with a button that reads more; long lists are a `LiveList`. */
export function PagedTable<Row>(props: PagedTableProps<Row>): ReactElement {
  const { label, pages, columns, keyOf, pageOf, empty } = props;
  const router = useRouter();
  const { t } = useTranslation('records');
  const { rows, error, isLoading, hasNextPage } = pages;
  return (
    <>
      {error && <Failure error={error} retry={pages.reload} />}
      {!rows && !error && <Loading />}
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

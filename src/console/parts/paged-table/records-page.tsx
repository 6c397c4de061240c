import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import { EmptyState } from '../empty-state.tsx';
import { Page } from '../page.tsx';
import { useRefresh } from '../use-refresh.ts';
import { PagedTable, type TableColumn } from './paged-table.tsx';
import type { Pages } from './use-pages.ts';

interface RecordsPageProps<Row> {
  readonly title: string;
  readonly description: string;
  /** Whether a record can be created; without it no button is shown. */
  readonly mayCreate: boolean;
  /** What the button says that opens the form. */
  readonly createLabel: string;
  /** What is said when there are no records, and how one is made by the API. */
  readonly empty: { readonly title: string; readonly text: string; readonly curl?: string | undefined };
  readonly pages: Pages<Row>;
  /** Whether the records are to be read again after a change. */
  readonly matters: (change: FeedChange) => boolean;
  readonly columns: readonly TableColumn<Row>[];
  /** The form of a new record. */
  readonly children: (close: () => void) => ReactElement;
}

/** A page that lists the records of one kind, with a button that opens the form of a new one. */
export function RecordsPage<Row extends { readonly id: string }>(props: RecordsPageProps<Row>): ReactElement {
  const { title, description, mayCreate, createLabel, empty, pages, matters, columns, children } = props;
  const [isCreating, { open, close }] = useDisclosure();
  useRefresh(matters, pages.reload);
  const create = mayCreate && <Button onClick={open}>{createLabel}</Button>;
  return (
    <Page title={title} description={description} actions={create}>
      <PagedTable
        label={title}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<EmptyState {...empty} actions={create} />}
      />
      {isCreating && children(close)}
    </Page>
  );
}

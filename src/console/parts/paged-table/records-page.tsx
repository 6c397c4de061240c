import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { Page } from '../page/page.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { PagedTable, type TableColumn } from './paged-table.tsx';
import type { Pages } from './use-pages.ts';

interface RecordsPageProps<Row> {
  /** Returns the texts of the page, of the empty list and of the button that opens the form. */
  readonly words: (word: 'title' | 'description' | 'create' | 'empty.title' | 'empty.text') => string;
  /** Whether a record can be created; otherwise there is no button. */
  readonly mayCreate: boolean;
  /** The `curl` line that creates a record, if possible. */
  readonly curl: string;
  readonly pages: Pages<Row>;
  /** Returns whether a change requires reading the records again. */
  readonly matters: (change: FeedChange) => boolean;
  readonly columns: readonly TableColumn<Row>[];
  /** Returns the page of a record. */
  readonly pageOf: (row: Row) => string;
  /** Renders the form of a new record. */
  readonly children: (close: () => void) => ReactElement;
}

/** Renders a page that lists the records of one kind, with a button that opens the form of a new one. */
export function RecordsPage<Row extends { readonly id: string }>(props: RecordsPageProps<Row>): ReactElement {
  const { words, mayCreate, curl, pages, matters, columns, pageOf, children } = props;
  const [isCreating, { open, close }] = useDisclosure();
  useRefresh(matters, pages.reload);
  const create = mayCreate && <Button onClick={open}>{words('create')}</Button>;
  return (
    <Page title={words('title')} description={words('description')} actions={create}>
      <PagedTable
        label={words('title')}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        pageOf={pageOf}
        empty={
          <EmptyState
            title={words('empty.title')}
            text={words('empty.text')}
            actions={create}
            curl={mayCreate ? curl : undefined}
          />
        }
      />
      {isCreating && children(close)}
    </Page>
  );
}

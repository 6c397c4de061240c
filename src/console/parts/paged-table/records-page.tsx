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
  /** What the page is called and says, also when there are no records, and the button that opens the form. */
  readonly words: (word: 'title' | 'description' | 'create' | 'empty.title' | 'empty.text') => string;
  /** Whether a record can be created; without it no button is shown. */
  readonly mayCreate: boolean;
  /** How one is made by the API, where it can be. */
  readonly curl: string;
  readonly pages: Pages<Row>;
  /** Whether the records are to be read again after a change. */
  readonly matters: (change: FeedChange) => boolean;
  readonly columns: readonly TableColumn<Row>[];
  /** The page of a record. */
  readonly pageOf: (row: Row) => string;
  /** The form of a new record. */
  readonly children: (close: () => void) => ReactElement;
}

/** A page that lists the records of one kind, with a button that opens the form of a new one. */
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

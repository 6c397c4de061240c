import type { CombinedError } from '@urql/core';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import type { ListState, RowPage } from './live-list.logic.ts';

/** Source of the rows of a list. */
export interface RowSource<Row> {
  /** Identifies the list; another key starts another list. */
  readonly key: string;
  readonly fetchPage: (after: string | null) => Promise<RowPage<Row>>;
  /** Returns the row of a change; undefined if the change is of another kind. */
  readonly rowOf: (change: FeedChange) => Row | undefined;
  /** Whether the order is another than newest first, so that new rows are not inserted automatically. */
  readonly isStatic?: boolean;
  /** Whether only some rows of the kind match. */
  readonly isFiltered: boolean;
  /** Returns whether a row matches the filter; undefined if only the service can decide. */
  readonly belongs?: (row: Row) => boolean | undefined;
}

/** Rows and state of a list. */
export interface LiveListView<Row> {
  readonly list: ListState<Row> | undefined;
  readonly isLoading: boolean;
  /** Error of reading the list. */
  readonly error: CombinedError | undefined;
  /** Error of reading the next page. */
  readonly moreError: CombinedError | undefined;
  /** Time since which nothing is updated (milliseconds), and the number of rows that changed or were added since. */
  readonly paused: { readonly since: number; readonly behind: number } | undefined;
  /** Number of rows that changed or were added since a static list was read; undefined if the list is live. */
  readonly outdated: number | undefined;
}

/** A live list: rows are updated in place, new ones are inserted or held back. */
export interface LiveListStore<Row> {
  readonly view: () => LiveListView<Row>;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Called on each visit of the list with the key of the history entry. Removes rows that no longer match, and reads the list
   * again unless the entry was visited before.
   */
  readonly enter: (entry: string) => void;
  readonly loadMore: () => void;
  readonly showHeld: () => void;
  /** Shows the held rows if rows may be inserted before those in view. */
  readonly releaseHeld: () => void;
  readonly reload: () => void;
  readonly pause: (isPaused: boolean) => void;
  /** Called by the view of the list, with a function that returns whether rows may be inserted before those in view. */
  readonly setMayMove: (mayMove: () => boolean) => void;
  readonly dispose: () => void;
}

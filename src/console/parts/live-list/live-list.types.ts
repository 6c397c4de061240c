import type { CombinedError } from '@urql/core';
import type { FeedChange } from '../../graphql/feed-changes.ts';
import type { ListState, RowPage } from './live-list.logic.ts';

/** Where the rows of a list come from. */
export interface RowSource<Row> {
  /** Another source begins another list. */
  readonly key: string;
  readonly fetchPage: (after: string | null) => Promise<RowPage<Row>>;
  /** The row that a change is about; undefined: none of this list's kind. */
  readonly rowOf: (change: FeedChange) => Row | undefined;
  /** True: it goes by something else than creation, newest first, so rows do not come in by themselves. */
  readonly standsStill?: boolean;
  /** Whether not every row of the kind belongs to the list. */
  readonly isFiltered: boolean;
  /** Whether a row belongs to a filtered list, where the row tells; otherwise the service is asked. */
  readonly belongs?: (row: Row) => boolean | undefined;
}

/** What a list shows, and how it stands. */
export interface LiveListView<Row> {
  readonly list: ListState<Row> | undefined;
  readonly isLoading: boolean;
  /** Why the list could not be read. */
  readonly error: CombinedError | undefined;
  /** Why what follows the last row could not be read. */
  readonly moreError: CombinedError | undefined;
  /** Since when nothing changes any more (milliseconds), and how many rows have changed or come since. */
  readonly paused: { readonly since: number; readonly behind: number } | undefined;
  /** How many rows have changed or come since a list was read that stands still; undefined: it takes them in. */
  readonly outdated: number | undefined;
}

/** A list that stays true: rows change where they stand, new ones come in or are held back. */
export interface LiveListStore<Row> {
  readonly view: () => LiveListView<Row>;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Told by whoever comes to the list, with what stands for that entry of the history: rows that no longer belong leave it, and
   * it is read again unless this is the way back.
   */
  readonly enter: (entry: string) => void;
  readonly loadMore: () => void;
  readonly showHeld: () => void;
  /** The same, if rows may be put before those in view. */
  readonly releaseHeld: () => void;
  readonly reload: () => void;
  readonly pause: (isPaused: boolean) => void;
  /** Told by whoever draws the list: whether rows may be put before those in view at this moment. */
  readonly askWhetherToMove: (mayMove: () => boolean) => void;
  readonly dispose: () => void;
}

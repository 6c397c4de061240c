import type { CombinedError } from '@urql/core';
import type { Feed } from '../../graphql/feed.ts';
import type { LiveListStore, LiveListView, RowSource } from './live-list.types.ts';
import {
  appendPage,
  removeRows,
  createListState,
  newRows,
  updateRows,
  showHeldRows,
  addRows,
  type ListState,
  type LiveRow,
} from './live-list.logic.ts';
import { unseenChanges } from './unseen-changes.logic.ts';

/** Minimum time between two queries for new rows, in milliseconds. */
const peekIntervalMs = 1_000;
/** Maximum number of changed rows that are kept for pages read before the change; above it paused lists are read again. */
const maxRecentRows = 2_000;
/**
 * Maximum number of rows; a longer list that is viewed from the top is read again, so that an open page does not grow forever.
 */
const maxRows = 5_000;
/**
 * Maximum number of new rows that are held back; above it they are read again, with the rows after them, when they are to be
 * shown.
 */
const maxHeldRows = 1_000;

const always = (): boolean => true;

/** Creates a list that reads its rows and keeps them up to date until it is disposed of. */
export function createLiveList<Row extends LiveRow>(source: RowSource<Row>, feed: Feed): LiveListStore<Row> {
  let view: LiveListView<Row> = {
    list: undefined,
    isLoading: true,
    error: undefined,
    moreError: undefined,
    paused: undefined,
    outdated: source.isStatic ? 0 : undefined,
  };
  let mayMove = always;
  let round = 0;
  let isLoadingMore = false;
  let hasMoreHeld = false;
  let peekTimer: ReturnType<typeof setTimeout> | undefined;
  const recent = new Map<string, Row>();
  const waiting = new Set<string>();
  const unseen = unseenChanges();
  const entries = new Set<string>();
  const listeners = new Set<() => void>();
  const become = (next: Partial<LiveListView<Row>>): void => {
    view = { ...view, ...next };
    for (const listener of listeners) listener();
  };

  const belongs = (row: Row): boolean | undefined => (source.isFiltered ? source.belongs?.(row) : true);

  /** Stores the latest versions of rows. */
  const note = (rows: readonly Row[]): void => {
    for (const row of rows) {
      if ((recent.get(row.id)?.revision ?? -1) > row.revision) continue;
      recent.delete(row.id);
      recent.set(row.id, row);
    }
    // The page being loaded was read before some of these changes, so all of them are kept until it arrives.
    for (const id of recent.keys()) {
      if (recent.size <= maxRecentRows || view.isLoading || isLoadingMore) break;
      recent.delete(id);
    }
  };

  /** Adds rows that are new to the list, or queries the service where only it can decide which rows match. */
  function take(list: ListState<Row>, rows: Iterable<Row>, isMoving: boolean): ListState<Row> {
    if (source.isStatic) return list;
    const fresh = newRows(list, rows);
    if (fresh.some((row) => belongs(row) === undefined)) peek();
    const coming = fresh.filter((row) => belongs(row));
    if (isMoving) return addRows(list, coming, true);
    hasMoreHeld ||= list.held.length >= maxHeldRows && coming.length > 0;
    return hasMoreHeld ? list : addRows(list, coming, false);
  }

  function showHeld(): void {
    if (hasMoreHeld) void load();
    else if (view.list) become({ list: showHeldRows(view.list) });
  }

  function peek(): void {
    const asked = round;
    peekTimer ??= setTimeout(() => {
      peekTimer = undefined;
      source.fetchPage(null).then(
        ({ rows }) => {
          const { list, paused } = view;
          if (asked !== round || !list || paused) return;
          become({ list: addRows(updateRows(list, rows), newRows(list, rows), mayMove()) });
        },
        () => undefined,
      );
    }, peekIntervalMs);
  }

  async function load(): Promise<void> {
    round += 1;
    const asked = round;
    become({ isLoading: true });
    await feed.ready();
    const seen = unseen.reading();
    const page = await source.fetchPage(null).catch((failure: CombinedError) => failure);
    if (asked !== round) return;
    isLoadingMore = false;
    if ('rows' in page) {
      waiting.clear();
      seen(page.rows);
      hasMoreHeld = false;
      const list = take(updateRows(createListState(page), recent.values()), recent.values(), true);
      become({
        list,
        isLoading: false,
        error: undefined,
        moreError: undefined,
        paused: undefined,
        outdated: source.isStatic ? unseen.count() : undefined,
      });
    } else become({ error: page, isLoading: false });
  }

  async function loadMore(): Promise<void> {
    const { list } = view;
    if (!list?.hasNextPage || isLoadingMore || view.isLoading) return;
    const asked = round;
    isLoadingMore = true;
    become({ moreError: undefined });
    const page = await source.fetchPage(list.endCursor).catch((failure: CombinedError) => failure);
    if (asked !== round) return;
    isLoadingMore = false;
    if (!('rows' in page)) become({ moreError: page });
    else if (view.list)
      become({ list: updateRows(appendPage(view.list, page), view.paused ? [] : recent.values()) });
  }

  const apply = (rows: Iterable<Row>): void => {
    if (!view.list) return;
    const isMoving = mayMove();
    become({ list: take(updateRows(view.list, rows), rows, isMoving) });
    if (isMoving && view.list.rows.length > maxRows && !view.isLoading && !view.error) void load();
  };

  const forget = feed.on({
    changed(changes) {
      const rows = changes.flatMap((change) => source.rowOf(change) ?? []);
      if (rows.length === 0) return;
      note(rows);
      if (source.isStatic) {
        unseen.add(rows, view.list?.rows ?? []);
        become({ outdated: unseen.count() });
      }
      if (!view.paused) return apply(rows);
      for (const { id } of rows) waiting.add(id);
      become({ paused: { ...view.paused, behind: waiting.size } });
    },
    missed: () => void load(),
  });
  void load();

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enter(entry) {
      const isNew = entries.size > 0 && !entries.has(entry);
      entries.add(entry);
      if (view.list) become({ list: removeRows(view.list, (row) => belongs(row) === false) });
      if (isNew) void load();
    },
    loadMore: () => void loadMore(),
    showHeld,
    releaseHeld: () => mayMove() && showHeld(),
    reload: () => void load(),
    pause(isPaused) {
      if (isPaused === (view.paused !== undefined)) return;
      if (isPaused) return become({ paused: { since: Date.now(), behind: 0 } });
      const missed = [...waiting].flatMap((id) => recent.get(id) ?? []);
      const isComplete = missed.length === waiting.size;
      waiting.clear();
      become({ paused: undefined });
      if (isComplete) apply(missed);
      else void load();
    },
    setMayMove(ask) {
      mayMove = ask;
    },
    dispose() {
      round += 1;
      clearTimeout(peekTimer);
      forget();
    },
  };
}

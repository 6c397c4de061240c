import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { Feed } from '../../graphql/feed.ts';
import { useSession } from '../../session/session-context.ts';
import { createLiveList } from './live-list-store.ts';
import type { LiveListStore, LiveListView, RowSource } from './live-list.types.ts';
import type { LiveRow } from './live-list.logic.ts';

export type { RowSource } from './live-list.types.ts';

/** State of a live list, with its actions. */
export interface LiveListState<Row> extends LiveListView<Row>, LiveListStore<Row> {}

/** Maximum number of lists that stay live in the background, so that returning shows the same rows in the same place. */
const maxLists = 3;
const listsByFeed = new WeakMap<Feed, Map<string, LiveListStore<never>>>();

/** Returns the list of a source; a recent one with the same key is reused. */
export function useLiveList<Row extends LiveRow>(source: RowSource<Row>): LiveListState<Row> {
  const { feed } = useSession();
  const { history } = useRouter();
  const store = openLiveList(source, feed);
  // Before the first paint.
  useLayoutEffect(() => {
    const { __TSR_key: entry = '' } = history.location.state;
    store.enter(entry);
  }, [store, history]);
  return { ...store, ...useSyncExternalStore(store.subscribe, store.view) };
}

/** Opens a list and starts reading it, unless it is among the recent ones. */
export function openLiveList<Row extends LiveRow>(source: RowSource<Row>, feed: Feed): LiveListStore<Row> {
  const lists = listsByFeed.get(feed) ?? new Map<string, LiveListStore<never>>();
  listsByFeed.set(feed, lists);
  const known = lists.get(source.key) as LiveListStore<Row> | undefined;
  const store = known ?? createLiveList(source, feed);
  lists.delete(source.key);
  lists.set(source.key, store as unknown as LiveListStore<never>);
  for (const [key, old] of lists) {
    if (lists.size <= maxLists) break;
    lists.delete(key);
    old.dispose();
  }
  return store;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { FeedChange } from '../graphql/feed-changes.ts';
import { useFeed, useSession } from './session-context.ts';

/** Minimum time between two reads, in milliseconds. */
const minIntervalMs = 1_000;

/** Reads again after a change that matters, after missed changes, and when the feed starts only after the first read. */
export function useRefresh(matters: (change: FeedChange) => boolean, refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onDue = useEffectEvent(refresh);
  const { feed } = useSession();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (feed.isReady()) return undefined;
    let isCurrent = true;
    void feed.ready().then(() => {
      if (isCurrent) onDue();
    });
    return () => {
      isCurrent = false;
    };
  }, [feed]);
  const soon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      onDue();
    }, minIntervalMs);
  };
  useFeed((changes) => {
    if (changes.some(matters)) soon();
  }, soon);
}

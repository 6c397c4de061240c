import { gauge, type Metrics } from '../metrics.ts';
import type { ChangeFeed } from './change-feed.ts';

const lag = gauge(
  'feed_lag_seconds',
  'How long something that is still being written holds back the changes that were written after it.',
);

/** Tells how far the feed is behind. */
export function watchFeed(metrics: Metrics, feed: ChangeFeed): void {
  const seconds = metrics.of(lag);
  metrics.beforeScrape(async () => {
    seconds.clear();
    seconds.set(await feed.lagSeconds());
  });
}

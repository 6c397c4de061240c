import { setTimeout } from 'node:timers/promises';
import { longHeldSeconds, readHolder, type FeedHolder } from '../platform/changes/feed-holder.ts';
import type { Timings } from '../platform/timings.ts';
import { fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Looks for an open transaction that holds back the change feed of all workspaces. */
export async function examineFeed(
  database: OpenDatabase,
  { feedWatchMs }: Timings['doctor'],
  longSeconds = longHeldSeconds,
): Promise<Finding> {
  const found = await longHolder(database, { feedWatchMs, longSeconds });
  if (!found) return fine('feed', 'No open transaction holds back the change feed.');
  const { pid, gid, application, user, database: name, seconds } = found;
  const age =
    seconds === null
      ? `for more than ${feedWatchMs / 1000} s (grant pg_read_all_stats to the database user to see its age)`
      : `for ${Math.floor(seconds)} s`;
  const sentence =
    gid === null
      ? `The transaction of process ${pid} (application ${application ?? 'unknown'}, user ${user ?? 'unknown'}, database ${name}) holds back the change feed ${age}: end it, if need be by select pg_terminate_backend(${pid}).`
      : `The prepared transaction ${gid} (user ${user}, database ${name}) holds back the change feed ${age}: commit it or roll it back there.`;
  return wrong('feed', sentence);
}

async function longHolder(
  database: OpenDatabase,
  { feedWatchMs, longSeconds }: { feedWatchMs: number; longSeconds: number },
): Promise<FeedHolder | undefined> {
  const holder = await readHolder(database.sql);
  if (!holder) return undefined;
  if (holder.seconds !== null) return holder.seconds < longSeconds ? undefined : holder;
  await setTimeout(feedWatchMs);
  const later = await readHolder(database.sql);
  return later?.xid === holder.xid ? later : undefined;
}

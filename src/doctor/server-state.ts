import { examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Share of the server's connections that may be in use. */
const maxUsedShare = 0.9;

/** Checks settings and load of the server that break promises of ours: commits that are not flushed, connections that run out. */
export async function examineServerState(database: OpenDatabase): Promise<Finding[]> {
  return [
    await examined('durability', () => durability(database)),
    await examined('connections', () => connections(database)),
  ];
}

async function durability(database: OpenDatabase): Promise<Finding> {
  const { commit } = await database.row<{ commit: string }>(
    `select current_setting('synchronous_commit') as commit`,
  );
  if (commit === 'off')
    return wrong(
      'durability',
      'synchronous_commit is off, so that acknowledged documents are lost in a crash: set it to on for the server, the database and the user.',
    );
  return fine('durability', 'Commits are flushed to disk before they are acknowledged.');
}

async function connections(database: OpenDatabase): Promise<Finding> {
  const { used, limit } = await database.row<{ used: number; limit: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit`,
  );
  return used > limit * maxUsedShare
    ? wrong(
        'connections',
        `${used} of ${limit} connections of the server are in use: raise max_connections, or lower DOCMILL_DATABASE_POOL or the number of processes.`,
      )
    : fine('connections', `${used} of ${limit} connections of the server are in use.`);
}

import { statement } from '../platform/database/statement.ts';
import { examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Maximum share of the server's connections that may be in use. */
const maxUsedShare = 0.9;

/**
 * Checks settings and load of the server that put the service at risk: commits that are not flushed, connections that run out.
 */
export async function examineServerState(database: OpenDatabase): Promise<Finding[]> {
  return [
    await examined('durability', () => durability(database)),
    await examined('connections', () => connections(database)),
  ];
}

const commitStatement = statement(
  'doctor.commit',
  {},
  () => `select current_setting('synchronous_commit') as commit`,
).withRows({ commit: 'text' });

async function durability(database: OpenDatabase): Promise<Finding> {
  const { commit } = await database.only(commitStatement, {});
  if (commit === 'off')
    return wrong(
      'durability',
      'synchronous_commit is off, so that acknowledged documents are lost in a crash: set it to on for the server, the database and the user.',
    );
  return fine('durability', 'Commits are flushed to disk before they are acknowledged.');
}

/**
 * Query for the connections in use and the limits of the server, the database and the user; it returns the one that is nearest to
 * its limit.
 */
const connectionStatement = statement(
  'doctor.connections',
  {},
  () => `
  with client as (select * from pg_stat_activity where backend_type = 'client backend')
  select * from (
    select 'the server (max_connections)' as place, (select count(*)::int from client) as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit
    union all
    select 'the database (its CONNECTION LIMIT)', (select count(*)::int from client where datid = pg_database.oid), datconnlimit
    from pg_database where datname = current_database()
    union all
    select 'the user (its CONNECTION LIMIT)', (select count(*)::int from client where usesysid = pg_roles.oid), rolconnlimit
    from pg_roles where rolname = current_user
  ) as use where "limit" > 0
  order by used::float8 / "limit" desc limit 1`,
).withRows({ place: 'text', used: 'int', limit: 'int' });

async function connections(database: OpenDatabase): Promise<Finding> {
  const { place, used, limit } = await database.only(connectionStatement, {});
  return used > limit * maxUsedShare
    ? wrong(
        'connections',
        `${used} of ${limit} connections of ${place} are in use: raise the limit, or lower DOCMILL_DATABASE_POOL or the number of processes.`,
      )
    : fine('connections', `${used} of ${limit} connections of ${place} are in use.`);
}

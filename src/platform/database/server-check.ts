import type { Timings } from '../timings.ts';
import { SessionClient, type SessionConfig } from './session-settings.ts';

/** Major versions of PostgreSQL that are tested; a newer version is used with a warning. */
export const testedVersions = { oldest: 15, newest: 18 };

/** Server, with our privileges in its database. */
export interface ServerState {
  readonly version: string;
  readonly major: number;
  /** Reason why the service cannot run on it, as a clause with the remedy; absent if it can. */
  readonly problem?: string;
  /** Whether the server is read-only, as a standby is until it is promoted. */
  readonly isReadOnly: boolean;
}

interface ServerRow {
  version: string;
  major: number;
  encoding: string;
  role: string;
  standby: boolean;
  readOnly: boolean;
  hasPublic: boolean;
  createsTables: boolean | null;
  createsSchemas: boolean;
  foreignOwner: string | null;
}

/**
 * Query of everything that is checked. Its functions exist since PostgreSQL 9.6, so that an error can name a version that
 * is too old.
 */
const serverQuery = `
  select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
    current_setting('server_encoding') as encoding, current_user::text as role, pg_is_in_recovery() as standby,
    (select reset_val = 'on' from pg_settings where name = 'default_transaction_read_only') as "readOnly",
    to_regnamespace('public') is not null as "hasPublic",
    has_schema_privilege(to_regnamespace('public')::oid, 'create') as "createsTables",
    has_database_privilege(current_database(), 'create')
      or coalesce(has_schema_privilege(to_regnamespace('pgboss')::oid, 'create'), false) as "createsSchemas",
    (
      select pg_get_userbyid(relowner) from pg_class
      where relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
        and (oid in (to_regclass('public.schema_migrations'), to_regclass('public.job'))
          or relnamespace = to_regnamespace('pgboss'))
      limit 1
    )::text as "foreignOwner"`;

/** Function that runs a statement and returns its only row. */
type QueryOne = (text: string) => Promise<unknown>;

/** Reads the version of a server, its encoding, whether it can be written, and our privileges in its database. */
export async function examineServer(ask: QueryOne): Promise<ServerState> {
  const row = (await ask(serverQuery)) as ServerRow;
  const problem = problemOf(row);
  const { version, major, standby, readOnly } = row;
  return { version, major, isReadOnly: standby || readOnly, ...(problem !== undefined && { problem }) };
}

function problemOf(row: ServerRow): string | undefined {
  const { version, major, encoding, role } = row;
  const { oldest, newest } = testedVersions;
  if (major < oldest)
    return `PostgreSQL ${version} is not supported: use one of the versions ${oldest} to ${newest}`;
  if (encoding !== 'UTF8')
    return `the database is encoded in ${encoding}: create one with the encoding UTF8 (create database NAME encoding 'UTF8' template template0)`;
  if (row.standby)
    return 'the server is a standby, which only allows reading: name its primary in DATABASE_URL';
  if (row.readOnly)
    return `the database only allows reading (default_transaction_read_only is on for the server, the database or the user ${role}): free disk space where the provider has set it, or set it to off`;
  if (!row.hasPublic)
    return 'the database has no schema public: create it and grant CREATE on it to the user';
  if (row.createsTables !== true)
    return `the user ${role} may not create tables in the schema public: grant create on schema public to it`;
  if (!row.createsSchemas)
    return `the user ${role} may not create a schema in the database: grant create on database to it`;
  if (row.foreignOwner !== null)
    return `the tables belong to the user ${row.foreignOwner}, and ${role} may not change them: connect as ${row.foreignOwner}, or grant it to ${role}`;
  return undefined;
}

const pid = 'select pg_backend_pid() as pid';

/** Number of checks behind a pooler, which may assign the same of its idle servers twice by chance. */
const rounds = 12;

const remedy =
  'prepared statements, advisory locks and LISTEN need a session: set pool_mode = session for this database, or connect to PostgreSQL directly';

/**
 * Detects shared sessions, as in transaction or statement pooling: while a second connection has a transaction open, the
 * first must keep its server process, and the second must use another one. This always holds on a plain server and under
 * session pooling, so neither is ever refused by chance. A client whose process id differs from that of its server is
 * behind a pooler, which is checked several times. Returns the problem as a clause with the remedy.
 */
export async function findSharedSessions(
  first: SessionClient,
  config: SessionConfig,
  { poolerCheckTimeoutMs }: Timings['database'],
): Promise<string | undefined> {
  const second = new SessionClient({
    ...config,
    connectionTimeoutMillis: poolerCheckTimeoutMs,
    query_timeout: poolerCheckTimeoutMs,
  });
  second.on('error', () => undefined);
  try {
    await second.connect();
    const own = await pidOf(first);
    const isPooled = own !== processIdOf(first);
    for (let round = 0; round < (isPooled ? rounds : 1); round += 1) {
      await second.query('begin');
      const other = await pidOf(second);
      if (other === own || (await pidOf(first)) !== own)
        return `a pooler in transaction mode shares its sessions: ${remedy}`;
      await second.query('commit');
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (/statement pooling/.test(error.message))
      return `a pooler in statement mode shares its sessions: ${remedy}`;
    if (/timeout/.test(error.message))
      return 'a second connection gets no answer: let the pooler or the server serve at least 30 of them (default_pool_size, max_connections)';
    throw error;
  } finally {
    await second.end().catch(() => undefined);
  }
}

async function pidOf(client: SessionClient): Promise<number | undefined> {
  return (await client.query<{ pid: number }>(pid)).rows[0]?.pid;
}

/** Returns the process id that the server sent to the driver, which keeps it for cancel requests. */
function processIdOf(client: SessionClient): unknown {
  return 'processID' in client ? client.processID : undefined;
}

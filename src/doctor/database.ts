import { readdir } from 'node:fs/promises';
import { migrationsFolder } from '../platform/database/migrations-folder.ts';
import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

const leastVersion = 18;
/** Two clocks that follow a time server differ by far less. */
const largestOffsetMs = 2000;

/** What was found in a database, and whether it has our tables. */
export interface ExaminedDatabase {
  readonly findings: readonly Finding[];
  readonly isMade: boolean;
}

/** Looks at the version of a database, our rights in it, its clock and its migrations. */
export async function examineDatabase(database: OpenDatabase): Promise<ExaminedDatabase> {
  const { finding: migrations, isMade } = await migrationsOf(database);
  return { findings: [await server(database), await clock(database), migrations], isMade };
}

async function server(database: OpenDatabase): Promise<Finding> {
  const { version, major, encoding, schemas, tables, standby } = await database.row<{
    version: string;
    major: number;
    encoding: string;
    schemas: boolean;
    tables: boolean | null;
    standby: boolean;
  }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
       has_database_privilege(current_database(), 'create') or to_regnamespace('pgboss') is not null as schemas,
       has_schema_privilege(current_schema(), 'create') as tables`,
  );
  if (major < leastVersion)
    return wrong('server', `PostgreSQL is ${version}: ${leastVersion} or later is needed.`);
  if (encoding !== 'UTF8')
    return wrong('server', `The database is encoded in ${encoding}: make one in UTF8.`);
  if (standby)
    return wrong('server', 'The server is a standby, which only reads: name its primary in DATABASE_URL.');
  if (!schemas)
    return wrong('server', 'The user may make no schema in the database: grant it CREATE on the database.');
  if (tables !== true)
    return wrong('server', 'The user may make no tables in its schema: grant it CREATE on the schema.');
  return fine('server', `PostgreSQL is ${version}, and its user has the rights that are needed.`);
}

/** Half of the way there and back is the time that the answer took. */
async function clock(database: OpenDatabase): Promise<Finding> {
  const askedAt = Date.now();
  const { now } = await database.row<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  const offsetMs = (askedAt + Date.now()) / 2 - now;
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1);
  return Math.abs(offsetMs) > largestOffsetMs
    ? wrong(
        'clock',
        `This machine's clock is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's: let both follow a time server, as ids, certificates and logs go by it.`,
      )
    : fine('clock', `This machine's clock differs from the database's by ${seconds} s.`);
}

async function migrationsOf(database: OpenDatabase): Promise<{ finding: Finding; isMade: boolean }> {
  const { isMade } = await database.row<{ isMade: boolean }>(
    `select to_regclass('schema_migrations') is not null as "isMade"`,
  );
  if (!isMade)
    return {
      finding: fine('migrations', 'The database is empty; the first start makes its tables.'),
      isMade,
    };
  const rows = await database.rows<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const ours = new Set((await readdir(migrationsFolder)).map((file) => file.replace(/\.ts$/, '')));
  const newer = [...applied].filter((name) => !ours.has(name));
  const pending = [...ours].filter((name) => !applied.has(name));
  if (newer.length > 0) {
    const sentence = `The database was changed by a newer version of Docmill (${newer.join(', ')}): install that version.`;
    return { finding: wrong('migrations', sentence), isMade };
  }
  // Other tables than those of this version cannot be looked at.
  if (pending.length > 0) {
    const sentence = `${counted(pending.length, 'migration')} will be applied by the next start.`;
    return { finding: fine('migrations', sentence), isMade: false };
  }
  return { finding: fine('migrations', `All ${ours.size} migrations are applied.`), isMade };
}

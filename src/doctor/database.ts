import { statement } from '../platform/database/statement.ts';
import {
  compareMigrations,
  formatOlderBuildError,
  hasMigrations,
} from '../platform/database/applied-migrations.ts';
import { examineServer, testedVersions } from '../platform/database/server-check.ts';
import { errorCode } from '../platform/database/outage.ts';
import { counted, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';

/** Maximum difference of the clocks: two that follow a time server differ by far less. */
const largestOffsetMs = 2000;

/** Findings about a database, and whether it has our tables and its user may read them. */
export interface ExaminedDatabase {
  readonly findings: readonly Finding[];
  readonly isMade: boolean;
}

/** Checks the version of a database, the rights of its user, its clock and its migrations. */
export async function examineDatabase(database: OpenDatabase): Promise<ExaminedDatabase> {
  const findings = [await server(database), await clock(database)];
  try {
    const { finding, isMade } = await migrationsOf(database);
    return { findings: [...findings, finding], isMade };
  } catch (error) {
    // The finding about the server says which rights are missing.
    if (errorCode(error) !== '42501' || findings.every(({ healthy }) => healthy)) throw error;
    return { findings, isMade: false };
  }
}

async function server(database: OpenDatabase): Promise<Finding> {
  const { version, major, problem } = await examineServer(async (text) => {
    const { rows } = await database.sql.executeSql(text);
    return rows[0];
  });
  if (problem !== undefined) return wrong('server', `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`);
  const untested =
    major > testedVersions.newest ? ` (newer than ${testedVersions.newest}, the newest that is tested)` : '';
  return fine('server', `PostgreSQL is ${version}${untested}, and its user has the rights that are needed.`);
}

const clockStatement = statement(
  'doctor.clock',
  {},
  () => 'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
).withRows({ now: 'float8' });

/** Compares the clocks; the answer is assumed to take half of the round trip. */
async function clock(database: OpenDatabase): Promise<Finding> {
  const askedAt = Date.now();
  const { now } = await database.only(clockStatement, {});
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
  const isMade = await hasMigrations(database.sql);
  if (!isMade)
    return {
      finding: fine('migrations', 'The database is empty; the first start makes its tables.'),
      isMade,
    };
  const { count, pending, unknown } = await compareMigrations(database.sql);
  if (unknown.length > 0)
    return { finding: wrong('migrations', `${formatOlderBuildError(unknown)}.`), isMade };
  // Tables of other versions cannot be checked.
  if (pending.length > 0) {
    const sentence = `${counted(pending.length, 'migration')} will be applied by the next start.`;
    return { finding: fine('migrations', sentence), isMade: false };
  }
  return { finding: fine('migrations', `All ${count} migrations are applied.`), isMade };
}

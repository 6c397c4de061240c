import type { Sql } from './sql.ts';
import { statement } from './statement.ts';
import { readdir } from 'node:fs/promises';
import { migrationsFolder } from './migrations-folder.ts';

/** Comparison of the migrations of a database with those of this build, by name and in order. */
export interface MigrationState {
  readonly count: number;
  /** Migrations of this build that the database still needs. */
  readonly pending: readonly string[];
  /** Migrations of the database that this build does not have. */
  readonly unknown: readonly string[];
}

/** Table in which the migrator records what it has applied. */
export const migrationsTable = 'schema_migrations';

const madeStatement = statement(
  'migrations.made',
  {},
  () => `select to_regclass('${migrationsTable}') is not null as "isMade"`,
).withRows({ isMade: 'boolean' });

const appliedStatement = statement(
  'migrations.applied',
  {},
  () => `select name from ${migrationsTable}`,
).withRows({
  name: 'varchar',
});

/** Whether any migration was ever applied to a database. */
export async function hasMigrations(sql: Sql): Promise<boolean> {
  const [row] = await sql.query(madeStatement, {});
  return row?.isMade === true;
}

/** Compares the migrations of a database that has our tables with those of this build. */
export async function compareMigrations(sql: Sql): Promise<MigrationState> {
  const applied = new Set((await sql.query(appliedStatement, {})).map(({ name }) => name));
  const own = new Set((await readdir(migrationsFolder)).map((file) => file.replace(/\.ts$/, '')));
  return {
    count: own.size,
    pending: [...own].filter((name) => !applied.has(name)).toSorted(),
    unknown: [...applied].filter((name) => !own.has(name)).toSorted(),
  };
}

const maxNames = 5;

/** Formats the error message for a build that is older than the database. */
export function formatOlderBuildError(unknown: readonly string[]): string {
  const more = unknown.length > maxNames ? ` and ${unknown.length - maxNames} more` : '';
  return `The database was changed by a newer version of Docmill (${unknown.slice(0, maxNames).join(', ')}${more}): install that version`;
}

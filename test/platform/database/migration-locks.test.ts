import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { entities } from '../../../src/declarations.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { migrationsFolder } from '../../../src/platform/database/migrations-folder.ts';
import { createDatabase } from '../../support/postgres.ts';

/** The number of the lock that all who migrate share. */
const migrationLock = '28254602231835756';

/** A database without its migration 361, which alters a table, and sessions beside it. */
async function outdated(stack: AsyncDisposableStack) {
  const own = stack.use(await createDatabase());
  const open = async (name: string) => {
    const client = new Client({ connectionString: own.url, application_name: name });
    client.on('error', () => undefined);
    await client.connect();
    stack.defer(() => client.end());
    return client;
  };
  const client = await open('other');
  await client.query(`delete from schema_migrations where name like '%361_word_rules%'`);
  await client.query('alter table silo_search drop column word_rules');
  const database = stack.use(await Database.open({ url: own.url, entities, poolSize: 2 }));
  return { client, database, open };
}

/** A log whose `first` resolves with the first warning. */
function recordLog() {
  const warned = Promise.withResolvers<object>();
  return { info: () => undefined, warn: (line: object) => warned.resolve(line), first: warned.promise };
}

async function isApplied(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_name = 'silo_search' and column_name = 'word_rules'`,
  );
  return rowCount === 1;
}

test(
  'a migration that waits for a reader lets others pass, and says who reads',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { client, database, open } = await outdated(stack);
    const reader = await open('long report');
    await reader.query('begin');
    await reader.query('select count(*) from silo_search');
    const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
    const log = recordLog();
    const migrating = migrate(database, log);
    expect(await log.first).toMatchObject({
      holder: { pid: rows[0]?.pid, application: 'long report', query: 'select pg_backend_pid() as pid' },
    });
    // Whoever uses the table meanwhile waits for one attempt at most.
    await client.query(`set lock_timeout = '4s'`);
    for (let use = 0; use < 3; use += 1) await client.query('update silo_search set created_at = created_at');
    expect(await isApplied(client)).toBe(false);
    await reader.query('commit');
    await migrating;
    expect(await isApplied(client)).toBe(true);
  },
);

test('another process that migrates is waited for, and named', async () => {
  await using stack = new AsyncDisposableStack();
  const { client, database, open } = await outdated(stack);
  const frozen = await open('docmill migration');
  await frozen.query('begin');
  await frozen.query(`select pg_advisory_xact_lock(${migrationLock})`);
  const log = recordLog();
  const migrating = migrate(database, log);
  expect(await log.first).toMatchObject({ holder: { application: 'docmill migration' } });
  await frozen.query('rollback');
  await migrating;
  expect(await isApplied(client)).toBe(true);
});

test(
  'processes that start at once on an empty database apply each migration once',
  { tags: 'slow' },
  async () => {
    await using own = await createDatabase('template0');
    await using stack = new AsyncDisposableStack();
    const open = async () => stack.use(await Database.open({ url: own.url, entities, poolSize: 2 }));
    const databases = await Promise.all([open(), open(), open()]);
    await Promise.all(databases.map((database) => migrate(database)));
    const { rows } = await databases[0].sql.executeSql('select name from schema_migrations order by name');
    const names = (rows as { name: string }[]).map(({ name }) => name);
    const files = await readdir(migrationsFolder);
    expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted());
  },
);

test('every migration runs in a transaction, so that one that is given up leaves nothing behind', async () => {
  for (const file of await readdir(migrationsFolder))
    expect(await readFile(join(migrationsFolder, file), 'utf8')).not.toMatch(/isTransactional|concurrently/i);
});

import { randomUUID } from 'node:crypto';
import { accessSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount, run } from '../src/platform/database/embedded/account.ts';
import { layoutOf } from '../src/platform/database/embedded/layout.ts';
import { freePort } from '../src/platform/database/embedded/port.ts';
import { vitest } from './support/vitest.ts';

const programs = '/usr/lib/postgresql/15/bin';

/** The folders of tests that use the database. */
const folders = [
  ...['database', 'queue', 'events'].map((name) => `test/platform/${name}`),
  ...['engine', 'jobs', 'workflows', 'bulks', 'cron'].map((name) => `test/transform/${name}`),
  ...['sequence', 'silo', 'access', 'webhooks', 'connect'].map((name) => `test/${name}`),
];

/**
 * Runs the fast tests that use the database on PostgreSQL 15, the oldest supported version, as Debian 12 installs it
 * (`postgresql-15`). Creates its cluster in a temporary folder. Returns the exit code: 0 as well when it is not installed.
 */
export async function testOnOldestPostgres(): Promise<number> {
  if (isInstalled()) return testOnOldest();
  process.stdout.write(`skipped: PostgreSQL 15 is not installed in ${programs}\n`);
  return 0;
}

function isInstalled(): boolean {
  try {
    accessSync(join(programs, 'pg_ctl'));
    return true;
  } catch {
    return false;
  }
}

async function testOnOldest(): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docmill-postgres-15-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const layout = layoutOf(folder);
  await chmod(folder, 0o711);
  const account = await chooseAccount(layout, join(programs, 'pg_ctl'));
  await mkdir(layout.cluster, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined)
    await chown(layout.cluster, account.uid, account.gid);
  const [passwordFile, password] = [join(folder, 'password'), randomUUID()];
  await writeFile(passwordFile, password, { mode: 0o644 });
  const control = async (program: string, ...args: string[]) => {
    const { ok, output } = await run(account, layout, join(programs, program), args);
    if (!ok) throw new Error(`${program} failed: ${output}`);
  };
  await control(
    'initdb',
    `--pgdata=${layout.cluster}`,
    '--username=docmill',
    // Tests change passwords, which a server that trusts everyone does not ask for.
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  );
  const port = await freePort(layout);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  await writeFile(join(layout.cluster, 'postgresql.auto.conf'), lines.join(''));
  await control(
    'pg_ctl',
    'start',
    '--wait',
    `--pgdata=${layout.cluster}`,
    `--log=${join(layout.cluster, 'log')}`,
  );
  stack.defer(() => control('pg_ctl', 'stop', '--wait', '--mode=immediate', `--pgdata=${layout.cluster}`));
  return await vitest(['--config', 'test/vitest.config.ts', '--tags-filter', '!slow', ...folders], {
    env: { DATABASE_URL: `postgres://docmill:${password}@127.0.0.1:${port}/postgres` },
  });
}

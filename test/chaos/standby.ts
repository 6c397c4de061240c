import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chown, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { copyCluster } from '../support/copied-cluster.ts';
import { until } from '../support/until.ts';

/** A primary and a standby that follows it by streaming replication, each reached beside all proxies. */
export interface ReplicatedPair {
  readonly primary: Client;
  readonly primaryUrl: string;
  readonly standby: Client;
  readonly standbyUrl: string;
  /** Makes the primary read-only, waits until the standby has all of it, and promotes that. */
  promote(): Promise<void>;
}

/** Starts both; they end with `stack`, and their data goes. */
export async function startReplicatedPair(stack: AsyncDisposableStack): Promise<ReplicatedPair> {
  const [own, copy] = [newFolder(stack), newFolder(stack)];
  await copyCluster(own);
  const settings = { fsync: false, shared_buffers: '32MB' };
  const { url: primaryUrl } = stack.use(await startEmbeddedPostgres({ folder: own, settings }));
  const primary = await open(stack, primaryUrl);
  await copyRunning(primary, own, copy, primaryUrl);
  const { url: standbyUrl } = stack.use(await startEmbeddedPostgres({ folder: copy, settings }));
  const standby = await open(stack, standbyUrl);
  return {
    primary,
    primaryUrl,
    standby,
    standbyUrl,
    async promote() {
      await primary.query('alter system set default_transaction_read_only = on');
      await primary.query('select pg_reload_conf()');
      const lsn = async () =>
        (await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn')).rows[0]?.lsn;
      const hasAll = async () => {
        const isReadOnly = await primary.query<{ is: boolean }>(
          `select current_setting('transaction_read_only') = 'on' as is`,
        );
        if (isReadOnly.rows[0]?.is !== true) return false;
        const { rows } = await standby.query<{ is: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
          [await lsn()],
        );
        return rows[0]?.is === true;
      };
      await until(hasAll);
      await standby.query('select pg_promote()');
    },
  };
}

function newFolder(stack: AsyncDisposableStack): string {
  const folder = join(tmpdir(), `docmill-chaos-${randomUUID()}`);
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

async function open(stack: AsyncDisposableStack, connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: 'chaos' });
  client.on('error', () => undefined);
  await client.connect();
  stack.defer(() => client.end());
  return client;
}

/** A base backup by PostgreSQL's low-level functions, with the files of a standby. */
async function copyRunning(primary: Client, from: string, to: string, url: string): Promise<void> {
  await primary.query(`select pg_backup_start('standby', true)`);
  // With the owners of its files: PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', from, to]);
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  const cluster = join(to, 'cluster');
  await rm(join(cluster, 'postmaster.pid'));
  await rm(join(to, 'port'));
  const { uid, gid } = await stat(cluster);
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile ?? ''],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(cluster, name), text, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  }
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
}

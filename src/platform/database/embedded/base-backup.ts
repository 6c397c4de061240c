import { randomBytes } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Layout } from './layout.ts';

/** File or empty folder of a base backup: its name in the cluster, with its content. */
export type BackupMember = { readonly name: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'text'; readonly text: string }
);

/** Folders whose contents a server recreates when it starts. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Files that belong to the running server, or are recreated. */
const skipped =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|.*\.(tmp|pid)|pg_internal\.init.*)$/;

/**
 * Reads a base backup of the cluster while its server is running, by PostgreSQL's low-level backup API. Files may change
 * while they are read: the restored server replays the log, whose segments come last. Folders come before their contents.
 */
export async function* baseBackup(layout: Layout, url: string): AsyncGenerator<BackupMember> {
  const client = new Client({ connectionString: url, application_name: 'docmill backup' });
  // A lost connection makes the next statement fail.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseTablespaces(client);
    // Ends with the session, and retains the segments of the log until then.
    const slot = `docmill_backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const { rows: begun } = await client.query<{ lsn: string }>(
      `select pg_backup_start('docmill', true) as lsn`,
    );
    yield* members(layout.cluster, '');
    const { rows: ended } = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn, labelfile from pg_backup_stop(false)',
    );
    const [start, stop] = [begun[0]?.lsn, ended[0]?.lsn];
    yield* segments(layout, client, [start, stop]);
    // Last, so that an incomplete backup is not mistaken for a complete one.
    yield { kind: 'text', name: 'backup_label', text: ended[0]?.labelfile ?? '' };
  } finally {
    await client.end();
  }
}

async function refuseTablespaces(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select spcname as name from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
  );
  const [found] = rows;
  if (found)
    throw new DatabaseUnavailable(
      `The database has the tablespace ${found.name} outside its folder, which a backup does not include: move its tables to pg_default and drop it.`,
    );
}

async function* members(root: string, folder: string): AsyncGenerator<BackupMember> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const isEmptied = folder === '' && emptied.has(entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('pgsql_tmp')) {
      yield { kind: 'folder', name };
      if (!isEmptied) yield* members(root, name);
      if (name === 'pg_wal') yield { kind: 'folder', name: 'pg_wal/archive_status' };
    } else if (entry.isFile() && !skipped.test(entry.name)) {
      yield { kind: 'file', name, path: join(root, name) };
    }
  }
}

/** Reads the segments of the log between two positions, and the history of its timelines. */
async function* segments(
  { cluster }: Layout,
  client: Client,
  lsns: readonly (string | undefined)[],
): AsyncGenerator<BackupMember> {
  const { rows } = await client.query<{ first: string; last: string }>(
    'select pg_walfile_name($1) as first, pg_walfile_name($2) as last',
    [...lsns],
  );
  const [{ first, last } = { first: '', last: '' }] = rows;
  const names = (await readdir(join(cluster, 'pg_wal'))).toSorted();
  const wanted = names.filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last),
  );
  if (!wanted.includes(first) || !wanted.includes(last))
    throw new DatabaseUnavailable(
      `The log of the database from ${first} to ${last} is not complete: make the backup again.`,
    );
  for (const name of wanted) {
    const path = join(cluster, 'pg_wal', name);
    if ((await lstat(path)).isFile()) yield { kind: 'file', name: `pg_wal/${name}`, path };
  }
}

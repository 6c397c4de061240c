import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { run } from './account.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Layout } from './layout.ts';
import { unfinishedPrefix } from './layout.ts';
import { reasonIn } from './reason.ts';

/** Role that owns the cluster and everything in it. */
export const role = 'docmill';
const majorVersion = '18';

/** Creates the cluster if there is none; throws for one that this PostgreSQL cannot read. */
export async function ensureCluster(layout: Layout, account: Account, initdb: string): Promise<void> {
  await removeUnfinished(layout);
  if (!existsSync(layout.cluster)) return createCluster(layout, account, initdb);
  const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined)
    throw new DatabaseUnavailable(
      `${layout.cluster} is not a PostgreSQL data directory: restore or remove it.`,
    );
  if (version.trim() !== majorVersion)
    throw new DatabaseUnavailable(
      `${layout.cluster} was written by PostgreSQL ${version.trim()}, but ${majorVersion} is installed: ` +
        'move the data over, or choose another folder.',
    );
}

/** Reads the password of the role. */
export async function readPassword(layout: Layout): Promise<string> {
  if (existsSync(layout.password)) return (await readFile(layout.password, 'utf8')).trim();
  throw new DatabaseUnavailable(`The password file ${layout.password} of the database is gone: restore it.`);
}

/** Deletes the remains of a killed start; its initdb may still be writing there, so a failure is ignored. */
async function removeUnfinished({ folder }: Layout): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Creates the cluster in a temporary folder and renames it, so that it is complete or absent even if the process is killed. */
async function createCluster(layout: Layout, account: Account, initdb: string): Promise<void> {
  const workshop = await mkdtemp(join(layout.folder, unfinishedPrefix));
  try {
    const cluster = join(workshop, 'cluster');
    const passwordFile = join(workshop, 'password');
    const password = randomBytes(24).toString('base64url');
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await writeFile(layout.password, password, { mode: 0o600, flush: true });
    for (const path of [workshop, cluster, passwordFile]) await changeOwner(path, account);
    const { ok, output } = await run(account, layout, initdb, initdbArguments(cluster, passwordFile));
    if (!ok)
      throw new DatabaseUnavailable(
        `PostgreSQL could not make its data directory in ${layout.folder}: ${reasonIn(output, layout)}.`,
      );
    await rename(cluster, layout.cluster);
    await flushFolder(layout.folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/**
 * Returns the arguments of initdb. The builtin C.UTF-8 locale sorts by code point, the same on every platform and in every
 * version: another version of libc or ICU cannot break an index, as happens with their collations.
 */
function initdbArguments(cluster: string, passwordFile: string): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${role}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--no-instructions',
  ];
}

async function changeOwner(path: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

/** Makes the rename survive a power failure; Windows has no such call. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

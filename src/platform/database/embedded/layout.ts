import { chmod, constants, mkdir, access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Absolute paths of the files of one embedded database. */
export type Layout = ReturnType<typeof layoutOf>;

/** Returns the paths of the files below `folder`. */
export function layoutOf(folder: string) {
  const root = resolve(folder);
  return {
    folder: root,
    /** Data directory of PostgreSQL; always complete or absent. */
    cluster: join(root, 'cluster'),
    /** Password of the only role, mode 0600. */
    password: join(root, 'password'),
    /** Port of the last start, so that the address stays the same. */
    port: join(root, 'port'),
    lock: join(root, 'lock'),
    /** Output of initdb, pg_ctl and the server. */
    log: join(root, 'server.log'),
  };
}

/** Prefix of the name of a cluster that is still being created. */
export const unfinishedPrefix = 'unfinished-';

/** Creates the folder if missing; throws if it cannot be used or contains files of another program. */
export async function prepareFolder(layout: Layout): Promise<void> {
  const made = await mkdir(layout.folder, { recursive: true });
  // Root gives the cluster to an unprivileged account, which has to pass through the folder.
  if (made !== undefined) await chmod(layout.folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  await access(layout.folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const names = await readdir(layout.folder);
  const ours = Object.values(layout);
  const foreign = names.find(
    (name) => !ours.includes(join(layout.folder, name)) && !name.startsWith(unfinishedPrefix),
  );
  if (foreign !== undefined && !names.includes('cluster'))
    throw new DatabaseUnavailable(
      `The database folder ${layout.folder} holds files that are not ours (${foreign}): choose an empty folder.`,
    );
}

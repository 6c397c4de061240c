import { chmod, constants, mkdir, access, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Where everything of one embedded database lies; absolute paths. */
export type Layout = ReturnType<typeof layoutOf>;

/** Names the files below `folder`. */
export function layoutOf(folder: string) {
  const root = resolve(folder);
  return {
    folder: root,
    /** PostgreSQL's own data directory; it appears complete or not at all. */
    cluster: join(root, 'cluster'),
    /** Password of the only role, mode 0600. */
    password: join(root, 'password'),
    /** The port of the last start, so that the address stays the same. */
    port: join(root, 'port'),
    lock: join(root, 'lock'),
    /** What initdb, pg_ctl and the server print. */
    log: join(root, 'server.log'),
  };
}

/** The start of the name of a cluster that is still being made. */
export const unfinishedPrefix = 'unfinished-';

/** Makes the folder when missing; refuses one that it may not use or that holds somebody else's files. */
export async function prepareFolder(layout: Layout): Promise<void> {
  const made = await mkdir(layout.folder, { recursive: true });
  // Root hands the cluster to an unprivileged account, which has to pass through the folder.
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

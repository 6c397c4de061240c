import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { readConfig, type Config } from '../platform/config.ts';
import { restoringFolder, restoringTo } from '../platform/data-folder.ts';
import { chooseAccount, type Account } from '../platform/database/embedded/account.ts';
import { locateBinaries } from '../platform/database/embedded/binaries.ts';
import { layoutOf, prepareFolder } from '../platform/database/embedded/layout.ts';
import { ConfigError } from '../platform/environment.ts';
import { verifyInstallation } from '../verify/verify.ts';
import { readArchive, type ArchiveMember, type BackupFacts } from './archive.ts';
import { requireEmbedded } from './backup.ts';
import { members } from './members.ts';

/** Names that a backup may contain: only paths below our own folders. */
const allowed =
  /^(secret|keys|keys\/[\w.-]+|files|files\/[\w./-]+|postgres\/password|postgres\/cluster(\/[\w./-]+)?)$/;

/**
 * Restores a backup into the configured data folder, which must be empty, and verifies everything in it (`docmill restore FILE`).
 * An interrupted restore starts over when it is run again; until then the service does not start there.
 */
export async function restore(path: string): Promise<void> {
  const config = readConfig();
  requireEmbedded(config, 'Restore it');
  const file = resolve(path);
  const facts = await restoringTo(config.dataFolder, async () => {
    await clear(config.dataFolder);
    const unpacked = await unpack(file, config);
    await moveIntoPlace(config.dataFolder);
    return unpacked;
  });
  process.stderr.write(
    `${file} of ${facts.createdAt} (Docmill ${facts.version}) is restored to ${config.dataFolder}; verifying it.\n`,
  );
  if (!facts.hasSecret && config.secret === undefined)
    throw new ConfigError(
      'The backup has no secret: set DOCMILL_SECRET to the one of the original installation, then run docmill verify',
    );
  await verifyInstallation({ json: false, pace: 100 });
}

/** Asserts that the folder is empty, except for the remains of an interrupted restore, which are deleted. */
async function clear(dataFolder: string): Promise<void> {
  const names = await readdir(dataFolder);
  if (names.length > 0 && !names.includes(restoringFolder))
    throw new ConfigError(
      `The data folder ${dataFolder} is not empty: set DOCMILL_DATA to a folder that is empty or does not exist yet`,
    );
  // Last, as it marks the others as remains of a restore.
  for (const name of names.filter((name) => name !== restoringFolder))
    await rm(join(dataFolder, name), { recursive: true });
  await rm(join(dataFolder, restoringFolder), { recursive: true, force: true });
  await mkdir(join(dataFolder, restoringFolder), { mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}

async function unpack(file: string, { dataFolder }: Config): Promise<BackupFacts> {
  const layout = layoutOf(join(dataFolder, members.postgres));
  await prepareFolder(layout);
  const { pgCtl } = await locateBinaries();
  const account = await chooseAccount(layout, pgCtl);
  const folder = join(dataFolder, restoringFolder);
  return readArchive(file, (member) => write(folder, member, account));
}

async function write(
  root: string,
  { name, isFolder, content }: ArchiveMember,
  account: Account,
): Promise<void> {
  if (!allowed.test(name) || name.split('/').includes('..'))
    throw new ConfigError(`It is not a backup of Docmill: it has a member "${name}"`);
  const path = join(root, name);
  if (isFolder) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await using file = await open(path, 'wx', 0o600);
    for await (const bytes of content) await file.write(bytes);
    await file.sync();
  }
  const { uid, gid } = account;
  if (uid !== undefined && gid !== undefined && name.startsWith(members.cluster)) await chown(path, uid, gid);
}

/** Moves the restored members to their places, the database last; the folder that marks a restore is deleted at the end. */
async function moveIntoPlace(dataFolder: string): Promise<void> {
  const from = join(dataFolder, restoringFolder);
  const postgres = join(from, members.postgres);
  for (const name of await readdir(from))
    if (name !== members.postgres) await rename(join(from, name), join(dataFolder, name));
  for (const name of (await readdir(postgres)).toSorted().toReversed())
    await rename(join(postgres, name), join(dataFolder, members.postgres, name));
  await rm(from, { recursive: true });
}

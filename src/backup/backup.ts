import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfig, type Config } from '../platform/config.ts';
import { baseBackup } from '../platform/database/embedded/base-backup.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { layoutOf } from '../platform/database/embedded/layout.ts';
import { ConfigError } from '../platform/environment.ts';
import { programVersion } from '../platform/program-version.ts';
import { ArchiveWriter } from './archive.ts';
import { members } from './members.ts';

/**
 * Writes database, files and secret of an installation with the embedded PostgreSQL into one file (`docmill backup FILE`),
 * whether the service runs or not. Prints one sentence.
 */
export async function backup(path: string): Promise<void> {
  const config = readConfig();
  requireEmbedded(config, 'Back it up');
  const file = resolve(path);
  if (existsSync(file)) throw new ConfigError(`${file} exists: name a file that does not exist yet`);
  const layout = layoutOf(join(config.dataFolder, members.postgres));
  if (!existsSync(layout.cluster))
    throw new ConfigError(
      `There is no database in ${config.dataFolder}: set DOCMILL_DATA to the data folder of the installation`,
    );
  const archive = new ArchiveWriter(file);
  try {
    await writeAll(config, archive);
  } catch (error) {
    await archive.abandon();
    throw explained(error);
  }
  const { size } = await stat(file);
  process.stdout.write(
    `${file} holds the installation (${Math.ceil(size / 2 ** 20)} MB)${notIncluded(config)}. Keep it as secret as the data folder.\n`,
  );
}

/** Refuses an installation whose database is not the embedded one. */
export function requireEmbedded({ databaseUrl }: Config, what: string): void {
  if (databaseUrl !== undefined)
    throw new ConfigError(
      `The database of this installation is a PostgreSQL of your own (DATABASE_URL). ${what} with PostgreSQL's own tools, as the page "Backup and restore" of the guide (/docs/backup) describes`,
    );
}

async function writeAll(config: Config, archive: ArchiveWriter): Promise<void> {
  const { dataFolder, storage } = config;
  const layout = layoutOf(join(dataFolder, members.postgres));
  // The secret comes first: a backup without enough disk space fails before the long part.
  const hasSecret = config.secret === undefined;
  if (hasSecret) await archive.file(members.secret, join(dataFolder, members.secret));
  if (existsSync(join(dataFolder, members.keys)))
    await addFolder(archive, join(dataFolder, members.keys), members.keys);
  await archive.file(`${members.postgres}/password`, layout.password);
  await addDatabase(archive, config);
  // After the database: the bytes of a file are stored before any record names them.
  if (storage.kind === 'folder' && existsSync(storage.folder))
    await addFolder(archive, storage.folder, members.files, new Set(['drafts']));
  await archive.end({ version: programVersion(), createdAt: new Date().toISOString(), hasSecret });
}

async function addDatabase(archive: ArchiveWriter, { dataFolder }: Config): Promise<void> {
  const layout = layoutOf(join(dataFolder, members.postgres));
  await using server = await startEmbeddedPostgres({ folder: layout.folder });
  await archive.folder(members.cluster);
  for await (const member of baseBackup(layout, server.url)) {
    const name = `${members.cluster}/${member.name}`;
    if (member.kind === 'folder') await archive.folder(name);
    else if (member.kind === 'text') await archive.text(name, member.text);
    // A table may be dropped while it is copied; replaying the log drops it as well.
    else await archive.file(name, member.path);
  }
}

async function addFolder(
  archive: ArchiveWriter,
  folder: string,
  name: string,
  omitted: ReadonlySet<string> = new Set(),
): Promise<void> {
  await archive.folder(name);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (omitted.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await addFolder(archive, path, `${name}/${entry.name}`);
    else if (entry.isFile()) await archive.file(`${name}/${entry.name}`, path);
  }
}

function notIncluded({ storage, secret }: Config): string {
  const missing = [
    ...(storage.kind === 's3' ? [`the files in the bucket ${storage.bucket}`] : []),
    ...(secret === undefined ? [] : ['the secret of DOCMILL_SECRET']),
  ];
  return missing.length === 0 ? '' : `, without ${missing.join(' and ')}`;
}

/** Converts an error of the file system to a sentence; its message names the file. */
function explained(error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new ConfigError(`The backup cannot be made: ${error.message}`, { cause: error });
}

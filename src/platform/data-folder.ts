import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

const fileReasons: Partial<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be made',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
};

/** Folder in the data folder in which a restore works until it is complete. */
export const restoringFolder = 'restoring';

/**
 * Runs `work`, which needs the data folder, after creating the folder when it is missing; a folder that cannot be used is a
 * {@link ConfigError}.
 */
export function inDataFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return inFolder(folder, async () => {
    if (existsSync(join(folder, restoringFolder)))
      throw new ConfigError(
        `The data folder ${folder} holds a restore that was interrupted: run docmill restore again, or remove what is in it`,
      );
    return work();
  });
}

/** Runs a restore, which needs the data folder as it is. */
export function restoringTo<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return inFolder(folder, work);
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    // As root, the embedded database runs under an unprivileged account, which must be able to pass through the folder.
    await makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await work();
  } catch (error) {
    throw explained(folder, error);
  }
}

/** Runs `work` in the data folder when the installation keeps anything there: the embedded database, files or a secret. */
export function requireDataFolder<T>(
  {
    databaseUrl,
    dataFolder,
    secret,
    storage,
  }: Pick<Config, 'databaseUrl' | 'dataFolder' | 'secret' | 'storage'>,
  work: () => Promise<T>,
): Promise<T> {
  const isUsed = !databaseUrl || !secret || storage.kind === 'folder';
  return isUsed ? inDataFolder(dataFolder, work) : work();
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns where the system answers ENOENT although the parent
 * exists, as below /proc.
 */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder), mode);
    await makeFolder(folder, mode);
  }
}

/** Returns a readable reason why a file or folder cannot be used. */
export function fileReason(error: Error): string {
  return ('code' in error && fileReasons[String(error.code)]) || error.message;
}

function explained(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return error;
  const place = error.path === folder ? '' : ` (${String(error.path)})`;
  return new ConfigError(
    `The data folder ${folder} cannot be used: ${fileReason(error)}${place}; set DOCMILL_DATA`,
    {
      cause: error,
    },
  );
}

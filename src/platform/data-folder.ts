import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

const phrases: Partial<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it cannot be made',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
};

/**
 * Runs what needs the data folder, which is made when missing; a folder that cannot be used is a sentence for whoever
 * starts the program.
 */
export async function inDataFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    // Root hands its database to an unprivileged account, which has to pass through the folder.
    await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return await work();
  } catch (error) {
    throw explained(folder, error);
  }
}

function explained(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('path' in error) || !('code' in error)) return error;
  const phrase = phrases[String(error.code)] ?? error.message;
  const place = error.path === folder ? '' : ` (${String(error.path)})`;
  return new ConfigError(`The data folder ${folder} cannot be used: ${phrase}${place}; set DOCMILL_DATA`, {
    cause: error,
  });
}

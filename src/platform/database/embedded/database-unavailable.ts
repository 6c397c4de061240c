import { DatabaseError } from 'pg';

/** The embedded database cannot serve; `message` is whole sentences, fit to be printed to whoever started us. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

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

/** Puts a failure of the file system or of PostgreSQL into words about `folder`; anything else is a bug and stays what it is. */
export function explain(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error || error instanceof DatabaseError)) return error;
  const phrase = ('code' in error && phrases[String(error.code)]) || error.message;
  const place = 'path' in error && error.path !== folder ? ` (${String(error.path)})` : '';
  return new DatabaseUnavailable(`The database folder ${folder} cannot be used: ${phrase}${place}.`, {
    cause: error,
  });
}

import { DatabaseError } from 'pg';
import { fileReason } from '../../data-folder.ts';

/** The embedded database cannot serve; `message` is whole sentences, fit to be printed to whoever started us. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Puts a failure of the file system or of PostgreSQL into words about `folder`; anything else is a bug and stays what it is. */
export function explain(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error || error instanceof DatabaseError)) return error;
  const place = 'path' in error && error.path !== folder ? ` (${String(error.path)})` : '';
  return new DatabaseUnavailable(
    `The database folder ${folder} cannot be used: ${fileReason(error)}${place}.`,
    {
      cause: error,
    },
  );
}

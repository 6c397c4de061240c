import { DatabaseError } from 'pg';
import { fileReason } from '../../data-folder.ts';

/** Error of an embedded database that cannot serve; `message` consists of whole sentences that can be shown to the user. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * Describes an error of the file system or of PostgreSQL in a sentence about `folder`; any other error is a bug and is
 * returned as it is.
 */
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

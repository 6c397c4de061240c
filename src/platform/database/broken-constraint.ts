import { DatabaseError } from 'pg';

/** Returns the name of the constraint or unique index that a statement violated; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}

import { DatabaseError } from 'pg';

/** The name of the constraint or unique index that a statement would have broken; undefined for any other failure. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}

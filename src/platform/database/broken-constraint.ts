import { DatabaseError } from 'pg';

/** Returns the name of the constraint or unique index that a statement violated; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof DatabaseError ? error.constraint : undefined;
}

/** Whether a statement violated a unique constraint; its error comes from the driver, or wrapped by the ORM. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

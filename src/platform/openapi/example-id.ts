import { createHash } from 'node:crypto';

/**
 * Returns the id that examples use for a record of a collection (`workflows`): always the same, so that examples match each
 * other.
 */
export function exampleId(collection: string): string {
  const digits = createHash('sha256').update(collection).digest('hex').slice(0, 12);
  return `0197a0c0-0000-7000-8000-${digits}`;
}

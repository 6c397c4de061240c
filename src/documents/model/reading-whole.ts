import type { Limits } from '../context.ts';
import { DocumentRefusal } from '../document-error.ts';
import type { Fault } from '../document-error.ts';
import type { Json } from '../json.ts';
import type { Kind } from './kind.ts';
import { Reading } from './reading.ts';

/** Reads a value with all its content; `path` is its path from the envelope. Throws if any part of it is unreadable. */
export function readWhole<T>(
  kind: Kind<T>,
  input: Json,
  path: readonly (string | number)[],
  limits?: Partial<Limits>,
): { value: T; losses: readonly Fault[] } {
  const reading = new Reading([...path], limits);
  const value = kind.read(input, reading);
  if (value === undefined || reading.faults.length > 0) {
    const [first] = reading.faults;
    const why = first ? `${first.paths[0] ?? '$'} ${first.message}` : 'there is nothing to read';
    throw new DocumentRefusal('input', why, reading.faults);
  }
  return { value, losses: reading.losses };
}

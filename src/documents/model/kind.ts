import type { Json, JsonObject } from '../json.ts';
import type { Reading } from './reading.ts';

/** How one kind of value is read, kept in memory and written. */
export interface Kind<T> {
  /** Name that rules use: `cbc/code`, `bill/line`. */
  readonly name: string;
  /** Reads JSON that is neither null nor missing; undefined when nothing is left of it or it is unreadable. */
  read(value: Json, reading: Reading): T | undefined;
  write(value: T): Json;
  /** JSON Schema (draft 2020-12) of the written form. */
  readonly schema: JsonObject;
  /** Stands for a missing value where one is required, in memory. Kinds without one are absent in memory and null when written. */
  readonly zero?: T;
}

/** A kind that stands in for itself when missing. */
export interface ScalarKind<T> extends Kind<T> {
  readonly zero: T;
}

/** The same kind where a missing value shows as null instead of standing in for itself. */
export function orNull<T>(kind: ScalarKind<T>): Kind<T> {
  return {
    name: kind.name,
    schema: kind.schema,
    read: (value, reading) => kind.read(value, reading),
    write: (value) => kind.write(value),
  };
}
